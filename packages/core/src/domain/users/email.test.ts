import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeEmail } from './email.js';

describe('an email address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada.Lovelace+News@Example.CO.UK', 'ada.lovelace+news@example.co.uk'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['a@xn--mller-kva.de', 'a@xn--mller-kva.de'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s is kept as %s', (sent, kept) => {
    expect(normalizeEmail(sent)).toBe(kept);
  });

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@example',
    'ada@.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@example-.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada @example.com',
    ' ada@example.com',
    'ada@example.com ',
    'ada@exa mple.com',
    '"a@evil.example" <v@example.com>',
    'v@example.com>,<a@evil.example',
    '"v@example.com"@evil.example',
    'a(comment)@example.com',
    'v@example.com,a@evil.example',
    'v@example.com;a@evil.example',
    'ada\r\nBcc: x@evil.example@example.com',
    'ada\u0000@example.com',
    'ada＠example.com',
    'ada﹫example.com',
    'ada@example．com',
    'mıke@example.com',
    'mİke@example.com',
    'mi\u212ae@example.com',
    'ſam@example.com',
    'straße@example.com',
    'ad\u200ba@example.com',
    'ad\u00ada@example.com',
    'ada\u202e@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('%j is not an address [R-C08 to R-C13]', (sent) => {
    expect(normalizeEmail(sent)).toBeUndefined();
  });

  it('is normalized to itself, is ASCII, and has no other spelling except upper and lower case', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,20}$/);
    const label = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/);
    fc.assert(
      fc.property(part, label, label, (local, host, top) => {
        const kept = normalizeEmail(`${local}@${host}.${top}`);
        expect(kept).toBe(`${local}@${host}.${top}`.toLowerCase());
        expect(normalizeEmail(kept ?? '')).toBe(kept);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const kept = normalizeEmail(text);
        if (kept !== undefined) expect(kept).toMatch(/^[\x21-\x7e]+@[\x21-\x7e]+$/);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['a', 'a.', 'a@', 'a@a.', '-', '@'])('long repetitions of %j are read in one pass [R-J05]', (piece) => {
    // Nothing to assert on time: the length is checked first, and each pattern below it sees one part once.
    expect(normalizeEmail(piece.repeat(40_000))).toBeUndefined();
  });
});
