// For tests: how to cause every error of social sign-in.
import Database from 'better-sqlite3';
import { createAuth } from '../../../src/auth.js';
import { defineContract } from '../../../src/contract/endpoint.js';
import { text } from '../../../src/contract/fields.js';
import { definePlugin } from '../../../src/define-plugin.js';
import { touchUser } from '../../../src/store/rows/users.js';
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import { fakeIdTokens, fakeOAuth, fakeOidc, tokenAnswer } from '../../fixtures/social/fake-providers.js';
import {
  ada,
  beginUnverified,
  openProviderServer,
  type ProviderAnswers,
  type ProviderUser,
  type TestProvider,
} from '../../fixtures/social/provider-fixture.js';
import { answerOf, type Provoke } from './error-fixture.js';

type Options = NonNullable<Parameters<typeof openProviderServer>[1]>;
type Opened = ReturnType<typeof openProviderServer>;

interface Setting {
  readonly server?: TestProvider;
  readonly options?: Options;
  readonly person?: Partial<ProviderUser>;
  readonly answers?: ProviderAnswers;
  /** Before the browser comes back. */
  readonly prepare?: (opened: Opened) => unknown;
}
const newUser = { name: 'Ada', email: ada.email, password: 'correct horse' };
const signUp = ({ openBrowser }: Opened) => openBrowser().post('/sign-up/email', newUser);

/** One sign-in through the provider. */
const goRound =
  (
    { server = fakeOAuth(), options = {}, person = {}, answers = server.answers, prepare }: Setting,
    more = {},
  ): Provoke =>
  async () => {
    const opened = openProviderServer(server, options);
    const browser = opened.openBrowser();
    const { state, nonce } = await opened.begin(browser);
    Object.assign(opened.now, { person: { ...ada, ...person }, nonce, answers });
    await prepare?.(opened);
    return opened.comeBack(browser, state, more);
  };
/** The same with a provider that is removed before the browser comes back. */
const goRoundWhileGoing = (end: 'unavailable' | undefined) => async (): Promise<BrowserAnswer> => {
  let isThere = true;
  const plugin = definePlugin(defineContract('removable', {}), {
    handlers: {},
    providers: async (id, about) => (isThere ? fakeOAuth().options.plugins?.[0]?.providers?.(id, about) : end),
  });
  const prepare = () => {
    isThere = false;
  };
  return goRound({ server: { ...fakeOAuth(), options: { plugins: [plugin] } }, prepare })();
};
/** A configured provider that cannot be reached. */
const withDown: Options = {
  plugins: [
    definePlugin(defineContract('down', {}), {
      handlers: {},
      providers: async (id) => (id === 'down' ? 'unavailable' : undefined),
    }),
  ],
};
const noToken: ProviderAnswers = async () => Response.json({ error: 'invalid_grant' }, { status: 400 });
const noProfile: ProviderAnswers = async ({ url }) => (url.endsWith('/token') ? tokenAnswer() : undefined);

/** The account changes each time before a session begins. */
const restless = definePlugin(defineContract('restless', {}), {
  handlers: {},
  async signInGate({ app }, { user }) {
    await app.database.transaction((tx) => touchUser(tx, user.id, app.settings.now()));
    return undefined;
  },
});
const company = definePlugin(defineContract('companies', {}, { user: { company: text({ settable: true }) } }), {
  handlers: {},
});
const nickname = text({ settable: true, unique: true, optional: true });
const nicknames = defineContract('nicknames', {}, { user: { nickname } });
const broken = { mapProfileToUser: () => Promise.reject(new Error('no idea')) };

/** The errors of both ways to sign in; `make` returns the provider with these options. */
const outcomes = (make: (more: object, settings?: object) => TestProvider): Readonly<Record<string, Setting>> => ({
  ACCOUNT_NOT_LINKED: { server: make({}), person: { emailVerified: false }, prepare: signUp },
  ANOTHER_ACCOUNT_USES_THIS_ADDRESS: { server: make({}), prepare: beginUnverified },
  SIGNUP_DISABLED: { server: make({}, { disableSignUp: true }) },
  UNABLE_TO_CREATE_USER: {
    server: make({}, broken),
    options: { plugins: [definePlugin(nicknames, { handlers: {} })] },
  },
  UNABLE_TO_CREATE_SESSION: { server: make({}), options: { plugins: [restless] } },
  // Deleted and created again for another user, each time it is looked up.
  UNABLE_TO_LINK_ACCOUNT: {
    server: make({}),
    prepare: ({ tamper }) =>
      tamper(`create trigger taken before insert on account when new.providerId != 'credential'
        begin select raise(abort, 'UNIQUE constraint failed: account.providerId, account.accountId'); end`),
  },
});

/** Sends an id token. */
const show =
  (setting: Setting, token?: string): Provoke =>
  async () => {
    const { server = fakeOidc(), options = {}, person = {}, answers = server.answers, prepare } = setting;
    const opened = openProviderServer(server, options);
    opened.now.answers = answers;
    await opened.auth.migrate();
    await prepare?.(opened);
    const claims = fakeIdTokens.claimsOf({ ...ada, ...person }, undefined);
    const idToken = { token: token ?? (await fakeIdTokens.sign(claims)) };
    return (await opened.begin(opened.openBrowser(), { idToken })).answer;
  };

/** Links an account through the provider. */
const link =
  (person: Partial<ProviderUser>, prepare?: (opened: Opened) => unknown, tabs = 1): Provoke =>
  async () => {
    const account = { accountLinking: { allowDifferentEmails: person.email === undefined } };
    const opened = openProviderServer(fakeOAuth(), { account });
    const browser = opened.openBrowser();
    await browser.post('/sign-up/email', newUser);
    const flows = [];
    for (let tab = 0; tab < tabs; tab++) flows.push(await opened.begin(browser, {}, '/link-social'));
    await prepare?.(opened);
    opened.now.person = { ...ada, ...person };
    let last: BrowserAnswer | undefined;
    for (const { state } of flows) last = await opened.comeBack(browser, state);
    if (!last) throw new Error('no tab was open');
    return last;
  };

/** Asks for provider tokens of the signed-in user. */
const ask =
  (path: string, body: object, prepare?: (opened: Opened) => unknown): Provoke =>
  async () => {
    const opened = openProviderServer(fakeOAuth(), withDown);
    const browser = opened.openBrowser();
    await opened.signIn(browser);
    opened.now.answers = noToken;
    await prepare?.(opened);
    return browser.post(path, body);
  };
const fake = { providerId: 'fake-oauth' };
/** Asks for an id token of the signed-in user, as the server's own code. */
const readIdToken =
  (body: { readonly providerId: string; readonly accountId?: string }): Provoke =>
  async () => {
    const opened = openProviderServer(fakeOAuth(), withDown);
    const browser = opened.openBrowser();
    await opened.signIn(browser);
    return answerOf(await opened.auth.api.getIdToken({ body, headers: browser.headers, asResponse: true }));
  };
const forget = (columns: string) => (opened: Opened) => opened.tamper(`update account set ${columns}`);
const later = ({ clock }: Opened) => clock.advance(3600);

async function begin(path: string, body: object, options: Options = {}, prepare?: (opened: Opened) => unknown) {
  const opened = openProviderServer(fakeOAuth(), options);
  const browser = opened.openBrowser();
  if (path === '/link-social') await opened.signIn(browser);
  await browser.get('/ok'); // creates the tables
  await prepare?.(opened);
  return (await opened.begin(browser, body, path)).answer;
}
/** Signs in by the provider, and asks to sign in there again. */
async function beginAgain(body: object, options: Options = {}, prepare?: (opened: Opened) => unknown) {
  const opened = openProviderServer(fakeOidc(), options);
  const browser = opened.openBrowser();
  await opened.signIn(browser);
  await prepare?.(opened);
  return (await opened.begin(browser, body, '/reauthenticate/social')).answer;
}
const withoutTable = ({ tamper }: Opened) => tamper('drop table verification');

/** A server that does not know its own address. */
async function beginNowhere(path: string, server = fakeOAuth()): Promise<BrowserAnswer> {
  const database = new Database(':memory:');
  const secret = 'a secret for tests that has enough characters';
  const { plugins = [] } = server.options;
  const auth = createAuth({
    secret,
    database,
    plugins,
    logLevel: 'error',
    emailAndPassword: { enabled: true, cost: { ln: 4, r: 1, p: 1 } },
  });
  const post = (to: string, body: object, cookie = '') =>
    auth.handler(
      new Request(`http://localhost/api/auth${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }),
    );
  const signedUp = await post('/sign-up/email', newUser);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((each) => each.split(';', 1).join())
    .join('; ');
  if (path === '/reauthenticate/social') database.exec(`update account set providerId = '${server.id}'`);
  return answerOf(await post(path, { provider: server.id }, cookie));
}

const each = <T>(settings: Readonly<Record<string, T>>, name: string, provoke: (setting: T) => Provoke) =>
  Object.fromEntries(Object.entries(settings).map(([code, setting]) => [`${name} ${code}`, provoke(setting)]));

const tokenCases = (name: string, path: string, prepare?: (opened: Opened) => unknown) => ({
  [`${name} PROVIDER_NOT_FOUND`]: ask(path, { providerId: 'github' }),
  [`${name} PROVIDER_UNAVAILABLE`]: ask(path, { providerId: 'down' }),
  [`${name} ACCOUNT_NOT_FOUND`]: ask(path, { ...fake, accountId: 'unknown' }),
  [`${name} REFRESH_TOKEN_NOT_FOUND`]: ask(path, fake, async (opened) => {
    forget('refreshToken = null')(opened);
    await prepare?.(opened);
  }),
  [`${name} FAILED_TO_REFRESH_ACCESS_TOKEN`]: ask(path, fake, prepare),
});

export const socialErrorCases: Readonly<Record<string, Provoke>> = {
  ...each(outcomes(fakeOAuth), 'callbackOAuth', (setting) => goRound(setting)),
  ...each(outcomes(fakeOidc), 'signInSocial', (setting) => show(setting)),
  'signInSocial FIELD_IS_REQUIRED': show({ options: { plugins: [company] } }),
  'signInSocial PROVIDER_NOT_FOUND': () => begin('/sign-in/social', { provider: 'github' }),
  'signInSocial PROVIDER_UNAVAILABLE': () => begin('/sign-in/social', { provider: 'down' }, withDown),
  'signInSocial CALLBACKURL_IS_REQUIRED': () => beginNowhere('/sign-in/social'),
  'signInSocial UNABLE_TO_CREATE_VERIFICATION': () => begin('/sign-in/social', {}, {}, withoutTable),
  'signInSocial ID_TOKEN_NOT_SUPPORTED': show({ server: fakeOAuth() }),
  'signInSocial INVALID_TOKEN': show({}, 'not a token'),
  'signInSocial KEYS_NOT_FOUND': show({ answers: async () => Response.json({ keys: [] }) }),
  'signInSocial FAILED_TO_GET_USER_INFO': show({ server: fakeOidc({ profile: async () => undefined }) }),
  'signInSocial USER_EMAIL_NOT_FOUND': show({ person: { email: undefined } }),

  'callbackOAuth INVALID_CALLBACK_REQUEST': async () =>
    openProviderServer(fakeOAuth()).openBrowser().get('/callback/fake-oauth'),
  'callbackOAuth STATE_NOT_FOUND': async () =>
    openProviderServer(fakeOAuth()).openBrowser().get('/callback/fake-oauth?code=a'),
  'callbackOAuth PLEASE_RESTART_THE_PROCESS': goRound({ prepare: ({ tamper }) => tamper('delete from verification') }),
  'callbackOAuth NO_CODE': goRound({}, { code: '' }),
  'callbackOAuth OAUTH_PROVIDER_NOT_FOUND': goRoundWhileGoing(undefined),
  'callbackOAuth PROVIDER_UNAVAILABLE': goRoundWhileGoing('unavailable'),
  'callbackOAuth INVALID_CODE': goRound({ answers: noToken }),
  'callbackOAuth UNABLE_TO_GET_USER_INFO': goRound({ answers: noProfile }),
  'callbackOAuth EMAIL_NOT_FOUND': goRound({ person: { email: undefined } }),
  'callbackOAuth NO_CALLBACK_URL': goRound({
    prepare: ({ tamper }) => tamper(`update verification set value = replace(value, '/home', 'https://evil.tld')`),
  }),
  'callbackOAuth EMAIL_DOESNT_MATCH': link({ email: 'other@example.com' }),
  'callbackOAuth ACCOUNT_ALREADY_LINKED': link({}, undefined, 2),
  'callbackOAuth ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER': link({}, async (opened) => {
    await opened.signIn(opened.openBrowser(), { ...ada, email: 'eve@example.com' });
  }),

  'createIdTokenNonce PROVIDER_NOT_FOUND': () => begin('/sign-in/social/nonce', { provider: 'github' }),
  'createIdTokenNonce PROVIDER_UNAVAILABLE': () => begin('/sign-in/social/nonce', { provider: 'down' }, withDown),
  'createIdTokenNonce ID_TOKEN_NOT_SUPPORTED': () => begin('/sign-in/social/nonce', {}),
  'getIdToken PROVIDER_NOT_FOUND': readIdToken({ providerId: 'github' }),
  'getIdToken PROVIDER_UNAVAILABLE': readIdToken({ providerId: 'down' }),
  'getIdToken ACCOUNT_NOT_FOUND': readIdToken({ ...fake, accountId: 'unknown' }),

  'linkSocialAccount PROVIDER_NOT_FOUND': () => begin('/link-social', { provider: 'github' }),
  'linkSocialAccount PROVIDER_UNAVAILABLE': () => begin('/link-social', { provider: 'down' }, withDown),
  'linkSocialAccount CALLBACKURL_IS_REQUIRED': () => beginNowhere('/link-social'),
  'linkSocialAccount UNABLE_TO_CREATE_VERIFICATION': () =>
    begin('/link-social', { provider: 'elsewhere' }, {}, withoutTable),
  'linkSocialAccount SOCIAL_ACCOUNT_ALREADY_LINKED': () => begin('/link-social', {}),
  'linkSocialAccount ACCOUNT_NOT_LINKED': () =>
    begin('/link-social', {}, { account: { accountLinking: { enabled: false } } }),

  'reauthenticateSocial PROVIDER_NOT_FOUND': () => beginAgain({ provider: 'github' }),
  'reauthenticateSocial PROVIDER_UNAVAILABLE': () => beginAgain({ provider: 'down' }, withDown),
  'reauthenticateSocial PROVIDER_DOES_NOT_REAUTHENTICATE': () => beginAgain({ provider: 'elsewhere' }),
  'reauthenticateSocial ACCOUNT_NOT_FOUND': () =>
    beginAgain({}, {}, ({ tamper }) => tamper(`update account set providerId = 'another'`)),
  'reauthenticateSocial UNABLE_TO_CREATE_VERIFICATION': () => beginAgain({}, {}, withoutTable),
  'reauthenticateSocial CALLBACKURL_IS_REQUIRED': () => beginNowhere('/reauthenticate/social', fakeOidc()),
  'callbackOAuth PROVIDER_DOES_NOT_REAUTHENTICATE': async () => {
    const opened = openProviderServer(fakeOidc());
    const browser = opened.openBrowser();
    await opened.signIn(browser);
    opened.clock.advance(10); // the provider says that the user was there before
    const { state, nonce } = await opened.begin(browser, {}, '/reauthenticate/social');
    Object.assign(opened.now, { nonce });
    return opened.comeBack(browser, state);
  },

  ...tokenCases('getAccessToken', '/get-access-token', later),
  ...tokenCases('refreshToken', '/refresh-token'),
  'getAccessToken ACCESS_TOKEN_NOT_FOUND': ask('/get-access-token', fake, forget('accessToken = null')),
  // The stored token is sealed with a secret that is no longer listed when it is opened: another process has another list.
  'refreshToken ACCESS_TOKEN_NOT_FOUND': ask('/refresh-token', fake, (opened) => {
    opened.now.answers = async () => {
      opened.tamper(`update account set accessToken = 'v1.of.another.process'`);
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    };
  }),
};
