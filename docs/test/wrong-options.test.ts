import { createMails, devMailbox, fetchSender, smtp } from '@latchkey/mail';
import { openTelemetry } from '@latchkey/opentelemetry';
import { redisStorage } from '@latchkey/redis';
import * as server from 'latchkey';
import * as client from 'latchkey/client';
import { oldPasswords, oldSessions } from 'latchkey/migration';
import { createNextAuth, protectByCookie, protectBySession } from 'latchkey/next';
import { toNodeHandler } from 'latchkey/node';
import { createVerifier } from 'latchkey/verify';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { authOptions } from '../../packages/core/src/auth-options.ts';
import { callOptions } from '../../packages/core/src/client/call-options.ts';
import { organizationOptions } from '../../packages/core/src/features/organization/options.ts';
import { teamsOptions } from '../../packages/core/src/features/organization/teams/options.ts';
import { phoneNumberOptions } from '../../packages/core/src/features/phone-number/options.ts';
import { twoFactorOptions } from '../../packages/core/src/features/two-factor/options.ts';
import { mailsOptions } from '../../packages/mail/src/mails-options.ts';
import { type Accepted, acceptedBy, type ValueKind } from '../scripts/accepted.ts';
import { listSources } from '../scripts/house.ts';
import { leavesOf } from '../scripts/options/leaves.ts';
import { parseSource } from '../scripts/source.ts';
import { errorOf } from './configuration-error.ts';
import { packageTakers } from './package-takers.ts';
import { pluginTakers, type Taker } from './plugin-takers.ts';
import { reactTakers } from './react-takers.ts';

const core = 'packages/core/src';
const features = `${core}/features`;
const noMail = async () => undefined;
const ofPlugin = (feature: string, name: string, make: Taker['make'], known?: server.Known): Taker => ({
  type: [`${features}/${feature}.ts`, name],
  make,
  ...(known && { known }),
});

/** Every function and component that takes options, under the name that begins their paths. */
const takers: Readonly<Record<string, Taker>> = {
  createAuth: {
    type: [`${core}/options.ts`, 'AuthOptions'],
    make: (options: object) => server.createAuth(withCredentials(options)),
    known: authOptions,
    prefix: '',
  },
  database: {
    type: [`${core}/store/connection/names.ts`, 'TableNames'],
    make: (names: object) => server.createAuth({ database: { source: ':memory:', ...names } }),
  },
  appSignIn: ofPlugin('app-sign-in/options', 'AppSignInOptions', (options: object) =>
    server.appSignIn({ targets: ['https://app.example.com/open'], ...options }),
  ),
  emailOTP: ofPlugin('email-otp/options', 'EmailOTPOptions', server.emailOTP),
  openApi: ofPlugin('open-api/options', 'OpenApiOptions', server.openApi),
  genericOAuth: ofPlugin('generic-oauth/options', 'GenericOAuthOptions', server.genericOAuth),
  'genericOAuth.providers()': {
    type: [`${features}/generic-oauth/options.ts`, 'GenericOAuthProvider'],
    make: (options: object) =>
      server.genericOAuth({
        providers: [{ providerId: 'idp', clientId: 'id', issuer: 'https://idp.example', ...options }],
      }),
    prefix: 'genericOAuth.providers[0].',
  },
  jwt: ofPlugin('jwt/options', 'JwtOptions', server.jwt),
  magicLink: ofPlugin('magic-link/options', 'MagicLinkOptions', server.magicLink),
  organization: ofPlugin('organization/options', 'OrganizationOptions', server.organization, organizationOptions),
  phoneNumber: ofPlugin('phone-number/options', 'PhoneNumberOptions', server.phoneNumber, phoneNumberOptions),
  teams: ofPlugin('organization/teams/options', 'TeamsOptions', server.teams, teamsOptions),
  twoFactor: ofPlugin('two-factor/options', 'TwoFactorOptions', server.twoFactor, twoFactorOptions),
  username: ofPlugin('username/index', 'UsernameOptions', server.username),
  oldPasswords: { type: [`${core}/migration/old-passwords.ts`, 'OldPasswordsOptions'], make: oldPasswords },
  oldSessions: {
    type: [`${core}/migration/old-sessions.ts`, 'OldSessionsOptions'],
    make: (options: object) => oldSessions({ secret: 'old', until: '2026-12-31', ...options }),
  },
  createVerifier: { type: [`${core}/verify.ts`, 'VerifierOptions'], make: createVerifier },
  createAuthClient: {
    type: [`${core}/client/create-client.ts`, 'ClientOptions'],
    make: client.createAuthClient,
    known: { fetchOptions: { expected: '', fits: () => true, known: callOptions } },
  },
  genericOAuthClient: ofPlugin('generic-oauth/client', 'GenericOAuthClientOptions', client.genericOAuthClient),
  organizationClient: ofPlugin('organization/client', 'OrganizationClientOptions', client.organizationClient),
  teamsClient: ofPlugin('organization/teams/client', 'TeamsClientOptions', client.teamsClient),
  twoFactorClient: ofPlugin('two-factor/client', 'TwoFactorClientOptions', client.twoFactorClient),
  verify: {
    type: [`${core}/verify.ts`, 'TokenAssurance'],
    make: (wanted) => createVerifier({ issuer: 'https://app.example.com', audience: 'x' })('token', wanted),
  },
  ...packageTakers,
  ...pluginTakers,
  migrate: { type: [`${core}/migrate.ts`, 'MigrateOptions'], make: (options) => withTables().migrate(options) },
  tick: { type: [`${core}/domain/due-work/tick.ts`, 'TickOptions'], make: (options) => withTables().tick(options) },
  toNodeHandler: {
    type: [`${core}/integrations/node.ts`, 'NodeHandlerOptions'],
    make: (options) => toNodeHandler({ handler: async () => new Response() }, options),
  },
  createNextAuth: {
    type: [`${core}/integrations/next/next-auth.ts`, 'NextAuthOptions'],
    make: (options) => createNextAuth({ api: { getSession: async () => null } }, options),
  },
  protectByCookie: { type: [`${core}/integrations/next/proxy.ts`, 'PagesOptions'], make: protectByCookie },
  protectBySession: {
    type: [`${core}/integrations/next/proxy.ts`, 'PagesOptions'],
    make: (options) => protectBySession({ api: { getSession: () => Promise.reject() } }, options),
  },
  createMails: {
    type: ['packages/mail/src/mails-options.ts', 'MailsOptions'],
    make: (options: object) => createMails({ appName: 'Acme', from: 'a@acme.example', send: noMail, ...options }),
    known: mailsOptions,
  },
  fetchSender: {
    type: ['packages/mail/src/senders/fetch-sender.ts', 'FetchSenderOptions'],
    make: (options: object) => fetchSender({ request: () => new Request('https://mail.example'), ...options }),
  },
  smtp: {
    type: ['packages/mail/src/senders/smtp.ts', 'SmtpOptions'],
    make: (options: object) => smtp({ host: 'mail.example', ...options }),
  },
  devMailbox: { type: ['packages/mail/src/dev-mailbox/dev-mailbox.ts', 'DevMailboxOptions'], make: devMailbox },
  openTelemetry: {
    type: ['packages/opentelemetry/src/open-telemetry.ts', 'OpenTelemetryOptions'],
    make: openTelemetry,
  },
  jsonLogs: { type: [`${core}/domain/observing/json-logs.ts`, 'JsonLogsOptions'], make: server.jsonLogs },
  redisStorage: {
    type: ['packages/redis/src/redis-storage.ts', 'RedisStorageOptions'],
    make: (options) => redisStorage({ sendCommand: async () => null }, options),
  },
  ...reactTakers,
};

/** An auth object that makes its tables. */
function withTables() {
  const secret = 'x9Kq2LmZ0pXv8sTnB4cWfYh1JdGaUe3o';
  return server.createAuth({ database: ':memory:', migrate: true, baseURL: 'https://app.example.com', secret });
}

/** A provider that is on needs both: without them the error is about the credentials, and not about the option of the case. */
function withCredentials({ socialProviders, ...options }: { readonly socialProviders?: object }): object {
  if (typeof socialProviders !== 'object' || socialProviders === null) return { socialProviders, ...options };
  const credentials = { clientId: 'id', clientSecret: 'a secret' };
  const whole = Object.entries(socialProviders).map(([id, own]) => [
    id,
    typeof own === 'object' && own !== null && !Array.isArray(own) ? { ...credentials, ...own } : own,
  ]);
  return { ...options, socialProviders: Array.isArray(socialProviders) ? socialProviders : Object.fromEntries(whole) };
}

/** Wrong values of each kind. */
const samples: readonly (readonly [kind: ValueKind, value: unknown])[] = [
  ['text', 'qqqqqqqq'],
  ['number', 4242],
  ['switch', true],
  ['list', [Symbol('wrong')]],
  ['function', () => undefined],
  ['object', { qqqqqqqq: 1 }],
];

/** An empty text is a value there: the page's own origin, and a secret of `secrets.old ?? ''`. */
const mayBeEmpty = ['createAuthClient.baseURL', 'secret'];
/** They take no options at all: proofs/inputs/option-objects.test.ts. */
const takeNothing = ['bearer'];
/** React and the server decide what these hold. */
const takeAnything = ['AuthProvider.children', 'AuthProvider.initialSession', 'AuthUI.children'];

function wrongTypes({ kinds, literals }: Accepted): unknown[] {
  const takes = (kind: ValueKind) =>
    kinds.has(kind) ||
    (kind === 'switch' && literals.some((literal) => typeof literal === 'boolean')) ||
    (kinds.has('duration') && (kind === 'text' || kind === 'number'));
  const nulls = literals.includes(null) ? [] : [null];
  return [...nulls, ...samples.filter(([kind]) => !takes(kind)).map(([, value]) => value)];
}

/** What lives for less than a second has expired when it is used. */
const isLifetime = (path: string) => /(?:expiresIn|maxAge|expirationTime)$/i.test(path);

function outOfRange(path: string, { kinds }: Accepted): unknown[] {
  const texts = kinds.has('text') && !mayBeEmpty.includes(path) ? [''] : [];
  const numbers = kinds.has('number') ? [-1, Number.NaN] : [];
  const ended = kinds.has('duration') && isLifetime(path) ? [0, '999ms'] : [];
  const none = kinds.has('number') && path.endsWith('.max') ? [0] : [];
  return [
    ...texts,
    ...numbers,
    ...ended,
    ...none,
    ...(kinds.has('duration') ? [-1, Number.NaN, 1e15, 'soon', ''] : []),
  ];
}

const nest = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, key) => ({ [key]: inner }), value);

/** Whether the description of an option has options of its own. */
function isOpenIn(known: server.Known | undefined, path: string): boolean {
  let at = known;
  for (const key of path.split('.')) at = at?.[key]?.known;
  return at !== undefined;
}

const cases = Object.entries(takers).flatMap(
  ([
    name,
    {
      type: [source, of],
      make,
      known,
      prefix = `${name}.`,
    },
  ]) =>
    leavesOf(source, of, (path) => isOpenIn(known, path)).map(
      ({ path, type }) => [`${prefix}${path}`, { keys: path.split('.'), accepted: acceptedBy(type), make }] as const,
    ),
);

/** Where the first argument of these calls is not a text, and which test has its wrong options. */
const computedNames: Readonly<Record<string, string>> = {
  'packages/core/src/check-plugins.ts: contract.name': 'fields of a plugin: wrong-fields.test.ts',
  'packages/core/src/client/transport.ts: name': 'options of one call: proofs/inputs/option-objects.test.ts',
  'packages/core/src/contract/assurance.ts: name': 'what access demands: domain/sessions/assurance.test.ts',
  'packages/core/src/contract/options/known-fields.ts: path': 'one field: wrong-fields.test.ts',
  'packages/core/src/contract/options/known-grants.ts: path': 'actions of roles: proofs/inputs/option-objects.test.ts',
  'packages/core/src/contract/options/known-options.ts: name': 'settleOptions, which is called with a text',
  'packages/core/src/contract/options/known-options.ts: path': 'options within options: the cases above',
  'packages/core/src/contract/endpoint.ts: name': 'what an endpoint is: the cases of endpoint() above',
  'packages/core/src/contract/endpoint.ts: `defineContract(${name})`': 'what a contract declares: the cases above',
  'packages/core/src/define-plugin.ts: contract.name': 'what a plugin is: the cases of definePlugin() above',
  'packages/core/src/domain/app/factor-kinds.ts: contract.name': 'factors of a plugin: domain/app/factor-kinds.test.ts',
  'packages/core/src/http/call/rate-limit-rules.ts: `rateLimit.customRules.${pattern}()`':
    'what a function of the application returns: proofs/inputs/returned-values.test.ts',
};

/** The calls of `checkOptions` and `settleOptions` in a file, each with the text of its first argument. */
function checksIn(path: string): readonly { readonly name: string | undefined; readonly place: string }[] {
  const file = parseSource(path);
  const found: { readonly name: string | undefined; readonly place: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:checkOptions|settleOptions)$/.test(node.expression.getText(file))) {
      const [first] = node.arguments;
      const name = first && ts.isStringLiteral(first) ? first.text : undefined;
      found.push({ name, place: `${path}: ${first?.getText(file)}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const form =
  /^(\S+?)(\[\d\])?(\.qqqqqqqq)?: got .+, expected .+\.( Did you mean .+\?)? latchkey\/docs\/errors\/README\.md#\w+$/;

describe('every option of the types that the page of options is made from', () => {
  it.each(cases)('%s: a value of another type is refused', async (path, { keys, accepted, make }) => {
    if (takeAnything.includes(path)) return;
    for (const value of wrongTypes(accepted)) {
      const error = await errorOf(() => make(nest(keys, value) as never));
      expect(error?.message ?? `a ${typeof value} was taken`).toMatch(form);
      expect(error?.message.startsWith(path)).toBe(true);
      expect(error?.option.startsWith(path)).toBe(true);
    }
  });

  it.each(cases.filter(([path, { accepted }]) => outOfRange(path, accepted).length > 0))(
    '%s: a value out of range is refused',
    async (path, { keys, accepted, make }) => {
      for (const value of outOfRange(path, accepted)) {
        const error = await errorOf(() => make(nest(keys, value) as never));
        expect(error?.message ?? `a ${typeof value} was taken`).toMatch(form);
        expect(error?.option).toBe(path);
      }
    },
  );

  it.each(cases)('%s: a misspelt name is refused, with the name that was meant', async (path, { keys, make }) => {
    const last = keys.at(-1) ?? '';
    const wrong = `${last}${last.at(-1)}`;
    const error = await errorOf(() => make(nest([...keys.slice(0, -1), wrong], 'a value to keep') as never));
    expect(error?.option).toBe(`${path}${last.at(-1)}`);
    expect(error?.message).toMatch(form);
    expect(error?.message).toContain(`Did you mean ${last}?`);
    expect(error?.message).not.toContain('a value to keep');
  });

  it('every function that checks options is among those above', () => {
    expect(cases.length).toBeGreaterThan(200);
    const calls = listSources().flatMap((path) => checksIn(path));
    const names = calls.flatMap(({ name }) => (name === undefined ? [] : name || 'createAuth'));
    expect(names.length).toBeGreaterThan(15);
    // Options of createAuth that a part settles by their own path, such as emailVerification, are among its cases.
    const isTested = (name: string) => name in takers || cases.some(([path]) => path.startsWith(`${name}.`));
    expect([...new Set(names)].filter((name) => !isTested(name))).toEqual(takeNothing);
    const computed = calls.flatMap(({ name, place }) => (name === undefined ? place : []));
    expect([...new Set(computed)].sort()).toEqual(Object.keys(computedNames).sort());
  });
});
