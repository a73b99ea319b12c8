import { expect, it } from 'vitest';
import { slugProblem, suggestSlug } from './slug.js';

it.each([
  ['Acme', 'acme'],
  ['  Müller & Söhne!', 'muller-sohne'],
  ['A – B -- C', 'a-b-c'],
  ['李小龙', ''],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('suggests for %s the short name "%s"', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
});

it.each(['Müller & Söhne', 'x'.repeat(90), '-a-'])('suggests for %s a name that it accepts', (name) => {
  expect(slugProblem(suggestSlug(name))).toBeUndefined();
});

it.each(['', 'Acme', 'a b', '-a', 'a--b', '..', 'a/b', 'x'.repeat(41)])('refuses "%s"', (slug) => {
  expect(slugProblem(slug)).toBeDefined();
});
