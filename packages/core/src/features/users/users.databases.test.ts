import { expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures/application.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../../test/fixtures/every-database.js';
import { integer, text } from '../../contract/fields.js';
import { organization } from '../organization/index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const racers = 16;

async function open(openAuth: OpenAuth) {
  const events: string[] = [];
  const told = (name: string) => () => void events.push(name);
  const mails: unknown[] = [];
  const server = await openAuth({
    plugins: [organization(), fixture],
    emailVerification: { sendVerificationEmail: (mail) => void mails.push(mail), sendOnSignUp: true },
    user: {
      additionalFields: {
        plan: text({ initial: () => 'free' }),
        credits: integer({ optional: true }),
        motto: text({ settable: true, optional: true }),
      },
    },
    events: {
      userCreated: told('userCreated'),
      userUpdated: told('userUpdated'),
      userDeleted: told('userDeleted'),
      emailChanged: told('emailChanged'),
      emailVerified: told('emailVerified'),
      passwordChanged: told('passwordChanged'),
      sessionCreated: told('sessionCreated'),
      sessionEnded: told('sessionEnded'),
    },
  });
  const rowsOf = async (table: string) => (await server.auth.api.look()).filter((each) => each.table === table);
  const signIn = async (email: string, password: string) =>
    (await server.openBrowser().post('/sign-in/email', { email, password })).status;
  /** What was told since the last look. */
  const heard = () => events.splice(0);
  return { ...server, rowsOf, signIn, heard, mails };
}

const codeOf = async (call: Promise<unknown>) => {
  try {
    await call;
    return 'fulfilled';
  } catch (error) {
    return (error as { readonly code?: string }).code;
  }
};
const codesOf = (calls: readonly Promise<unknown>[]) => Promise.all(calls.map(codeOf));
const wins = (codes: readonly (string | undefined)[]) => codes.filter((code) => code === 'fulfilled').length;

describeAuthOnEveryDatabase('users of the server', (openAuth) => {
  it('are created without a session and a mail, with fields that no client can set', async () => {
    const { auth, signIn, rowsOf, heard, mails } = await open(openAuth);
    const { user } = await auth.api.createUser({ body: { ...ada, email: 'Ada@Example.com', plan: 'pro', credits: 3 } });
    await auth.settled();
    expect(user).toMatchObject({ email: ada.email, name: 'Ada', plan: 'pro', credits: 3, emailVerified: false });
    expect([await rowsOf('session'), mails]).toEqual([[], []]);
    expect(heard()).toEqual(['userCreated']);
    expect(await signIn(ada.email, ada.password)).toBe(200);
    const bob = await auth.api.createUser({ body: { name: 'Bob', email: 'bob@example.com', emailVerified: true } });
    expect(bob.user).toMatchObject({ emailVerified: true, plan: 'free', credits: null });
    expect(await signIn('bob@example.com', ada.password)).toBe(401);
    expect(await codeOf(auth.api.createUser({ body: ada }))).toBe('USER_ALREADY_EXISTS');
  });

  it('are created once by 16 calls for one address', async () => {
    const { auth, rowsOf } = await open(openAuth);
    const codes = await codesOf(Array.from({ length: racers }, () => auth.api.createUser({ body: ada })));
    expect(wins(codes)).toBe(1);
    expect(codes.filter((code) => code === 'USER_ALREADY_EXISTS')).toHaveLength(racers - 1);
    expect([(await rowsOf('user')).length, (await rowsOf('account')).length]).toEqual([1, 1]);
  });

  it('are found by id or address, and listed by beginnings and dates in a stable order', async () => {
    const { auth, clock } = await open(openAuth);
    const { user } = await auth.api.createUser({ body: ada });
    expect(await auth.api.findUser({ query: { userId: user.id } })).toEqual(user);
    expect(await auth.api.findUser({ query: { email: 'ADA@example.com' } })).toEqual(user);
    expect(await auth.api.findUser({ query: { email: 'eve@example.com' } })).toBeNull();
    expect(await auth.api.findUser({ query: { userId: 'unknown' } })).toBeNull();
    clock.advance(60);
    const from = clock.now();
    for (const name of ['Bea', 'bea_2', 'Beat', '100%', 'B!'])
      await auth.api.createUser({ body: { name, email: `${name.replace(/\W/g, '')}.x@example.com` } });
    clock.advance(60);
    await auth.api.createUser({ body: { name: 'Zoe', email: 'zoe@example.com' } });
    const namesOf = async (query: NonNullable<Parameters<typeof auth.api.listUsers>[0]>['query']) => {
      const { users, total } = await auth.api.listUsers({ query });
      return [total, ...users.map(({ name }) => name).sort()];
    };
    expect(await namesOf({})).toEqual([7, '100%', 'Ada', 'B!', 'Bea', 'Beat', 'Zoe', 'bea_2']);
    expect(await namesOf({ nameStartsWith: 'BEA' })).toEqual([3, 'Bea', 'Beat', 'bea_2']);
    expect(await namesOf({ nameStartsWith: 'bea_' })).toEqual([1, 'bea_2']);
    expect(await namesOf({ nameStartsWith: '100%' })).toEqual([1, '100%']);
    expect(await namesOf({ nameStartsWith: '%' })).toEqual([0]);
    expect(await namesOf({ nameStartsWith: 'B!' })).toEqual([1, 'B!']);
    expect(await namesOf({ emailStartsWith: 'Bea' })).toEqual([3, 'Bea', 'Beat', 'bea_2']);
    expect(await namesOf({ createdFrom: from, createdBefore: clock.now() })).toHaveLength(6);
    expect(await namesOf({ createdFrom: clock.now() })).toEqual([1, 'Zoe']);
    expect(await namesOf({ createdBefore: from })).toEqual([1, 'Ada']);
    const pages = await Promise.all([0, 3, 6, 9].map((offset) => auth.api.listUsers({ query: { limit: 3, offset } })));
    expect(pages.map(({ users }) => users.length)).toEqual([3, 3, 1, 0]);
    const ids = pages.flatMap(({ users }) => users.map(({ id }) => id));
    expect(new Set(ids).size).toBe(7);
    expect(ids.at(-1)).toBe(user.id); // the oldest
  });

  it('are changed, with the rules of an address', async () => {
    const { auth, heard } = await open(openAuth);
    const { user } = await auth.api.createUser({ body: { ...ada, emailVerified: true } });
    await auth.api.createUser({ body: { name: 'Bob', email: 'bob@example.com' } });
    heard();
    const userId = user.id;
    const changed = await auth.api.changeUser({ body: { userId, name: 'Ada L.', plan: 'pro', motto: 'On' } });
    expect(changed.user).toMatchObject({ name: 'Ada L.', plan: 'pro', motto: 'On', email: ada.email });
    expect(heard()).toEqual(['userUpdated']);
    const moved = await auth.api.changeUser({ body: { userId, email: 'Lovelace@example.com', name: 'Ada' } });
    expect(moved.user).toMatchObject({ email: 'lovelace@example.com', emailVerified: false, name: 'Ada' });
    expect(heard()).toEqual(['emailChanged', 'userUpdated']);
    const taken = auth.api.changeUser({ body: { userId, email: 'bob@example.com', name: 'Eve' } });
    expect(await codeOf(taken)).toBe('USER_ALREADY_EXISTS');
    // The address that was proven is kept for its user, and comes back as it was.
    expect(await codeOf(auth.api.createUser({ body: ada }))).toBe('USER_ALREADY_EXISTS');
    expect(heard()).toEqual([]);
    const back = await auth.api.changeUser({ body: { userId, email: ada.email } });
    expect(back.user).toMatchObject({ email: ada.email, emailVerified: true, name: 'Ada' });
    expect(await auth.api.changeUser({ body: { userId } })).toEqual(back);
  });

  it('are verified and not verified', async () => {
    const { auth, heard, signIn } = await open(openAuth);
    const { user } = await auth.api.createUser({ body: ada });
    const body = { userId: user.id };
    heard();
    for (let round = 0; round < 2; round++)
      expect((await auth.api.verifyUser({ body })).user).toMatchObject({ emailVerified: true });
    expect(heard()).toEqual(['emailVerified']);
    // Another address than the proven one: the server answers for it, and the former one is free.
    await auth.api.changeUser({ body: { ...body, email: 'lovelace@example.com' } });
    expect((await auth.api.verifyUser({ body })).user).toMatchObject({ emailVerified: true });
    await auth.api.createUser({ body: ada });
    heard();
    for (let round = 0; round < 2; round++)
      expect((await auth.api.unverifyUser({ body })).user).toMatchObject({ emailVerified: false });
    expect(heard()).toEqual(['userUpdated']);
    expect(await signIn('lovelace@example.com', ada.password)).toBe(200);
  });

  it('get a password, which ends their sessions', async () => {
    const { auth, signIn, openBrowser, heard } = await open(openAuth);
    const { user } = await auth.api.createUser({ body: ada });
    const browser = openBrowser();
    await browser.post('/sign-in/email', ada);
    heard();
    await auth.api.setUserPassword({ body: { userId: user.id, newPassword: 'battery staple' } });
    expect(heard()).toEqual(['passwordChanged', 'sessionEnded']);
    expect((await browser.get('/get-session')).json).toBeNull();
    expect(await signIn(ada.email, ada.password)).toBe(401);
    expect(await signIn(ada.email, 'battery staple')).toBe(200);
    const bob = await auth.api.createUser({ body: { name: 'Bob', email: 'bob@example.com' } });
    await auth.api.setUserPassword({ body: { userId: bob.user.id, newPassword: 'battery staple' } });
    expect(await signIn('bob@example.com', 'battery staple')).toBe(200);
  });

  it('lose their sessions', async () => {
    const { auth, openBrowser } = await open(openAuth);
    const { user } = await auth.api.createUser({ body: ada });
    const browsers = [openBrowser(), openBrowser()];
    for (const browser of browsers) await browser.post('/sign-in/email', ada);
    await auth.api.revokeUserSessions({ body: { userId: user.id } });
    for (const browser of browsers) expect((await browser.get('/get-session')).json).toBeNull();
  });

  it('get a session, whose cookie signs a browser in', async () => {
    const { auth, openBrowser, heard } = await open(openAuth);
    const { user } = await auth.api.createUser({ body: ada });
    heard();
    const begun = await auth.api.createSession({ body: { userId: user.id, factors: ['password', 'email', 'email'] } });
    if (!('session' in begun)) throw new Error('a challenge');
    expect(heard()).toEqual(['sessionCreated']);
    expect(begun.user).toEqual(user);
    expect(begun.session.factors.map(({ factor }) => factor)).toEqual(['password', 'email']);
    const { name, value } = begun.cookie;
    expect(encodeURIComponent(value)).toBe(value);
    const browser = openBrowser();
    browser.setCookie(name, value);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { id: user.id } });
    const { headers } = await auth.api.createSession({
      body: { userId: user.id, rememberMe: false },
      headers: new Headers({ 'user-agent': 'desktop' }),
      returnHeaders: true,
    });
    expect(headers.getSetCookie().map((each) => each.split('=')[0])).toContain(name);
  });

  it('are removed with what hangs on them, once by 16 calls, and no sign-in outlives it', async () => {
    const { auth, rowsOf, openBrowser, heard } = await open(openAuth);
    const { user } = await auth.api.createUser({ body: ada });
    const browser = openBrowser();
    await browser.post('/sign-in/email', ada);
    await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    heard();
    const browsers = Array.from({ length: racers }, () => openBrowser());
    const [codes] = await Promise.all([
      codesOf(Array.from({ length: racers }, () => auth.api.removeUser({ body: { userId: user.id } }))),
      ...browsers.map((each) => each.post('/sign-in/email', ada)),
    ]);
    await auth.settled();
    expect(wins(codes)).toBe(1);
    expect(codes.filter((code) => code === 'USER_NOT_FOUND')).toHaveLength(racers - 1);
    for (const each of [browser, ...browsers]) expect((await each.get('/get-session')).json).toBeNull();
    for (const table of ['user', 'session', 'account', 'member', 'organization'])
      expect(await rowsOf(table)).toEqual([]);
    expect(heard().filter((name) => name === 'userDeleted')).toHaveLength(1);
  });
});
