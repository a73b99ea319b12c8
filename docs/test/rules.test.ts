import { describe, expect, it } from 'vitest';
import { listHouse, listSources, readHouse } from '../scripts/house.ts';
import { readPublicDocs } from '../scripts/public-docs.ts';
import {
  codesIn,
  readCitations,
  readTestCitations,
  withoutComments,
  withoutSkipped,
} from '../scripts/rules/citations.ts';
import { parseRules, type Rule, readRules } from '../scripts/rules/rules.ts';

const rules = readRules().flatMap((group) => group.rules);
const byCode = new Map(rules.map((rule) => [rule.code, rule]));

describe('the page of rules', () => {
  const tests = readTestCitations();

  it('lists every code that sources, tests and pages cite', () => {
    const unknown = [...readCitations()].filter(([code]) => !byCode.has(code));
    expect(unknown.map(([code, paths]) => `${code} in ${paths.join(', ')}`)).toEqual([]);
  });

  it.each(['packages', 'examples', 'tools', 'bench', 'docs'])(
    'is what %s cites, and no document that is not here',
    (folder) => {
      const isRead = (path: string) => /\.(ts|tsx|mjs|md)$/.test(path) && !path.startsWith('docs/test/');
      const foreign =
        /\b(?:wire|spec|design|style|ecosystem|toolchain)\.md\b|\bsecurity\.md (?:[A-Z]-?\d|R-|§)|\bissue 1\d, [A-E]\d/;
      expect(listHouse(folder, (path) => isRead(path) && foreign.test(readHouse(path)))).toEqual([]);
    },
  );

  it('sources cite no section of a document that is not here: they give the reason, or a standard', () => {
    expect(listSources().filter((path) => /\b(?:spec|wire|design) §/.test(readHouse(path)))).toEqual([]);
  });

  it('refuses a source that an empty line parts from its rule', () => {
    expect(() => parseRules('# Redirects\n\nR-X01 A sentence.\n\n  source: RFC 1')).toThrow('source: RFC 1');
  });

  it('lists each code once', () => {
    expect(rules.length).toBe(byCode.size);
  });

  it('names a test that runs for every rule, or the reason why there is none', () => {
    // Citations of a section of the specification only name the source of a number or a word.
    const silent = rules.filter((rule) => !rule.code.includes('§') && rule.reason === '' && !isShown(rule));
    expect(silent.map(({ code }) => code)).toEqual([]);
  });

  it('says that a rule is not tested only if no test cites it', () => {
    const wrong = rules.filter(({ code, reason }) => /^(Not tested|Does not apply)/.test(reason) && tests.has(code));
    expect(wrong.map(({ code }) => code)).toEqual([]);
  });

  function isShown({ code, sameAs }: Rule): boolean {
    if (sameAs.length === 0) return tests.has(code);
    return sameAs.every((other) => tests.has(other) || (byCode.get(other)?.sameAs.length ?? 0) > 0);
  }
});

describe('a comment in a test', () => {
  it('is no citation, and the rest of the line is', () => {
    const text =
      "// R-A01\n/** R-A02\n * R-A03 */\nit('works [R-A04]', run); // R-A05\nit('https://a.example [R-A06]', run);";
    expect([...codesIn(withoutComments(text))]).toEqual(['R-A04', 'R-A06']);
  });
});

describe('the name of a test', () => {
  it('begins with what happens, and codes come last, in brackets', () => {
    const code = String.raw`(?:R-[A-J]\d\d|H\d{3}|Z\d\d|D\d{1,2}|T-\d\d|W-[CHML]\d+|I10-[A-E]\d+a?|(?:spec|wire|design) §\d+)`;
    const list = `${code}(?:(?:,? | to | ?[–-] ?)${code})*`;
    const elsewhere = new RegExp(String.raw`['"\`]${list}: |^ *(?:describe|it|test)\b.* \(${list}\)['"\`]`, 'm');
    const paths = listHouse('.', (path) => /\.test(-d)?\.tsx?$|-for-tests\.tsx?$/.test(path));
    expect(paths.filter((path) => path !== 'docs/test/rules.test.ts' && elsewhere.test(readHouse(path)))).toEqual([]);
  });
});

describe('the comments that users see in their editor', () => {
  const docs = readPublicDocs();

  it('are found for functions, options, endpoints and hooks', () => {
    const paths = new Set(docs.map(({ path }) => path));
    const expected = ['packages/core/src/auth.ts', 'packages/core/src/features/two-factor/options.ts'];
    expected.push('packages/core/src/features/password/contract.ts', 'packages/react/src/create-auth-react.ts');
    expect(expected.filter((path) => !paths.has(path))).toEqual([]);
  });

  it('cite no rule, because users do not know the codes', () => {
    const citing = docs.filter(
      ({ text }) => codesIn(text).size > 0 || /\b(?:spec|wire|design|security)\.md\b/.test(text),
    );
    expect(citing.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });
});

describe('a rule', () => {
  it('is a line with code and sentence, and further lines with its source', () => {
    const text =
      '# Title\n\nAbout.\n\nR-A01 A sentence.\n  source: RFC 1\n  same as: Z01 Z02\n\nspec §9 Numbers.\n  no test: Why.';
    expect(parseRules(text)).toEqual({
      title: 'Title',
      about: 'About.',
      rules: [
        { code: 'R-A01', sentence: 'A sentence.', source: 'RFC 1', sameAs: ['Z01', 'Z02'], reason: '' },
        { code: 'spec §9', sentence: 'Numbers.', source: '', sameAs: [], reason: 'Why.' },
      ],
    });
  });

  it('has no lines of another kind', () => {
    expect(() => parseRules('# Title\n\nR-A01 A sentence.\n  sources: RFC 1')).toThrow('R-A01');
  });
});

describe('a citation', () => {
  it.each([
    ['(R-A01, spec §9)', ['R-A01', 'spec §9']],
    ['R-A02 to R-A04', ['R-A02', 'R-A03', 'R-A04']],
    ['Z18-Z20', ['Z18', 'Z19', 'Z20']],
    ['R-D10 W-H8 I10-A10a', ['R-D10', 'W-H8', 'I10-A10a']],
    ['U+00D10, %D10, #D10, RD10', []],
  ])('of %j is %j', (text, codes) => {
    expect([...codesIn(text)]).toEqual(codes);
  });

  it('does not count in a test that is skipped', () => {
    const text =
      "it.skip('a [Z01]', () => {});\nit.each([1])('b [Z02]', f);\ndescribe.skip.each([1])('c [Z03]', f);\nit.todo('d [Z04]');";
    expect([...codesIn(withoutSkipped(text))]).toEqual(['Z02']);
  });
});
