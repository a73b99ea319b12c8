import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { accountsForTests } from '../../../test/fixtures/password/accounts.js';
import type { PasswordScheme } from '../../domain/users/password-scheme.js';
import { testAuth } from '../../testing/test-auth.js';
import type { ResetPasswordMail } from './options.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const own = /^\$scrypt\$ln=4,r=1,p=1\$/;
/** An invented scheme of another system: the password after a prefix. */
const plain = (password: string) => `plain:${password}`;
const verifyPlain: PasswordScheme['verify'] = async ({ hash, password }) => hash === plain(password);

/** Ada, with a hash of ours or the given hash, and an application with its own password scheme. */
async function openTestServer(scheme?: PasswordScheme, hash?: string) {
  const mails: ResetPasswordMail[] = [];
  const errors: string[] = [];
  const options = {
    database: new Database(':memory:'),
    plugins: [accountsForTests],
    logger: { debug() {}, info() {}, warn() {}, error: (message: string) => void errors.push(message) },
  } as const;
  const before = testAuth(options);
  await before.openBrowser().post('/sign-up/email', ada);
  if (hash !== undefined) await before.auth.api.storeHash({ body: { email: ada.email, hash } });
  const sendResetPassword = async (mail: ResetPasswordMail) => void mails.push(mail);
  const server = testAuth({ ...options, emailAndPassword: { sendResetPassword, ...(scheme && { password: scheme }) } });
  const signIn = async (password = ada.password, email = ada.email) =>
    (await server.openBrowser().post('/sign-in/email', { email, password })).status;
  const storedHash = async () => (await server.auth.api.readHashes({ body: { email: ada.email } }))[0];
  return { ...server, before, mails, errors, signIn, storedHash };
}

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
