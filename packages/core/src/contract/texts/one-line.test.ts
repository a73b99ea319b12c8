import { expect, it } from 'vitest';
import { isBlank, isOneLine } from './one-line.js';

it.each([
  ['an override of the direction', 'Ada \u202egro.elpmaxe'],
  ['an isolate', '\u2066Ada\u2069'],
  ['a mark of direction', 'Ada\u200f'],
  ['an Arabic letter mark', 'Ada\u061c'],
  ['a zero-width space', 'Ad\u200ba'],
  ['a word joiner', 'Ad\u2060a'],
  ['a byte order mark', '\ufeffAda'],
  ['a soft hyphen', 'Ad\u00ada'],
  ['a joiner between Latin letters', 'Ad\u200da'],
  ['a non-joiner between Latin letters', 'Ad\u200ca'],
  ['a joiner after an emoji that nothing follows', '👩\u200d'],
  ['a joiner at the start', '\u200dAda'],
  ['a non-joiner after a letter that does not join', 'دا\u200cد'.replace('ا', '')],
  ['a non-joiner at the end', 'می\u200c'],
  ['two non-joiners', 'می\u200c\u200cخواهم'],
  ['a joiner without a virama', 'क\u200dष'],
  ['a selector after a letter', 'a\ufe0f'],
  ['a selector after a digit', '1\ufe0f'],
  ['a filler of Hangul', '\u3164'],
  ['a blank of Braille', '\u2800'],
  ['a tag', 'Ada\u{e0041}'],
  ['a line break', 'Ada\nLovelace'],
  ['a carriage return', 'Ada\r'],
  ['a next line', 'Ada\u0085'],
  ['a line separator', 'Ada\u2028'],
  ['a paragraph separator', 'Ada\u2029'],
  ['a bell', 'Ada\u0007'],
  ['an annotation', '\ufff9Ada\ufffb'],
])('%s is refused', (_, text) => {
  expect(isOneLine(text)).toBe(false);
});

it.each([
  '',
  'Ada Lovelace',
  "Conan O'Brien-Smith, Jr.",
  'Zoë Ångström',
  'नमस्ते',
  'می\u200cخواهم', // Persian
  'क्\u200dष', // Hindi
  'ශ්\u200dරී ලංකා', // Sinhala
  'അവന്\u200d', // Malayalam, as written before chillu letters
  'محمد علي',
  'דוד בן־גוריון',
  '葛\u{e0100}城',
  '👩‍💻 Ada',
  '👨‍👩‍👧‍👦',
  '👩🏽‍🚀',
  '🏳️‍🌈',
  '❤️',
  '1️⃣',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '🇩🇪',
  '김철수',
  'สมชาย',
])('%s is taken', (text) => {
  expect(isOneLine(text)).toBe(true);
});

it('takes little time for any text', () => {
  const start = performance.now();
  for (const part of ['\u200d', '👩\u200d', 'م\u200c', 'क्', '\u{1f3f4}\u{e0067}', '\u0301', 'م\u0301', 'क\u0301'])
    isOneLine(`${part.repeat(8000)}\u200c\u200c`);
  expect(performance.now() - start).toBeLessThan(1000);
});

it.each([' ', '\t', '\u00a0', '\u3000', ' \u2003 '])('white space alone is blank: %j', (text) => {
  expect(isBlank(text)).toBe(true);
});

it.each(['', 'Ada', ' Ada ', '.'])('an empty text, or a text with a letter or a sign, is not blank: %j', (text) => {
  expect(isBlank(text)).toBe(false);
});
