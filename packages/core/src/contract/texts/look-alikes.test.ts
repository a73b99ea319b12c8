import { describe, expect, it } from 'vitest';
import { looksLikeAnother } from './look-alikes.js';

describe('a name that looks like another name [R-C12 I10-B16]', () => {
  it.each([
    ['a Cyrillic letter among Latin ones', 'аda'],
    ['a Greek letter among Latin ones', 'adα'],
    ['Cyrillic letters that all look Latin', 'расе'],
    ['Greek letters that all look Latin', 'τοκυο'],
    ['Armenian letters that all look Latin', 'հօս'],
    ['Cyrillic letters that all look Latin, with digits', 'рау_100'],
    ['a stroke of Chinese that looks like l', 'pau丨'],
    ['a mark of Japanese that looks like a hyphen', 'adaーl'],
    ['a single letter of Hangul that looks like l', 'pauㅣ'],
    ['single letters of Hangul that look like o', 'gㅇㅇgle'],
    ['a dotless i', 'adıl'],
    ['a letter of the phonetic alphabet', 'ɑda'],
    ['a mark that stacks on any letter', 'ada\u0332'],
    ['a zero-width space', 'ad\u200ba'],
    ['a soft hyphen', 'ad\u00ada'],
    ['a byte order mark', 'ada\ufeff'],
    ['a word joiner', 'ad\u2060a'],
    ['an override of the direction', '\u202eada'],
    ['a variation selector', 'ada\ufe0f'],
    ['a filler that is a letter', 'ada\u3164'],
    ['a joiner of graphemes', 'ad\u034fa'],
    ['a space', 'a da'],
    ['a line end', 'ada\n'],
    ['a control character', 'ada\u0007'],
    ['an emoji', 'ada🗝'],
    ['punctuation beyond ASCII', 'ada‐l'],
    ['digits of another script', 'ada٣'],
    ['a script that is no longer in use', '𐌰𐌳𐌰'],
    ['a script of capitals like Latin ones', 'ꭺꭰꭺ'],
    ['nothing', 'é\u0000'],
  ])('has %s', (_, name) => {
    expect(looksLikeAnother(name.normalize('NFKC'))).toBe(true);
  });

  it.each([
    'jürgen',
    'søren',
    'nguyễn',
    'łukasz',
    'анна',
    'владимир_7',
    'ελένη',
    'νίκος',
    'արամ',
    'დავით',
    'משה',
    'محمد',
    'अदा',
    'สมชาย',
    '山田太郎',
    'やまだ_taro',
    'ヤマダー',
    '김철수',
    'ㄅㄆ山',
    'አበበ',
  ])('is refused with %s', (name) => {
    expect(looksLikeAnother(name.normalize('NFKC'))).toBe(false);
  });
});
