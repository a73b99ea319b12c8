import { expect, it } from 'vitest';
import { glossary } from './glossary.js';
import { textsIn } from './texts.js';

const rows = Object.entries(glossary).flatMap(([idea, words]) =>
  Object.entries(words).map(([language, word]) => ({ idea, language, word })),
);

it.each(rows)('the texts in $language have one word for $idea: $word.use', ({ language, word: { use, not } }) => {
  const texts = textsIn(language);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.some(({ text }) => text.toLowerCase().includes(use.toLowerCase()))).toBe(true);
  expect(texts.filter(({ text }) => not.test(withoutPlaces(text)))).toEqual([]);
});

/** A text without its `{places}`, whose names are code. */
function withoutPlaces(text: string): string {
  return text.replace(/\$?\{[^{}]*\}/g, '…');
}
