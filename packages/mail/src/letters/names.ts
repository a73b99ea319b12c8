import { readsLikeAddress } from './addresses-in-names.js';
import { readsLikeSentence } from './sentences-in-names.js';

/** The longest name that a mail shows, in characters: enough for a name, too short for another message. */
const longestName = 60;

/** Characters that end a line, change the direction of text or carry hidden text. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/u;

/** Marks above each other cover the lines around them. No script writes six. */
const heaped = /\p{Mn}{6}/u;

/**
 * Returns a name that a user chose, if a mail can show it; otherwise `undefined`, and the mail uses general words. Any user can
 * choose a name that reads like a message or a link of the application, and the mail brings it to another person. The page about
 * mails lists what is refused.
 */
export function shownName(name: string): string | undefined {
  const text = name.trim();
  if (text === '' || [...text].length > longestName || unseen.test(text) || heaped.test(text)) return undefined;
  const read = asRead(text);
  return readsLikeAddress(read) || readsLikeSentence(read) ? undefined : text;
}

/**
 * A text as a reader sees it: letters of other widths are the same letters, some characters between them are not drawn, and marks
 * on a dot leave it a dot. Brackets around a word do not change it.
 */
function asRead(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?<=\P{L})\p{Mn}+/gu, '')
    .replace(/[\s()[\]{}<>]+/gu, ' ')
    .trim();
}

/** Makes a text fit into a header of a mail: one line without control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
