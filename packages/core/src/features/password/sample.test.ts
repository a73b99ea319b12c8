import { describe, expect, it } from 'vitest';
import { ada, openTestServer, own, plain, verifyPlain } from '../../../test/fixtures/password/old-schemes.js';
import type { PasswordScheme } from '../../domain/users/password-scheme.js';

describe('a sample of the old hashes', () => {
  /** Counts the work for each check: calls of the old scheme, and hashes of ours. */
  async function openCounted(hash?: string) {
    const asked: string[] = [];
    const verify: PasswordScheme['verify'] = (stored) => {
      asked.push(stored.hash);
      return verifyPlain(stored);
    };
    const server = await openTestServer({ verify, sample: plain('a sample') }, hash);
    return { ...server, asked };
  }

  it('makes unknown users, old hashes and new hashes the same work', async () => {
    const old = await openCounted(plain(ada.password));
    expect(await old.signIn('wrong password')).toBe(401);
    expect(await old.signIn('wrong password', 'unknown@example.com')).toBe(401);
    expect(old.asked).toEqual([plain(ada.password), plain('a sample')]);
    expect(await old.signIn()).toBe(200);
    await old.auth.settled();
    expect(await old.storedHash()).toMatch(own);
    expect(await old.signIn('wrong password')).toBe(401);
    expect(await old.signIn()).toBe(200);
    expect(old.asked.slice(3)).toEqual([plain('a sample'), plain('a sample')]);
  });

  it('opens no account with the password of the sample', async () => {
    const server = await openCounted();
    expect(await server.signIn('a sample')).toBe(401);
    expect(await server.signIn('a sample', 'unknown@example.com')).toBe(401);
  });

  it('is refused together with hash', async () => {
    await expect(
      openTestServer({ verify: verifyPlain, hash: async (text) => plain(text), sample: 'x' }),
    ).rejects.toThrow('emailAndPassword.password.sample');
  });
});
