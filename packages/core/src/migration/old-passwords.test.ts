import { scryptSync } from 'node:crypto';
import { compare, hashSync } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { readOldHash } from './hash-forms.js';
import { oldPasswords } from './old-passwords.js';

/** The form of better-auth: the salt is the text of its digits, and the password is normalized. */
function betterAuthHash(password: string): string {
  const salt = '00112233445566778899aabbccddeeff';
  const key = scryptSync(password.normalize('NFKC'), salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 });
  return `${salt}:${key.toString('hex')}`;
}
const argon2 = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

describe('old passwords', () => {
  it('checks hashes of better-auth without a library, in every spelling of the password', async () => {
    const { verify } = oldPasswords();
    const hash = betterAuthHash('paſſword ﬁ');
    expect(await verify({ hash, password: 'password fi' })).toBe(true);
    expect(await verify({ hash, password: 'password f' })).toBe(false);
  });

  it('checks hashes of bcrypt and argon2 with the given functions, which never see another form', async () => {
    const seen: string[] = [];
    const { verify } = oldPasswords({
      bcrypt: async (password, hash) => {
        seen.push(hash);
        return compare(password, hash);
      },
      argon2: async (hash, password) => {
        seen.push(hash);
        return password === 'right';
      },
      sample: hashSync('sample', 4),
    });
    const bcrypt = hashSync('right', 4);
    for (const hash of [bcrypt, argon2]) {
      expect(await verify({ hash, password: 'right' })).toBe(true);
      expect(await verify({ hash, password: 'wrong' })).toBe(false);
    }
    expect(seen).toEqual([bcrypt, bcrypt, argon2, argon2]);
  });

  it.each([
    ['bcrypt with cost 31', `$2b$31$${'a'.repeat(53)}`],
    ['argon2 with 4 GiB', argon2.replace('m=19456', 'm=4194304')],
    ['argon2 with a million passes', argon2.replace('t=2', 't=1000000')],
    ['argon2 with too little memory for its lanes', argon2.replace('m=19456,t=2,p=1', 'm=8,t=1,p=16')],
    ['an unknown form', 'md5:5f4dcc3b5aa765d61d8327deb882cf99'],
    ['an empty text', ''],
    ['a megabyte', `$2b$10$${'a'.repeat(1_000_000)}`],
  ])('a hash of %s matches no password, and costs what the sample costs', async (_, hash) => {
    const asked: string[] = [];
    const sample = hashSync('sample', 4);
    const bcrypt = async (_password: string, given: string) => {
      asked.push(given);
      return true;
    };
    expect(await oldPasswords({ bcrypt, argon2: async () => true, sample }).verify({ hash, password: 'x' })).toBe(
      false,
    );
    expect(asked).toEqual([sample]);
  });

  it('only the answer true is a match', async () => {
    // A library without types can answer anything.
    const bcrypt = async () => JSON.parse('"yes"');
    expect(await oldPasswords({ bcrypt }).verify({ hash: hashSync('x', 4), password: 'x' })).toBe(false);
  });

  it('no password is that of the samples', async () => {
    for (const options of [{}, { bcrypt: compare }]) {
      const { verify, sample = '' } = oldPasswords(options);
      expect(readOldHash(sample)?.isBearable).toBe(true);
      expect(await verify({ hash: sample, password: '' })).toBe(false);
    }
  });

  it.each([
    [{ sample: 'md5' }, 'expected a hash of a form that oldPasswords reads'],
    [{ sample: argon2 }, 'expected a hash of another form, or the option argon2'],
    [{ bcrypt: true }, 'oldPasswords.bcrypt'],
  ])('refuses the options %o', (options, message) => {
    expect(() => Reflect.apply(oldPasswords, undefined, [options])).toThrow(message);
  });
});
