/**
 * Characters that are invisible or change the direction of text: bidirectional controls, joiners, fillers, selectors, tags,
 * control characters.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]|[^\P{Cc}\t]/u;

/** Arabic letters that do not join the next letter: a joiner after them changes nothing visible. */
const apart =
  '\\u0621-\\u0625\\u0627\\u0629\\u062f-\\u0632\\u0648\\u0671-\\u0673\\u0675-\\u0677\\u0688-\\u0699\\u06c0\\u06c3-\\u06cb\\u06cd\\u06cf\\u06d2\\u06d3\\u06d5\\u06ee\\u06ef';
/** The signs that join consonants of Indic scripts. */
const virama =
  '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u1039\\u17d2\\u1b44\\u1baa\\ua8c4\\ua953\\ua9c0';
const emoji = '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?';

/**
 * Places where an invisible character changes the visible text, so that names need it (UAX 31 §2.3 A1, A2, B; UTS 51; UTS 37).
 */
const needed = new RegExp(
  [
    `(?<=(?![${apart}])\\p{Script=Arabic}\\p{M}{0,8})\\u200c(?=\\p{Script=Arabic})`, // Persian: می‌خواهم
    `(?<=\\p{L}\\p{M}{0,8}[${virama}])(?:\\u200c(?=\\p{L})|\\u200d(?!\\p{M}))`, // Hindi, Malayalam, Sinhala: ශ්‍රී
    '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}', // the flag of Scotland
    `${emoji}(?:\\u200d${emoji})*`, // 👩‍💻, ❤️
    '[\\d#*]\\ufe0f\\u20e3', // 1️⃣
    '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]', // 葛󠄀, a variant of a name's character
  ].join('|'),
  'gu',
);

/**
 * Checks whether a text is one line in which every character is visible: it has no line breaks, no changes of direction and no
 * invisible characters. So no user can imitate another user's name with it, or rearrange the page or mail around it.
 */
export function isOneLine(text: string): boolean {
  // Most texts are plain and need only this test.
  return !unseen.test(text) || !unseen.test(text.replace(needed, ''));
}

/** The error message for a text that `isOneLine` refuses. */
export const oneLineRule = 'Expected a single line without invisible characters';

/** Checks whether a text consists of white space only. An empty text is not blank: some names can be empty. */
export function isBlank(text: string): boolean {
  return text !== '' && text.trim() === '';
}

/** The error message for a blank text. */
export const blankRule = 'Expected a text with more than white space';
