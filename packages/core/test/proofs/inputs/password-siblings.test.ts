import { beforeEach, describe, expect, it } from 'vitest';
import { HashQueueFullError } from '../../../src/crypto/hash-queue.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { smallestInput } from '../../fixtures/contracts.js';
import { ask, withField } from './siblings.js';

let server: TestServer;
let person: Person;
let isFull: boolean;

/** Hashes without cost, and refuses while the queue is full. */
const withQueue = <Options extends object>(options: Options | undefined) => ({
  ...options,
  password: {
    verify: async ({ hash, password }: { readonly hash: string; readonly password: string }) =>
      hash === `plain:${password}`,
    async hash(password: string) {
      if (isFull) throw new HashQueueFullError(1);
      return `plain:${password}`;
    },
  },
});

async function idOf({ email }: Person): Promise<string> {
  return (await server.auth.api.findUser({ query: { email } }))?.id ?? '';
}

beforeEach(async () => {
  isFull = false;
  server = await openTestServer({
    openAuth: (options) => testAuth({ ...options, emailAndPassword: withQueue(options?.emailAndPassword) }),
  });
  person = await server.meet();
});

describe('every endpoint that sets a password [R-J15]', () => {
  /** The other inputs of each endpoint, so that only the new password can be wrong. */
  const besides: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
    signUpEmail: async () => ({}),
    createUser: async () => ({}),
    setUserPassword: async () => ({ userId: await idOf(person) }),
    changePassword: async () => ({ currentPassword: person.password }),
    async resetPassword() {
      await server.openBrowser().post('/forget-password', { email: person.email });
      await server.auth.settled();
      return { token: server.resets.at(-1)?.token };
    },
    async resetPasswordEmailOTP() {
      const { email } = person;
      const otp = await server.auth.api.createVerificationOTP({ body: { email, type: 'forget-password' } });
      return { email, otp };
    },
    async resetPasswordPhoneNumber() {
      const { phoneNumber } = person;
      await server.openBrowser().post('/phone-number/forget-password', { phoneNumber });
      await server.auth.settled();
      return { phoneNumber, otp: server.messages.at(-1)?.code };
    },
    async setPassword() {
      await server.auth.api.link({ body: { email: person.email, providerId: 'github' } });
      await person.browser.post('/unlink-account', { providerId: 'credential' });
      return {};
    },
  };
  const isNew = /^(?:signUp|reset|createUser)/;
  /** A user of the server may have no password. */
  const optional = ['createUser'];
  const onPages = ['restoreEmail', 'forgetPasswordCallback'];
  const setting = withField(/^newPassword$/)
    .filter(({ name }) => !onPages.includes(name))
    .concat(withField(/^password$/).filter(({ name }) => isNew.test(name)));
  const factorPasswords = ['enableTwoFactor', 'disableTwoFactor', 'getTOTPURI', 'generateBackupCodes'];
  const comparing = [
    'signInEmail',
    'signInUsername',
    'signInPhoneNumber',
    'deleteUser',
    'reauthenticate',
    ...factorPasswords,
  ];

  it('is listed here', () => {
    expect(setting.map(({ name }) => name).sort()).toEqual(Object.keys(besides).sort());
    expect(Object.keys(pages).sort()).toEqual([...onPages].sort());
    const all = withField(/password/i).filter(({ field }) => field !== 'currentPassword' && field !== 'newPassword');
    expect(all.map(({ name }) => name).filter((name) => !(name in besides) && !comparing.includes(name))).toEqual([]);
  });

  it.each(setting)('has the same limits: $name', async ({ found, field }) => {
    const input = (await besides[found.name]?.()) ?? {};
    const before = await server.contents();
    const refused: readonly (readonly [string, string])[] = [
      ['', 'PASSWORD_TOO_SHORT'],
      ['1234567', 'PASSWORD_TOO_SHORT'],
      ['💥'.repeat(7), 'PASSWORD_TOO_SHORT'],
      ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
      ['💥'.repeat(129), 'PASSWORD_TOO_LONG'],
      ['x'.repeat(100_000), 'PASSWORD_TOO_LONG'],
    ];
    for (const [password, code] of refused)
      expect(await ask(server, person.browser, found, { ...input, [field]: password })).toMatchObject({
        status: 400,
        code,
      });
    const withoutOne = optional.includes(found.name) ? [] : [undefined];
    for (const password of [...withoutOne, null, 12_345_678, ['12345678'], { text: '12345678' }])
      expect(await ask(server, person.browser, found, { ...input, [field]: password })).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
      });
    expect(await server.contents()).toBe(before);
    expect((await ask(server, person.browser, found, { ...input, [field]: '💥'.repeat(8) })).status).toBe(200);
  });

  it.each(setting)(
    'accepts the longest password, and then no other password signs in: $name',
    async ({ found, field }) => {
      const input = (await besides[found.name]?.()) ?? {};
      const password = `${'x'.repeat(127)}y`;
      expect((await ask(server, person.browser, found, { ...input, [field]: password })).status).toBe(200);
      const email = ['signUpEmail', 'createUser'].includes(found.name) ? smallestInput(found).email : person.email;
      const signIn = async (tried: string) =>
        (await server.openBrowser().post('/sign-in/email', { email, password: tried })).status;
      expect(await signIn(password)).toBe(200);
      // No endpoint cuts or trims it (bcrypt reads 72 bytes).
      for (const tried of ['x'.repeat(128), 'x'.repeat(72), password.slice(0, -1), ` ${password}`, `${password}\t`])
        expect(await signIn(tried)).toBe(401);
    },
  );

  it.each(setting)('uses up no code or token while no password can be hashed: $name', async ({ found, field }) => {
    const input = { ...(await besides[found.name]?.()), [field]: 'x'.repeat(20) };
    const before = await server.everything();
    isFull = true;
    for (let call = 0; call < 4; call++) expect((await ask(server, person.browser, found, input)).status).toBe(503);
    expect(await server.everything()).toBe(before);
    isFull = false;
    expect((await ask(server, person.browser, found, input)).status).toBe(200);
  });

  /** The links to our pages that ask for a new password. */
  const pages: Readonly<Record<string, () => Promise<string>>> = {
    async forgetPasswordCallback() {
      await server.openBrowser().post('/forget-password', { email: person.email });
      await server.auth.settled();
      return server.resets.at(-1)?.url ?? '';
    },
    async restoreEmail() {
      await server.auth.api.verifyAddress({ body: { email: person.email } });
      await person.browser.post('/change-email', { newEmail: 'another@example.com' });
      await server.auth.settled();
      await person.browser.open(server.outbox.changes.at(-1)?.url ?? '');
      await server.auth.settled();
      const notice = server.outbox.notices.find((each) => each.kind === 'email-changed' && each.undoURL !== undefined);
      return (notice?.kind === 'email-changed' && notice.undoURL) || '';
    },
  };
  it.each(Object.entries(pages))('has the same limits on its page: %s', async (_, makeLink) => {
    const link = await makeLink();
    const browser = server.openBrowser();
    const page = await browser.open(link);
    const before = await server.contents();
    for (const [newPassword, message] of [
      ['', 'Password too short'],
      ['💥'.repeat(7), 'Password too short'],
      ['x'.repeat(129), 'Password too long'],
      ['x'.repeat(10_000), 'Password too long'],
    ] as const)
      expect((await browser.submitForm(page, { newPassword })).text).toContain(message);
    expect(await server.contents()).toBe(before);
    const longest = `${'x'.repeat(127)}y`;
    expect((await browser.submitForm(page, { newPassword: longest })).status).toBe(200);
    const signIn = async (password: string) =>
      (await server.openBrowser().post('/sign-in/email', { email: person.email, password })).status;
    expect([await signIn(longest), await signIn('x'.repeat(128)), await signIn(person.password)]).toEqual([
      200, 401, 401,
    ]);
  });

  const compared = withField(/^(?:password|currentPassword)$/).filter(({ name }) => !isNew.test(name));
  it.each(compared)(
    'and where one is compared, $name refuses what is too long to hash [R-J04]',
    async ({ found, field }) => {
      const input = { email: person.email, [field]: 'x'.repeat(100_000) };
      expect(await ask(server, person.browser, found, input)).toMatchObject({ status: 400, code: 'PASSWORD_TOO_LONG' });
    },
  );
});
