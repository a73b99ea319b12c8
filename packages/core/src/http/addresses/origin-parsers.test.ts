import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '../../../test/fixtures/grid.js';
import { rules } from '../../../test/fixtures/http/trusted-origins.js';
import { isTrustedOrigin, isTrustedTarget } from './origin.js';

// Nightly runs raise this to millions (F07).
const numRuns = Number(process.env.LATCHKEY_PROPERTY_RUNS ?? runsOf(20_000));

// The results of a browser and of a parser by RFC 3986 appendix B, without our code.
const trustedHost =
  /^(?:https:\/\/app\.example\.com(?::443)?|http:\/\/localhost:3000|https:\/\/[^.].*\.wild\.example(?::443)?|https?:\/\/[^.].*\.both\.example(?::(?:80|443))?|http:\/\/[^.].*\.ports\.example:8080|myapp:\/\/.*|other:\/\/callback)$/;

function browserLandsAt(target: string, page: string): string {
  const url = new URL(target, page);
  expect([url.username, url.password]).toEqual(['', '']);
  return `${url.protocol}//${url.host}`;
}

function letterOfTheRfc(target: string): { scheme: string | undefined; authority: string | undefined } {
  const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?[^?#]*(?:\?[^#]*)?(?:#.*)?$/s.exec(target);
  return { scheme: parts?.[1]?.toLowerCase(), authority: parts?.[2]?.toLowerCase() };
}

const pieces = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('https://', 'http://', 'https:', '//', '/', '\\', 'myapp://', 'other://', 'blob:'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('javascript:', 'data:', 'HTTPS://', ':', ':443', ':80', ':8080', ':3000', '@', '?', '#'),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'app.example.com',
      'localhost',
      '.wild.example',
      'wild.example',
      'a',
      '.both.example',
      'evil.tld',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('callback', '.ports.example', '..', '.', '%2f', '%5C', '%2e', '%00', '%', '%25'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\t', '\n', '\r', ' ', '\0', '\u2028', '\u3002', '\uff0f', '\u200b', '\u00ad', '[', ']'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
);
const targets = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));

describe('the matcher against other parsers', () => {
  test('no generated target is accepted that redirects to another origin [F07]', () => {
    fc.assert(
      fc.property(targets, (target) => {
        if (!isTrustedTarget(rules, target)) return;
        const { scheme, authority } = letterOfTheRfc(target);
        for (const home of ['https://home.invalid', 'http://home.invalid:81']) {
          const landed = browserLandsAt(target, `${home}/some/page?x#y`);
          if (target.startsWith('/')) {
            expect([landed, scheme, authority]).toEqual([home, undefined, undefined]);
            // It still stays after it is resolved and written again.
            const { pathname, search, hash } = new URL(target, home);
            expect(browserLandsAt(pathname + search + hash, home)).toBe(home);
          } else {
            expect(landed).toMatch(trustedHost);
            expect(`${scheme}://${authority}`).toMatch(trustedHost);
          }
        }
      }),
      { numRuns, seed: 7 },
    );
  });

  test('no generated Origin header is accepted that is not a trusted origin', () => {
    fc.assert(
      fc.property(targets, (origin) => {
        if (!isTrustedOrigin(rules, origin)) return;
        expect(origin).toMatch(trustedHost);
        expect(browserLandsAt(origin, 'https://home.invalid')).toBe(origin);
      }),
      { numRuns, seed: 8 },
    );
  });

  test('every path of harmless segments is accepted, alone and after a trusted origin', () => {
    const word = fc.string({
      unit: fc.constantFrom(..."aZ09-._~!$&'()*+,;=:@", '%20', '%C3%A9'),
      minLength: 1,
      maxLength: 6,
    });
    // A segment of dots alone can collapse and bring two slashes together.
    const segments = fc.array(
      word.filter((text) => !/^\.+$/.test(text)),
      { maxLength: 5 },
    );
    const part = fc.option(fc.array(fc.oneof(word, fc.constantFrom('/', '?')), { maxLength: 5 }), { nil: undefined });
    fc.assert(
      fc.property(segments, part, part, (path, query, fragment) => {
        const target = `/${path.join('/')}${query ? `?${query.join('')}` : ''}${fragment ? `#${fragment.join('')}` : ''}`;
        expect(isTrustedTarget(rules, target)).toBe(true);
        expect(isTrustedTarget(rules, `https://app.example.com${target}`)).toBe(true);
        expect(isTrustedTarget(rules, `https://evil.tld${target}`)).toBe(false);
      }),
      { numRuns: numRuns / 4, seed: 9 },
    );
  });

  test('any text gets an answer and no exception [R-A06]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(typeof isTrustedTarget(rules, text)).toBe('boolean');
        expect(typeof isTrustedOrigin(rules, text)).toBe('boolean');
      }),
      { numRuns: numRuns / 4, seed: 10 },
    );
  });
});
