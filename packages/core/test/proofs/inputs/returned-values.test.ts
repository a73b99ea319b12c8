import { describe, expect, it } from 'vitest';
import { authOptions } from '../../../src/auth-options.js';
import type { Fields } from '../../../src/contract/fields.js';
import type { Known } from '../../../src/contract/options/known-options.js';
import type { AnyPlugin } from '../../../src/define-plugin.js';
import { emailOTPOptions } from '../../../src/features/email-otp/options.js';
import { genericOAuthOptions, genericProviderOptions } from '../../../src/features/generic-oauth/options.js';
import { jwtOptions } from '../../../src/features/jwt/options.js';
import { magicLinkOptions } from '../../../src/features/magic-link/options.js';
import { organizationOptions } from '../../../src/features/organization/options.js';
import { teamsOptions } from '../../../src/features/organization/teams/options.js';
import { phoneNumberOptions } from '../../../src/features/phone-number/options.js';
import { twoFactorOptions } from '../../../src/features/two-factor/options.js';
import { usernameOptions } from '../../../src/features/username/index.js';
import { emailOTP, jwt, organization, phoneNumber, teams, twoFactor, username } from '../../../src/index.js';
import type { PlainOptions } from '../../../src/options.js';
import { type Browser, testAuth } from '../../../src/testing.js';
import { oauthUnderTest, oidcUnderTest } from '../../fixtures/generic-oauth/fixtures.js';
import { fakeOAuth } from '../../fixtures/social/fake-providers.js';
import { openProviderServer, type TestProvider } from '../../fixtures/social/provider-fixture.js';

type Options = PlainOptions<readonly AnyPlugin[], Fields, Fields>;
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const number = '+15550001111';

interface Case {
  /** The options, with a function that returns `wrong` in one of them. */
  readonly options: (returning: () => never) => Options;
  readonly wrong: readonly unknown[];
  /** The call that needs the function's value; it must fail. */
  readonly call: (browser: Browser, settled: () => Promise<void>) => Promise<unknown>;
}

const organizations =
  (path: string, ...bodies: readonly object[]) =>
  async (browser: Browser) => {
    await browser.post('/sign-up/email', ada);
    await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    let last: unknown;
    for (const body of bodies) last = await browser.post(path, body);
    return last;
  };
const noNumber = [Number.NaN, undefined, '5', -1, {}];
const noAnswer = [undefined, {}, 'no', 1];
const noText = [undefined, '', 7, {}];

const phones = (options: object) => ({ plugins: [phoneNumber({ sendOTP() {}, ...options } as never)] });
/** The code of the last text message. */
let sent = '';
function keep(code: string): void {
  sent = code;
}
const phonesWithCode = (signUpOnVerification: object) =>
  phones({ sendOTP: ({ code }: { code: string }) => keep(code), signUpOnVerification });
async function verifyNumber(browser: Browser, settled: () => Promise<void>): Promise<void> {
  await browser.post('/phone-number/send-otp', { phoneNumber: number });
  await settled();
  await browser.post('/phone-number/verify', { phoneNumber: number, code: sent });
}
const teamed = (options: object) => ({ plugins: [organization(), teams(options as never)] });
const organized = (options: object) => ({ plugins: [organization(options as never)] });

const cases: Readonly<Record<string, Case>> = {
  'organization.allowUserToCreateOrganization': {
    options: (f) => organized({ allowUserToCreateOrganization: f }),
    wrong: noAnswer,
    call: organizations('/organization/create', { name: 'B', slug: 'b' }),
  },
  'organization.organizationLimit': {
    options: (f) => organized({ organizationLimit: f }),
    wrong: [Number.NaN, undefined, '5', -1],
    call: organizations('/organization/create', { name: 'B', slug: 'b' }),
  },
  'organization.membershipLimit': {
    options: (f) => organized({ membershipLimit: f }),
    wrong: noNumber,
    call: (browser) => organizations('', {})(browser).then(() => browser.get('/organization/get-full-organization')),
  },
  'organization.invitationLimit': {
    options: (f) => organized({ invitationLimit: f, sendInvitationEmail() {} }),
    wrong: noNumber,
    call: organizations('/organization/invite-member', { email: 'b@example.com', role: 'member' }),
  },
  'organization.roleLimit': {
    options: (f) => organized({ roleLimit: f }),
    wrong: noNumber,
    call: organizations('/organization/create-role', { role: 'a', permission: {} }),
  },
  'teams.maximumTeams': {
    options: (f) => teamed({ maximumTeams: f }),
    wrong: noNumber,
    call: organizations('/organization/create-team', { name: 'Sales' }),
  },
  'teams.maximumMembersPerTeam': {
    options: (f) => teamed({ maximumMembersPerTeam: f }),
    wrong: noNumber,
    async call(browser) {
      await organizations('', {})(browser);
      const team = (await browser.post('/organization/create-team', { name: 'Sales' })).json;
      const { id: teamId } = team as { id: string };
      const full = (await browser.get('/organization/get-full-organization')).json as { members: { id: string }[] };
      await browser.post('/organization/add-team-member', { teamId, memberId: full.members[0]?.id });
    },
  },
  'teams.defaultTeam.customCreateDefaultTeam': {
    options: (f) => teamed({ defaultTeam: { customCreateDefaultTeam: f } }),
    wrong: [null, 'Sales', 7, []],
    call: organizations(''),
  },
  'phoneNumber.signUpOnVerification.getTempEmail': {
    options: (f) => phonesWithCode({ getTempEmail: f }),
    wrong: [undefined, '', 'no address', 7],
    call: verifyNumber,
  },
  'phoneNumber.signUpOnVerification.getTempName': {
    options: (f) => phonesWithCode({ getTempEmail: () => 'p@example.com', getTempName: f }),
    wrong: [7, {}, false],
    call: verifyNumber,
  },
  'username.usernameValidator': {
    options: (f) => ({ plugins: [username({ usernameValidator: f })] }),
    wrong: noAnswer,
    call: (browser) => browser.post('/sign-up/email', { ...ada, username: 'ada' }),
  },
  'phoneNumber.phoneNumberValidator': {
    options: (f) => phones({ phoneNumberValidator: f }),
    wrong: noAnswer,
    call: (browser) => browser.post('/phone-number/send-otp', { phoneNumber: number }),
  },
  'emailOTP.generateOTP': {
    options: (f) => ({ plugins: [emailOTP({ generateOTP: f, sendVerificationOTP: async () => {} })] }),
    wrong: noText,
    call: (browser) => browser.post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' }),
  },
  'jwt.definePayload': {
    options: (f) => ({ plugins: [jwt({ definePayload: f, issuer: 'https://app.example.com' })] }),
    wrong: [undefined, null, 'ada', 7, []],
    call: (browser) => browser.post('/sign-up/email', ada).then(() => browser.get('/token')),
  },
  'emailAndPassword.password.hash': {
    options: (f) => ({ emailAndPassword: { enabled: true, password: { verify: async () => true, hash: f } } }),
    wrong: noText,
    call: (browser) => browser.post('/sign-up/email', ada),
  },
  'twoFactor.backupCodeOptions.customBackupCodesGenerate': {
    options: (f) => ({ plugins: [twoFactor({ backupCodeOptions: { customBackupCodesGenerate: f } })] }),
    wrong: [undefined, null, 'code', {}, [], [''], [' '], [7], ['abcde-fghij', undefined]],
    call: (browser) =>
      browser.post('/sign-up/email', ada).then(() => browser.post('/two-factor/enable', { password: ada.password })),
  },
  trustedOrigins: {
    options: (f) => ({ trustedOrigins: f }),
    wrong: [undefined, null, false, '', 'https://a.example', {}, ['*.com'], [7], ['https://a.example/path']],
    call: (browser) => browser.post('/sign-up/email', ada),
  },
  'advanced.generateId': {
    options: (f) => ({ advanced: { generateId: f } }),
    wrong: [undefined, '', 7, 'x'.repeat(65)],
    call: (browser) => browser.post('/sign-up/email', ada),
  },
  'rateLimit.customRules': {
    options: (f) => ({ rateLimit: { enabled: true, customRules: { '/ok': f } } }),
    wrong: [7, {}, { window: -1, max: 1 }, { window: '1m', max: Number.NaN }],
    call: (browser) => browser.get('/ok'),
  },
  'notices.texts.password-changed': {
    options: (f) => ({ notices: { send() {}, texts: { 'password-changed': f } } }),
    wrong: [null, 'changed', { subject: 7, text: 'x' }, { subject: 'x' }],
    async call(browser) {
      await browser.post('/sign-up/email', ada);
      await browser.post('/change-password', { currentPassword: ada.password, newPassword: 'another horse' });
    },
  },
};

async function logOf(options: Options, call: Case['call']): Promise<string> {
  const lines: unknown[] = [];
  const logger = { debug() {}, info() {}, warn() {}, error: (...line: unknown[]) => void lines.push(line) };
  const { auth, openBrowser } = testAuth({ emailAndPassword: { enabled: true }, ...options, logger });
  await call(openBrowser(), () => auth.settled());
  await auth.settled();
  return linesOf(lines);
}

function linesOf(lines: readonly unknown[]): string {
  return JSON.stringify(lines, (_, value: unknown) =>
    value instanceof Error ? `${value.message} ${value.cause}` : value,
  );
}

describe('a function of the application that returns a value of a wrong type', () => {
  it.each(
    Object.entries(cases).flatMap(([option, { options, wrong, call }]) =>
      wrong.map((value) => [option, value, options, call] as const),
    ),
  )('fails under the name of %s: %o', async (option, value, options, call) => {
    expect(
      await logOf(
        options(() => value as never),
        call,
      ),
    ).toContain(option);
  });
});

/** Functions that a sign-in with a provider calls. */
const ofProviders: Readonly<
  Record<string, { server(returning: () => never): TestProvider; wrong: readonly unknown[] }>
> = {
  mapProfileToUser: {
    server: (f) => fakeOAuth({}, { mapProfileToUser: f }),
    wrong: [undefined, null, 'Ada', 7, true, [], [{ name: 'Ada' }]],
  },
  'genericOAuth.providers.getUserInfo': {
    server: (f) => oauthUnderTest({ getUserInfo: f }),
    wrong: ['ada@example.com', 7, true, [], [{ sub: '1' }]],
  },
  'genericOAuth.providers()': {
    server: (f) => oidcUnderTest({}, {}, f),
    wrong: ['my-idp', 7, true, [], { providerId: 'my-idp', clientId: 7 }],
  },
};

describe('a function that a sign-in with a provider calls, and that returns a value of a wrong type', () => {
  it.each(
    Object.entries(ofProviders).flatMap(([option, { server, wrong }]) =>
      wrong.map((value) => [option, value, server] as const),
    ),
  )('fails under the name of %s, and makes no user: %o', async (option, value, server) => {
    const lines: unknown[] = [];
    const logger = { debug() {}, info() {}, warn() {}, error: (...line: unknown[]) => void lines.push(line) };
    const opened = openProviderServer(
      server(() => value as never),
      { logger },
    );
    await opened.signIn(opened.openBrowser());
    expect(linesOf(lines)).toContain(`${option}`);
    expect(linesOf(lines)).toContain('expected');
    expect(opened.rows('user')).toEqual([]);
  });
});

/** Results that are not used, or that a test beside the code covers: those of hooks, mappers and password hashes. */
const withoutResult = [
  /\.?(send|on)[A-Z]\w*$/,
  /^notices\.send$/,
  /^(databaseHooks|hooks|events)\./,
  /\.(organizationHooks|teamHooks|hooks|before|after)\./,
  /^user\.deleteUser\.(before|after)Delete$/,
  /^advanced\.(waitUntil|onStatement)$/,
  /^onError$/,
  /^organization\.ac\.newRole$/, // our own function, of `createAccessControl`
  /^emailAndPassword\.password\.verify$/, // only `true` is a match
  /^(socialProviders\.\w+|genericOAuth\.providers\[\])\.mapProfileToUser$/, // one check for all: the case above
  /^genericOAuth\.providers(\[\]\.getUserInfo)?$/, // above, with a provider
  /^(fetch|advanced\.now)$/, // for tests and networks: the platform's own shapes
  /^notices\.texts\./, // one check for every kind; the case above is one of them
];

function functionsIn(known: Known, prefix: string): string[] {
  return Object.entries(known).flatMap(([key, kind]) =>
    kind.known
      ? functionsIn(kind.known, `${prefix}${key}.`)
      : kind.expected.includes('a function')
        ? [prefix + key]
        : [],
  );
}

it('every option that is a function has a case above, or its result is not used', () => {
  const described: Readonly<Record<string, Known>> = {
    '': authOptions,
    'emailOTP.': emailOTPOptions,
    'genericOAuth.': genericOAuthOptions,
    'genericOAuth.providers[].': genericProviderOptions,
    'jwt.': jwtOptions,
    'magicLink.': magicLinkOptions,
    'organization.': organizationOptions,
    'phoneNumber.': phoneNumberOptions,
    'teams.': teamsOptions,
    'twoFactor.': twoFactorOptions,
    'username.': usernameOptions,
  };
  const found = Object.entries(described).flatMap(([prefix, known]) => functionsIn(known, prefix));
  expect(found.length).toBeGreaterThan(60);
  const open = found.filter((path) => !(path in cases) && !withoutResult.some((pattern) => pattern.test(path)));
  expect(open).toEqual([]);
});
