import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { authOptions } from '../../../src/auth-options.js';
import { callOptions } from '../../../src/client/call-options.js';
import * as client from '../../../src/client.js';
import { ConfigurationError } from '../../../src/contract/options/configuration-error.js';
import type { Known } from '../../../src/contract/options/known-options.js';
import { jsonLogsOptions } from '../../../src/domain/observing/json-logs.js';
import { appSignInOptions } from '../../../src/features/app-sign-in/options.js';
import { emailOTPOptions } from '../../../src/features/email-otp/options.js';
import { genericOAuthOptions, genericProviderOptions } from '../../../src/features/generic-oauth/options.js';
import { jwtOptions } from '../../../src/features/jwt/options.js';
import { magicLinkOptions } from '../../../src/features/magic-link/options.js';
import { openApiOptions } from '../../../src/features/open-api/options.js';
import { organizationOptions } from '../../../src/features/organization/options.js';
import { teamsOptions } from '../../../src/features/organization/teams/options.js';
import { phoneNumberOptions } from '../../../src/features/phone-number/options.js';
import { twoFactorOptions } from '../../../src/features/two-factor/options.js';
import { usernameOptions } from '../../../src/features/username/index.js';
import * as server from '../../../src/index.js';
import { toNodeHandler } from '../../../src/integrations/node.js';
import { oldPasswords, oldPasswordsOptions } from '../../../src/migration/old-passwords.js';
import { oldSessions, oldSessionsOptions } from '../../../src/migration/old-sessions.js';
import { testAuth } from '../../../src/testing.js';
import { createVerifier } from '../../../src/verify.js';
import { errorOf, nest, optionsIn } from '../../fixtures/options/option-objects.js';

const origin = 'https://app.example.com';

type Make = (options: never) => unknown;

/** Every function that takes options, by the name that begins their paths. */
const makers: Readonly<Record<string, Make>> = {
  createAuth: server.createAuth,
  appSignIn: server.appSignIn,
  bearer: server.bearer,
  emailOTP: server.emailOTP,
  genericOAuth: server.genericOAuth,
  jsonLogs: server.jsonLogs,
  jwt: server.jwt,
  openApi: server.openApi,
  magicLink: server.magicLink,
  organization: server.organization,
  phoneNumber: server.phoneNumber,
  teams: server.teams,
  twoFactor: server.twoFactor,
  username: server.username,
  createAuthClient: client.createAuthClient,
  genericOAuthClient: client.genericOAuthClient,
  organizationClient: client.organizationClient,
  teamsClient: client.teamsClient,
  twoFactorClient: client.twoFactorClient,
  createVerifier,
  oldPasswords,
  oldSessions,
  testAuth,
  toNodeHandler: (options) => toNodeHandler({ handler: async () => new Response() }, options),
};

/** The options of each function: the test spells each key wrong. */
const described: Readonly<Record<string, Known>> = {
  createAuth: authOptions,
  appSignIn: appSignInOptions,
  emailOTP: emailOTPOptions,
  genericOAuth: genericOAuthOptions,
  jsonLogs: jsonLogsOptions,
  jwt: jwtOptions,
  openApi: openApiOptions,
  magicLink: magicLinkOptions,
  oldPasswords: oldPasswordsOptions,
  oldSessions: oldSessionsOptions,
  organization: organizationOptions,
  phoneNumber: phoneNumberOptions,
  teams: teamsOptions,
  twoFactor: twoFactorOptions,
  username: usernameOptions,
};

const misspelt = Object.entries(described).flatMap(([maker, known]) =>
  optionsIn(known).map(([path, key]) => [maker, path, key] as const),
);

describe('an option under a misspelt name [D24 I10-B11]', () => {
  it.each(misspelt)('%s, %o: %s', (maker, path, key) => {
    const wrong = `${key}${key.at(-1)}`;
    const error = errorOf(() => makers[maker]?.(nest(path, { [wrong]: 'a secret value' }) as never));
    const prefix = maker === 'createAuth' ? [] : [maker];
    expect(error.option).toBe([...prefix, ...path, wrong].join('.'));
    expect(error.code).toBe('UNKNOWN_OPTION');
    expect(error.message).toContain(`Did you mean ${key}?`);
    expect(error.message).toContain(error.docs);
    expect(error.message).not.toContain('a secret value');
  });

  it.each(Object.entries(makers))('%s refuses a name that resembles no option, and lists the options', (_, make) => {
    const error = errorOf(() => make({ qqqqqqqq: 1 } as never));
    expect(error.code).toBe('UNKNOWN_OPTION');
    expect(error.message).toMatch(/expected (one of \w+|no options)/);
    expect(error.message).not.toContain('Did you mean');
  });

  it.each([
    ['rateLimit.customRules./sign-in.windoww', { rateLimit: { customRules: { '/sign-in': { windoww: 1, max: 1 } } } }],
    ['advanced.cookies.sessionToken', { advanced: { cookies: { sessionToken: { name: 'x' } } } }],
    ['advanced.cookies.session_token.nam', { advanced: { cookies: { session_token: { nam: 'x' } } } }],
    [
      'user.additionalFields.role.setable',
      { user: { additionalFields: { role: { ...client.text(), setable: true } } } },
    ],
    ['user.additionalFields.role', { user: { additionalFields: { role: { type: 'string', input: false } } } }],
  ])('%s', (path, options) => {
    expect(errorOf(() => server.createAuth(options as never)).option).toBe(path);
  });

  it.each([
    ['organization.creatorRole', { creatorRole: 'ownr' }, 'Did you mean owner?'],
    ['organization.roles', { roles: { 'a,b': { statements: {} } } }, 'names without a comma'],
    ['organization.ac.project', { ac: { project: ['create'] } }, 'expected one of statements'],
    ['organization.roles.editor.statements', { roles: { editor: { project: ['create'] } } }, 'got nothing'],
    ['organization.roles.editor.statements.tem', { roles: { editor: { statements: { tem: [] } } } }, 'mean team?'],
    [
      'organization.roles.editor.statements.team[0]',
      { roles: { editor: { statements: { team: ['creat'] } } } },
      'Did you mean create?',
    ],
    [
      'organization.additionalFields.member.user',
      { additionalFields: { member: { user: client.text({ settable: true, optional: true }) } } },
      'a reserved name',
    ],
  ])('%s: %o', (path, options, hint) => {
    const error = errorOf(() => server.organization(options as never));
    expect(error.option).toBe(path);
    expect(error.message).toContain(hint);
  });

  it('a role that is defined in code is checked in production too, although `newRole` itself does not check there', () => {
    vi.stubEnv('NODE_ENV', 'production');
    try {
      const editor = server.defaultOrganizationAccess.newRole({ team: ['creat' as never] });
      expect(errorOf(() => server.organization({ roles: { editor } })).option).toBe(
        'organization.roles.editor.statements.team[0]',
      );
      const ac = server.createAccessControl({ project: ['create'] });
      const roles = { ...server.defaultOrganizationRoles, editor: ac.newRole({ project: ['create'] }) };
      expect(() => server.organization({ ac, roles })).not.toThrow();
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('is found in a list of providers too, and in the value that a function returns for one', async () => {
    const provider = { providerId: 'x', clientId: 'y', issuer: 'https://idp.example', scop: ['openid'] };
    expect(errorOf(() => server.genericOAuth({ providers: [provider] as never })).option).toBe(
      'genericOAuth.providers[0].scop',
    );
    const errors: string[] = [];
    const logger = { debug() {}, info() {}, warn() {}, error: (line: string) => void errors.push(line) };
    const { openBrowser } = testAuth({
      logger,
      plugins: [server.genericOAuth({ providers: () => provider as never })],
    });
    await openBrowser().post('/sign-in/social', { provider: 'x' });
    expect(errors.join()).toContain('Did you mean scopes?');
    expect(Object.keys(genericProviderOptions)).toContain('scopes');
  });
});

describe('the options of one call [I10-B11]', () => {
  const made = client.createAuthClient({ baseURL: origin, fetch: async () => Response.json(null) });
  const { routes } = made[client.clientInternals];
  const calls = Object.keys(routes).filter((name) => !['redirect', 'page'].includes(routes[name]?.kind ?? ''));

  it.each(Object.keys(callOptions))(
    '%s: a misspelt name is refused by every call, with the name that was meant',
    async (key) => {
      for (const name of calls) {
        const call = Reflect.get(made, name) as (input: object, options: object) => Promise<unknown>;
        const error = await call({}, { [`${key}${key.at(-1)}`]: 'a secret value' }).catch((thrown: unknown) => thrown);
        if (!(error instanceof ConfigurationError)) throw new Error(`${name} refused nothing`);
        expect(error.option).toBe(`${name}.${key}${key.at(-1)}`);
        expect(error.message).toContain(`Did you mean ${key}?`);
        expect(error.message).not.toContain('a secret value');
      }
      expect(calls.length).toBeGreaterThan(20);
    },
  );

  it('a value of another kind is refused too, and production does not check', async () => {
    const wrong = { timeout: '5' as never };
    await expect(made.getSession({}, wrong)).rejects.toThrow("getSession.timeout: got '5', expected a number");
    vi.stubEnv('NODE_ENV', 'production');
    try {
      expect(await made.getSession({}, wrong)).toEqual({ data: null, error: null });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

const durations = Object.entries(described).flatMap(([maker, known]) =>
  optionsIn(known).flatMap(([path, key, kind]) =>
    kind === server.aDuration || kind === server.aSpan ? [[maker, [...path, key]] as const] : [],
  ),
);

it.each(durations)('%s, %o: a duration that no date can hold is refused [I10-E7]', (maker, path) => {
  for (const wrong of [1e15, -1, Number.NaN, Number.POSITIVE_INFINITY, '9999999y', '101y']) {
    const error = errorOf(() => makers[maker]?.(nest(path, wrong) as never));
    expect(error.option.endsWith(path.join('.'))).toBe(true);
    expect(error.message).toContain('at most 100 years');
  }
});

it.each(durations)('%s, %o: a text in another format is refused, and the error names the option', (maker, path) => {
  for (const wrong of ['7dayz', '7 days', '7', 'soon', '', '-1d']) {
    const error = errorOf(() => makers[maker]?.(nest(path, wrong) as never));
    expect(error.option.endsWith(path.join('.'))).toBe(true);
    expect(error.code).toBe('INVALID_TIME_FORMAT');
    expect(error.message).toMatch(
      new RegExp(`: got '${wrong}'( \\(is an environment variable missing\\?\\))?, expected a`),
    );
    expect(error.message).toContain("'7d'");
  }
});

it.each([
  ['createAuth', server.twoFactor, 'plugins[0]: got a function, expected a plugin such as twoFactor()'],
  ['createAuth', {}, 'plugins[0]: got an object, expected a plugin such as twoFactor()'],
  ['createAuth', 'twoFactor', "plugins[0]: got 'twoFactor', expected"],
  ['createAuthClient', client.twoFactorClient, 'such as twoFactorClient()'],
  ['createAuthClient', server.twoFactor(), 'such as twoFactorClient()'],
])('%s refuses a plugin that was not called, and a value that is not a plugin', (maker, plugin, message) => {
  const error = errorOf(() => makers[maker]?.({ plugins: [plugin] } as never));
  expect(error.option).toMatch(/plugins\[0\]$/);
  expect(error.message).toContain(message);
});

it('an id of `generateId` that does not fit the column fails, and the log names the option [I10-E7]', async () => {
  const errors: unknown[] = [];
  const logger = { debug() {}, info() {}, warn() {}, error: (...line: unknown[]) => void errors.push(...line) };
  for (const id of ['x'.repeat(300), '', 'ä', 7 as never]) {
    const { openBrowser } = testAuth({ logger, advanced: { generateId: () => id } });
    const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
    expect((await openBrowser().post('/sign-up/email', body)).status).toBe(500);
  }
  expect(
    JSON.stringify(errors, (_, value) => (value instanceof Error ? `${value.message} ${value.cause}` : value)),
  ).toContain('advanced.generateId');
});

it('every plugin and every client part with options is listed above', () => {
  const exported = [...Object.entries(server), ...Object.entries(client)];
  const features = join(import.meta.dirname, '../../../src/features');
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/(index|client)\.ts$/.test(path))
    .map((path) => readFileSync(join(features, path), 'utf8'))
    .join('\n');
  const taking = exported
    .filter(([name, value]) => typeof value === 'function' && sources.includes(`export function ${name}`))
    .filter(([name]) => !sources.includes(`export function ${name}()`))
    .map(([name]) => name);
  expect(taking.length).toBeGreaterThan(8);
  expect(taking.filter((name) => !(name in makers))).toEqual([]);
});
