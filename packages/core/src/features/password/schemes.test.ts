import { scrypt, timingSafeEqual } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ada, openTestServer, own, plain, verifyPlain } from '../../../test/fixtures/password/old-schemes.js';
import { threadPoolSize } from '../../crypto/platform.js';
import type { PasswordScheme } from '../../domain/users/password-scheme.js';
import { testAuth } from '../../testing/test-auth.js';

describe('a hash of another scheme', () => {
  it('matches no password if no scheme can read it', async () => {
    const server = await openTestServer(undefined, plain(ada.password));
    expect(await server.signIn()).toBe(401);
    expect(await server.storedHash()).toBe(plain(ada.password));
  });

  it('is checked by the application’s verify once, and then replaced by a hash of ours', async () => {
    const asked: object[] = [];
    const verify: PasswordScheme['verify'] = (stored) => {
      asked.push(stored);
      return verifyPlain(stored);
    };
    const server = await openTestServer({ verify }, plain(ada.password));
    expect(await server.signIn()).toBe(200);
    await server.auth.settled();
    expect(await server.storedHash()).toMatch(own);
    expect(await server.signIn()).toBe(200);
    expect(await server.signIn('another one')).toBe(401);
    expect(asked).toEqual([{ hash: plain(ada.password), password: ada.password }]);
  });

  it('is unchanged after a wrong password', async () => {
    const server = await openTestServer({ verify: verifyPlain }, plain(ada.password));
    expect(await server.signIn('wrong password')).toBe(401);
    await server.auth.settled();
    expect(await server.storedHash()).toBe(plain(ada.password));
  });

  it('matches only if verify returns true, not another truthy value', async () => {
    // A scheme of plain JavaScript may answer anything.
    const verify = async () => 'yes' as unknown as boolean;
    const server = await openTestServer({ verify }, plain(ada.password));
    expect(await server.signIn()).toBe(401);
  });

  it('causes a server error, not a wrong password, if verify throws', async () => {
    const verify = () => Promise.reject(new Error('no such scheme'));
    const server = await openTestServer({ verify }, plain(ada.password));
    expect(await server.signIn()).toBe(500);
    expect(server.errors).toEqual(['latchkey: a call failed']);
  });

  it('is accepted for a change of password too, even if a sign-in upgrades it meanwhile', async () => {
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const verify: PasswordScheme['verify'] = async (stored) => {
      await meanwhile();
      return verifyPlain(stored);
    };
    const server = await openTestServer({ verify });
    const browser = server.openBrowser();
    await browser.post('/sign-in/email', ada);
    const upgraded = (await server.storedHash()) ?? '';
    await server.before.auth.api.storeHash({ body: { email: ada.email, hash: plain(ada.password) } });
    meanwhile = () => server.before.auth.api.storeHash({ body: { email: ada.email, hash: upgraded } });
    const change = { currentPassword: ada.password, newPassword: 'battery staple' };
    expect((await browser.post('/change-password', change)).status).toBe(200);
    expect(await server.signIn('battery staple')).toBe(200);
  });

  it('begins a session even if another sign-in upgrades it and the user changes meanwhile [Z18]', async () => {
    let upgraded = '';
    const verify: PasswordScheme['verify'] = async (stored) => {
      await server.before.auth.api.storeHash({ body: { email: ada.email, hash: upgraded } });
      await server.before.auth.api.verifyAddress({ body: { email: ada.email } });
      return verifyPlain(stored);
    };
    const server = await openTestServer({ verify });
    upgraded = (await server.storedHash()) ?? '';
    await server.before.auth.api.storeHash({ body: { email: ada.email, hash: plain(ada.password) } });
    expect(await server.signIn()).toBe(200);
  });
});

describe('an outdated hash', () => {
  it('is replaced at sign-in if its cost is lower than today’s, and kept if it is higher', async () => {
    const { before, storedHash } = await openTestServer();
    const { database } = before.auth.options;
    const signInAt = async (ln: number) => {
      const server = testAuth({ ...(database && { database }), emailAndPassword: { cost: { ln, r: 1, p: 1 } } });
      expect((await server.openBrowser().post('/sign-in/email', ada)).status).toBe(200);
      await server.auth.settled();
      return storedHash();
    };
    expect(await storedHash()).toMatch(own);
    expect(await signInAt(5)).toMatch(/^\$scrypt\$ln=5,/);
    expect(await signInAt(4)).toMatch(/^\$scrypt\$ln=5,/);
  });

  it('does not delay the sign-in, and a failed upgrade does not fail it', async () => {
    let begin: (fail: (error: Error) => void) => void = () => undefined;
    const begun = new Promise<(error: Error) => void>((resolve) => {
      begin = resolve;
    });
    const hash = () => new Promise<string>((_, reject) => begin(reject));
    const server = await openTestServer({ verify: verifyPlain, hash });
    expect(await server.signIn()).toBe(200);
    (await begun)(new Error('no hash today'));
    await server.auth.settled();
    expect(server.errors).toEqual(['latchkey: upgrading a password hash failed']);
    expect(await server.storedHash()).toMatch(own);
  });

  it('does not overwrite a password that was changed meanwhile', async () => {
    const changed = plain('changed meanwhile');
    const hash = async (password: string) => {
      await server.before.auth.api.storeHash({ body: { email: ada.email, hash: changed } });
      return plain(password);
    };
    const server = await openTestServer({ verify: verifyPlain, hash });
    expect(await server.signIn()).toBe(200);
    await server.auth.settled();
    expect(await server.storedHash()).toBe(changed);
  });
});

describe('a scheme of the application in place of ours', () => {
  const scheme: PasswordScheme = { verify: verifyPlain, hash: async (password) => plain(password) };

  it('replaces our hashes when users sign in', async () => {
    const server = await openTestServer(scheme);
    expect(await server.signIn()).toBe(200);
    await server.auth.settled();
    expect(await server.storedHash()).toBe(plain(ada.password));
    expect(await server.signIn()).toBe(200);
    expect(await server.signIn('wrong password')).toBe(401);
  });

  it('hashes passwords of sign-up, reset, change and set', async () => {
    const server = await openTestServer(scheme);
    const email = 'bob@example.com';
    const browser = server.openBrowser();
    const hashOf = async () => (await server.auth.api.readHashes({ body: { email } }))[0];
    await browser.post('/sign-up/email', { name: 'Bob', email, password: 'first password' });
    expect(await hashOf()).toBe(plain('first password'));
    await browser.post('/change-password', { currentPassword: 'first password', newPassword: 'second password' });
    expect(await hashOf()).toBe(plain('second password'));
    await server.auth.api.removePassword({ body: { email } });
    await server.auth.api.setPassword({ body: { newPassword: 'third password' }, headers: browser.headers });
    expect(await hashOf()).toBe(plain('third password'));
    await browser.post('/forget-password', { email });
    await server.auth.settled();
    await browser.post('/reset-password', { newPassword: 'fourth password', token: server.mails[0]?.token });
    expect(await hashOf()).toBe(plain('fourth password'));
  });

  it('does the same work for an unknown address, once it has a hash to compare with [R-G01]', async () => {
    const calls: string[] = [];
    const server = await openTestServer({
      async verify(stored) {
        calls.push('verify');
        return verifyPlain(stored);
      },
      async hash(password) {
        calls.push('hash');
        return plain(password);
      },
    });
    expect(await server.signIn(ada.password, 'unknown@example.com')).toBe(401);
    expect(await server.signIn(ada.password, 'unknown@example.com')).toBe(401);
    expect(calls).toEqual(['hash', 'verify', 'verify']);
  });

  it('tries again when it could not make that hash [R-G01]', async () => {
    let failures = 1;
    const server = await openTestServer({
      verify: verifyPlain,
      async hash(password) {
        if (failures-- > 0) throw new Error('no hash today');
        return plain(password);
      },
    });
    expect(await server.signIn(ada.password, 'unknown@example.com')).toBe(500);
    expect(await server.signIn(ada.password, 'unknown@example.com')).toBe(401);
  });

  it('computes only a few hashes at a time, like our scheme', async () => {
    let running = 0;
    let most = 0;
    const server = await openTestServer({
      verify: verifyPlain,
      async hash(password) {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return plain(password);
      },
    });
    const people = Array.from({ length: 20 }, (_, index) => ({ ...ada, email: `user${index}@example.com` }));
    await Promise.all(people.map((person) => server.openBrowser().post('/sign-up/email', person)));
    expect(most).toBe(Math.max(1, threadPoolSize() - 1));
  });

  it('cannot have hash without verify', () => {
    // The compiler refuses it; plain JavaScript has no compiler.
    const half = { hash: async (password: string) => password } as unknown as PasswordScheme;
    expect(() => testAuth({ emailAndPassword: { password: half } })).toThrow(
      'emailAndPassword.password.verify: got nothing, expected a function',
    );
  });
});

/** The two of docs/passwords.md. */
describe('the documented examples', () => {
  it('bcrypt: hashes are verified by a library of the application', async () => {
    const hash = `$2b$12$${'x'.repeat(53)}`;
    /** Stands for the library's own `compare(password, hash)`. */
    const compare = async (password: string, stored: string) => password === ada.password && stored === hash;
    const verify: PasswordScheme['verify'] = async ({ hash, password }) =>
      hash.startsWith('$2') && compare(password, hash);
    const server = await openTestServer({ verify }, hash);
    expect(await server.signIn('wrong password')).toBe(401);
    expect(await server.signIn()).toBe(200);
    await server.auth.settled();
    expect(await server.storedHash()).toMatch(own);
  });

  it.each([
    [
      'correct horse',
      '00112233445566778899aabbccddeeff:13af89ff6a88bb0fb3277e79ba724c6c0731b15919ca892969d63abd1534b867d110179e3bc8af39995ede0f9b2ac14b2b97573df10ba3802c498dbeb61e4f64',
    ],
    [
      'pass\ufb01sh', // one character for "fi", which NFKC turns into two letters
      'a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0:11090ef778fabd4146a13f4c256827ea6fe34b2f89506613aedb4697a6da8280a614433e82e365c28b692d47201b42e505b94122434075af99a0775be8bea081',
    ],
  ])('salt:key in hex: the scrypt hash of %s is accepted and replaced', async (password, hash) => {
    const server = await openTestServer({ verify: verifySaltAndKey }, hash);
    expect(await server.signIn('wrong password')).toBe(401);
    expect(await server.signIn(password)).toBe(200);
    await server.auth.settled();
    expect(await server.storedHash()).toMatch(own);
    expect(await server.signIn(password.normalize('NFKC'))).toBe(200);
  });

  it.each(['', ':', 'salt:key', 'a0:11', `${'a0'.repeat(16)}:${'zz'.repeat(64)}`, `${'a0'.repeat(16)}:11`])(
    'salt:key in hex: %o matches no password',
    async (hash) => {
      expect(await verifySaltAndKey({ hash, password: ada.password })).toBe(false);
    },
  );
});

/** `salt:key`, both in hex. scrypt of N 16384, r 16, p 1; the salt is the text of the hex digits, not the bytes that they encode. */
function verifySaltAndKey({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, salt, key] = /^([0-9a-f]{32}):([0-9a-f]{128})$/.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return Promise.resolve(false);
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 64, cost, (error, derived) => {
      if (error) reject(error);
      else resolve(timingSafeEqual(derived, Buffer.from(key, 'hex')));
    });
  });
}
