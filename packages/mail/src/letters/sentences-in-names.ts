/** More words than names have: `Juan Carlos de Borbón y Borbón` has six. */
const maxWords = 7;

/** Marks that end or divide sentences, in every script; `Yahoo!` is a name. A full stop is judged by the word before it. */
const marks = /!(?!$)|[;¡¿]|\.\.|(?![.!])\p{Sentence_Terminal}/u;

/** A full stop after a word that is too long for an abbreviation such as `Prof.`, `Corp.` or `Bros.` */
const longWordAndStop = /\p{L}{5}\.(?: |$)/u;

/**
 * Words that speak to the reader, say that something has happened, or ask for something, in the languages of the mails. They are
 * in sentences, and hardly in names.
 */
const spoken = new Set(
  [
    'you your yours is are was were been has have had please click verify confirm congratulations warning urgent',
    'locked suspended expired blocked hacked refund invoice password login',
    'sie ihr ihre ihren ihrem dein deine deinen ist sind wurde wurden haben bitte klicken klicke rufen hier jetzt dringend',
    'konto gesperrt abgelaufen rechnung passwort gewonnen',
    'vous votre sont avez devez veuillez cliquez appelez ici maintenant compte bloqué expiré facture gagné',
    'usted está están debe debes favor haga clic llame aquí ahora cuenta bloqueada bloqueado factura',
    'você estão deve clique aqui conta fatura ganhou urgente',
    'حسابك يرجى اضغط انقر اتصل تم الآن فاتورة',
  ].flatMap((line) => line.split(' ')),
);

/** Japanese has no spaces: the ends of polite sentences and requests, and their words. */
const japanese = /(?:です|ます|ました|ません|ください|下さい|されて|パスワード|アカウント|クリック|至急)/u;

/** Checks whether a name, as it is read, is more than a name: a sentence, or the part of one that tells the reader something. */
export function readsLikeSentence(name: string): boolean {
  const words = name.toLowerCase().split(/[ ,]+/u);
  return (
    words.length > maxWords ||
    marks.test(name) ||
    longWordAndStop.test(name) ||
    japanese.test(name) ||
    words.some((word) => spoken.has(word.replace(/\.$/u, '')))
  );
}
