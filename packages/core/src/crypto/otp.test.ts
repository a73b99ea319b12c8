import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { utf8 } from './encoding.js';
import { hotp, matchTotp, stepAt, totp } from './otp.js';

/** The key of both RFCs. */
const key = utf8('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);
const settings = { digits: 6, period: 30 };

describe('codes of a counter', () => {
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('RFC 4226 appendix D: %i gives %s, also without node:crypto', async (counter, code) => {
    expect(await hotp(key, counter, 6)).toBe(code);
    expect(await hotp(key, counter, 6, null)).toBe(code);
  });
});

describe('codes of an instant [H140]', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('RFC 6238 appendix B: %i seconds give %s', async (seconds, code) => {
    expect(await totp(key, at(seconds), { digits: 8, period: 30 })).toBe(code);
  });

  it('are those of another implementation, for other keys, lengths and periods too', async () => {
    for (const [secret, digits, period] of [
      ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef', 6, 30],
      ['x', 8, 60],
      ['a key that is longer than the sixty-four bytes of a block of SHA-1, so it is hashed', 7, 15],
    ] as const) {
      const other = new TOTP({ secret: Secret.fromLatin1(secret), digits, period });
      for (let seconds = 1; seconds < 4e9; seconds = seconds * 3 + 7)
        expect(await totp(utf8(secret), at(seconds), { digits, period })).toBe(
          other.generate({ timestamp: seconds * 1000 }),
        );
    }
  });
});

describe('the window [R-D07]', () => {
  const now = at(1_000_000_020); // the first second of a step
  const current = stepAt(now, settings);

  it.each([
    [-2, undefined],
    [-1, current - 1],
    [0, current],
    [1, current + 1],
    [2, undefined],
  ])('step %i away gives %s, from the first millisecond of a step to its last', async (distance, step) => {
    const code = await hotp(key, current + distance, 6);
    expect(stepAt(new Date(now.getTime() - 1), settings)).toBe(current - 1);
    for (const offset of [0, 1, 29_999])
      expect(await matchTotp(key, code, new Date(now.getTime() + offset), settings)).toBe(step);
  });

  it('refuses every text that is not exactly a code', async () => {
    const code = await hotp(key, current, 6);
    for (const other of [
      '',
      code.slice(1),
      `0${code}`,
      `${code} `,
      ` ${code}`,
      `${code}\0`,
      [...code].reverse().join(''),
    ])
      expect(await matchTotp(key, other, now, settings), JSON.stringify(other)).toBeUndefined();
  });
});
