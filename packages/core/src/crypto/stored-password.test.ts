import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPassword, parsePassword } from './password-hash.js';

const cost = { ln: 15, r: 8, p: 3 };
const stored = formatPassword({ cost, salt: new Uint8Array(16).fill(1), key: new Uint8Array(64).fill(2) });

test('a stored password contains its parameters, in unpadded base64', () => {
  expect(stored).toBe(`$scrypt$ln=15,r=8,p=3$AQEBAQEBAQEBAQEBAQEBAQ$${'AgIC'.repeat(21)}Ag`);
});

test('a formatted string can be parsed', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
  const anyCost = fc.constantFrom(cost, { ln: 1, r: 1, p: 1 }, { ln: 17, r: 8, p: 1 }, { ln: 4, r: 16, p: 10 });
  fc.assert(
    fc.property(fc.record({ cost: anyCost, salt: bytes(16), key: bytes(64) }), (password) => {
      expect(parsePassword(formatPassword(password))).toEqual(password);
    }),
  );
});

test('there is one spelling: a parsed string is formatted to the same text', () => {
  const place = fc.record({ at: fc.nat(stored.length), drop: fc.nat(2), insert: fc.string({ maxLength: 2 }) });
  fc.assert(
    fc.property(place, ({ at, drop, insert }) => {
      const altered = stored.slice(0, at) + insert + stored.slice(at + drop);
      const read = parsePassword(altered);
      if (read) expect(formatPassword(read)).toBe(altered);
    }),
    { numRuns: 2000 },
  );
});

test('other schemes, malformed strings and other lengths of salt or key are refused', () => {
  const [, , costs, salt, key] = stored.split('$');
  const unreadable = [
    '',
    'plain text',
    '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA',
    `${'0'.repeat(32)}:${'0'.repeat(128)}`,
    stored.replace('$scrypt$', '$SCRYPT$'),
    stored.replace('ln=15', 'ln=015'),
    stored.replace('ln=15', 'ln=-1'),
    stored.replace('ln=15,r=8', 'r=8,ln=15'),
    stored.replace(/Ag$/, 'Ah'), // spare bits
    `${stored}=`,
    `${stored}\n`,
    ` ${stored}`,
    `$scrypt$${costs}$${salt}$`,
    `$scrypt$${costs}$${salt}$Ag`,
    `$scrypt$${costs}$AQ$${key}`,
    `$scrypt$${costs}$$${key}`,
  ];
  for (const text of unreadable) expect(parsePassword(text), text).toBeUndefined();
});

test('excessive parameters are refused before any hash is computed', () => {
  const absurd = ['ln=30,r=8,p=3', 'ln=99,r=8,p=3', 'ln=15,r=9999999,p=3', 'ln=15,r=8,p=9999999', 'ln=1,r=1,p=9999999'];
  for (const costs of absurd) expect(parsePassword(stored.replace('ln=15,r=8,p=3', costs))).toBeUndefined();
});
