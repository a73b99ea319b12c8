import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../testing/browser.js';
import { type Found, findEndpoints, requestFor, smallestInput } from './contracts.js';
import { openWorld, type Person, type World } from './world.js';

const endpoints = await findEndpoints();
const isPublic = ({ endpoint }: Found) => endpoint.route.kind !== 'internal';

let world: World;
let person: Person;
beforeEach(async () => {
  world = await openWorld();
  person = await world.meet();
});

const withField = (field: RegExp) =>
  endpoints.flatMap((found) =>
    found.fields.filter((each) => field.test(each)).map((each) => ({ found, field: each, name: found.name })),
  );

/** Answers as status and code, whichever way an endpoint is reached. */
async function ask(browser: Browser, found: Found, input: Readonly<Record<string, unknown>>) {
  if (isPublic(found)) {
    const { path, ...request } = requestFor(found, { ...smallestInput(found), ...input });
    const { status, json, headers } = await browser.send(path, request);
    const { code, message } = (json ?? {}) as { readonly code?: string; readonly message?: string };
    return { status, code, message, location: headers.get('location') };
  }
  const calls = world.auth.api as unknown as Readonly<Record<string, (input: unknown) => Promise<Response>>>;
  const sent = { ...smallestInput(found), ...input };
  const response = await calls[found.name]?.({
    [found.endpoint.route.via]: sent,
    headers: browser.headers,
    asResponse: true,
  });
  const { code, message } = ((await response?.json()) ?? {}) as { code?: string; message?: string };
  return { status: response?.status, code, message, location: null };
}

describe('R-J15: every way to set a password', () => {
  /** What each way needs besides, so that nothing but the new password can be wrong with it. */
  const besides: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
    signUpEmail: async () => ({}),
    changePassword: async () => ({ currentPassword: person.password }),
    async resetPassword() {
      await world.openBrowser().post('/forget-password', { email: person.email });
      await world.auth.settled();
      return { token: world.resets.at(-1)?.token };
    },
    async setPassword() {
      await world.auth.api.link({ body: { email: person.email, providerId: 'github' } });
      await person.browser.post('/unlink-account', { providerId: 'credential' });
      return {};
    },
  };
  const setting = withField(/^newPassword$/).concat(withField(/^password$/).filter(({ name }) => /^signUp/.test(name)));
  const comparing = ['signInEmail', 'deleteUser'];

  it('is known here', () => {
    expect(setting.map(({ name }) => name).sort()).toEqual(Object.keys(besides).sort());
    const all = withField(/password/i).filter(({ field }) => field !== 'currentPassword' && field !== 'newPassword');
    expect(all.map(({ name }) => name).filter((name) => !(name in besides) && !comparing.includes(name))).toEqual([]);
  });

  it.each(setting)('has the same bounds: $name', async ({ found, field }) => {
    const input = (await besides[found.name]?.()) ?? {};
    const before = await world.contents();
    const refused: readonly (readonly [string, string])[] = [
      ['', 'PASSWORD_TOO_SHORT'],
      ['1234567', 'PASSWORD_TOO_SHORT'],
      ['💥'.repeat(7), 'PASSWORD_TOO_SHORT'],
      ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
      ['💥'.repeat(129), 'PASSWORD_TOO_LONG'],
      ['x'.repeat(100_000), 'PASSWORD_TOO_LONG'],
    ];
    for (const [password, code] of refused)
      expect(await ask(person.browser, found, { ...input, [field]: password })).toMatchObject({ status: 400, code });
    for (const password of [undefined, null, 12_345_678, ['12345678'], { text: '12345678' }])
      expect(await ask(person.browser, found, { ...input, [field]: password })).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
      });
    expect(await world.contents()).toBe(before);
    expect((await ask(person.browser, found, { ...input, [field]: '💥'.repeat(8) })).status).toBe(200);
  });

  it.each(setting)('takes the longest, and no other password opens: $name', async ({ found, field }) => {
    const input = (await besides[found.name]?.()) ?? {};
    const password = `${'x'.repeat(127)}y`;
    expect((await ask(person.browser, found, { ...input, [field]: password })).status).toBe(200);
    const email = found.name === 'signUpEmail' ? smallestInput(found).email : person.email;
    const signIn = async (tried: string) =>
      (await world.openBrowser().post('/sign-in/email', { email, password: tried })).status;
    expect(await signIn(password)).toBe(200);
    // No way cuts or trims it (72 bytes are bcrypt's end).
    for (const tried of ['x'.repeat(128), 'x'.repeat(72), password.slice(0, -1), ` ${password}`, `${password}\t`])
      expect(await signIn(tried)).toBe(401);
  });

  const compared = withField(/^(?:password|currentPassword)$/).filter(({ name }) => !/^signUp/.test(name));
  it.each(compared)(
    'R-J04: and where one is compared, $name refuses what is too long to hash',
    async ({ found, field }) => {
      const input = { email: person.email, [field]: 'x'.repeat(100_000) };
      expect(await ask(person.browser, found, input)).toMatchObject({ status: 400, code: 'PASSWORD_TOO_LONG' });
    },
  );
});

describe('R-J15: every way to name an address', () => {
  const naming = withField(/email$/i).filter(({ name }) => name !== 'updateUser');

  it.each(naming)('refuses the same texts: $name', async ({ found, field }) => {
    const before = await world.contents();
    const bad = [
      '',
      'x',
      'a@b',
      '@example.com',
      'a@example.com ',
      ' a@example.com',
      'a@example.com\n',
      'a@example.com,b@example.com',
      'a@example.com;b@example.com',
      '<a@example.com>',
      '"a b"@example.com',
      'a@exa mple.com',
      'a@-example.com',
      'a..b@example.com',
      '.a@example.com',
      'á@example.com',
      'a@exämple.com',
      'Kelvin\u212a@example.com',
      'a@example.com\u200b',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(64)}.com`,
      `a@${'b.'.repeat(130)}com`,
    ];
    for (const address of bad)
      expect(await ask(person.browser, found, { [field]: address }), address).toMatchObject({
        status: 400,
        code: 'INVALID_EMAIL',
        message: 'Invalid email',
      });
    for (const address of ['a@example.com\0', `${'a'.repeat(400)}@example.com`, null, 7, ['a@example.com'], { a: 1 }])
      expect(await ask(person.browser, found, { [field]: address })).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
      });
    await world.auth.settled();
    expect([world.outbox.changes, world.outbox.verifications, world.resets]).toEqual([[], [], []]);
    expect(await world.contents()).toBe(before);
  });

  it('takes one address in any case for one', async () => {
    const shouted = person.email.toUpperCase();
    const { email, password, browser, name } = person;
    expect((await world.openBrowser().post('/sign-up/email', { email: shouted, password, name })).status).toBe(422);
    expect((await world.openBrowser().post('/sign-in/email', { email: shouted, password })).status).toBe(200);
    await world.openBrowser().post('/forget-password', { email: shouted });
    expect((await browser.post('/change-email', { newEmail: shouted })).json).toMatchObject({
      code: 'EMAIL_IS_THE_SAME',
    });
    expect((await browser.post('/send-verification-email', { email: shouted })).status).toBe(200);
    await browser.post('/change-email', { newEmail: 'NEW@Example.com' });
    await world.auth.settled();
    expect(world.resets.map(({ user }) => user.email)).toEqual([email]);
    expect(world.outbox.changes.map(({ newEmail }) => newEmail)).toEqual(['new@example.com']);
  });

  it('are all that there are: no other way takes a field with an address', () => {
    expect(naming.map(({ name }) => name).sort()).toEqual([
      'changeEmail',
      'forgetPassword',
      'sendVerificationEmail',
      'signInEmail',
      'signUpEmail',
    ]);
    // The profile names it to refuse it.
    expect(
      withField(/mail|address/i)
        .map(({ name }) => name)
        .filter((name) => !naming.some((each) => each.name === name)),
    ).toEqual(['updateUser']);
  });

  it('none changes by the profile', async () => {
    const answer = await person.browser.post('/update-user', { email: 'new@example.com', emailVerified: false });
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'EMAIL_CAN_NOT_BE_UPDATED' }]);
  });
});

describe('R-J15: every way to name a place to go to', () => {
  const going = withField(/url|redirect|uri|target|next|return/i);
  const labels: Readonly<Record<string, string>> = { callbackURL: 'callbackURL', redirectTo: 'redirectURL' };
  const bad = [
    'https://evil.tld',
    'https://evil.tld/app.example.com',
    '//evil.tld',
    '///evil.tld',
    '/\\evil.tld',
    '\\/evil.tld',
    '/%5Cevil.tld',
    '/%2Fevil.tld',
    '/\t/evil.tld',
    'http:evil.tld',
    'https:/evil.tld',
    'https://app.example.com.evil.tld',
    'https://app.example.comevil.tld',
    'https://app.example.com@evil.tld',
    'https://app.example.com:443@evil.tld',
    'https://app.example.com\\@evil.tld',
    'https://evil.tld#app.example.com',
    'https://evil.tld/?https://app.example.com',
    'http://app.example.com',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://app.example.com',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://app.example.com/x',
    'http://[',
    'evil.tld',
  ];

  it('has a name that is checked', () => {
    for (const { field, name } of going) expect(Object.keys(labels), `${name}.${field}`).toContain(field);
    expect(going.length).toBeGreaterThan(5);
  });

  it.each(going.filter(({ found }) => isPublic(found)))('leads nowhere else: $name', async ({ found, field }) => {
    const before = await world.contents();
    const code = `INVALID_${labels[field]?.toUpperCase()}`;
    for (const target of bad) {
      const answer = await ask(person.browser, found, { [field]: target });
      expect(answer, target).toMatchObject({ status: 403, code, location: null });
    }
    await world.auth.settled();
    expect([world.outbox.changes, world.outbox.verifications, world.resets, world.deletions]).toEqual([[], [], [], []]);
    expect(await world.contents()).toBe(before);
    for (const target of ['/next', 'https://app.example.com/next', '/next?a=b#c']) {
      const { status, code } = await ask(world.openBrowser(), found, { [field]: target });
      expect([status, code], target).not.toEqual([403, expect.stringContaining('INVALID_')]);
    }
  });
});

describe('R-J15: every way to write', () => {
  const writing = endpoints.filter((found) => isPublic(found) && found.endpoint.route.methods.includes('POST'));

  it.each(writing)('refuses a page of another origin: $name', async (found) => {
    const before = await world.contents();
    const { path, ...request } = requestFor(found, smallestInput(found));
    for (const headers of [
      { origin: 'https://evil.tld' },
      { origin: 'null' },
      { origin: 'https://app.example.com.evil.tld' },
      { origin: 'http://app.example.com' },
    ] as const) {
      for (const browser of [person.browser, world.openBrowser()]) {
        const answer = await browser.send(path, { ...request, headers });
        expect([answer.status, answer.json]).toEqual([403, { code: 'INVALID_ORIGIN', message: 'Invalid origin' }]);
      }
    }
    expect(await world.contents()).toBe(before);
  });

  it.each(writing)('takes no form and no plain text: $name', async (found) => {
    const { path } = requestFor(found, smallestInput(found));
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
    ]) {
      const headers = { 'content-type': type };
      const answer = await person.browser.send(path, { method: 'POST', body: 'a=b', headers });
      expect(answer.status, type).toBe(415);
    }
  });

  it.each(writing)('R-B10: is not reached by another method: $name', async (found) => {
    const { path } = requestFor(found, smallestInput(found));
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await person.browser.send(path, { method });
      expect([answer.status, answer.text], method).toEqual([404, '']);
    }
  });
});
