/** The longest name that a mail shows, in characters: enough for a name, too short for another message. */
const longestName = 60;

/** Characters that end a line, change the direction of text or carry hidden text. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/u;

/** Texts that mail programs turn into links: `example.com`, `https:…`, `a@b`, a phone number, with the digits of any script. */
const linked = [/[/\\@]/u, /[\p{L}\p{N}][.。]\p{L}\p{L}/u, /(?:\p{N}\P{N}{0,3}){5}\p{N}/u];

/** Marks above each other cover the lines around them. No script writes six. */
const heaped = /\p{Mn}{6}/u;

/**
 * Returns a name that a user chose, if a mail can show it; otherwise `undefined`, and the mail uses general words. Any user can
 * choose a name that reads like a message or a link of the application, and the mail brings it to another person.
 */
export function shownName(name: string): string | undefined {
  const text = name.trim();
  if (text === '' || [...text].length > longestName) return undefined;
  return unseen.test(text) || heaped.test(text) || linked.some((pattern) => pattern.test(asRead(text)))
    ? undefined
    : text;
}

/** A text as a reader sees it: letters of other widths are the same letters, and some characters between them are not drawn. */
function asRead(text: string): string {
  return text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Makes a text fit into a header of a mail: one line without control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
