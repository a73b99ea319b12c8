import { describe, expect, it } from 'vitest';
import { createAuth } from './auth.js';
import { defineContract } from './contract/endpoint.js';
import type { Fields } from './contract/fields.js';
import { text } from './contract/fields.js';
import type { AnyPlugin } from './define-plugin.js';
import type { Environment } from './environment.js';
import { appSignIn } from './features/app-sign-in/index.js';
import { genericOAuth } from './features/generic-oauth/index.js';
import { magicLink } from './features/magic-link/index.js';
import { phoneNumber } from './features/phone-number/index.js';
import type { AuthOptions } from './options.js';
import { resolveOptions, resolveSecrets } from './resolve-options.js';

type Options = AuthOptions<readonly AnyPlugin[], Fields, Fields>;
const good = 'kq3ZrX0p7Vb2mN8sT5wY1cD4fG6hJ9lA';

function collectWarnings() {
  const warnings: string[] = [];
  const logger = { debug() {}, info() {}, warn: (message: string) => void warnings.push(message), error() {} };
  return { warnings, logger };
}

function quietly(options: Options, given: Environment = {}) {
  const env = { NODE_ENV: 'test', ...given };
  const { warnings, logger } = collectWarnings();
  const settings = resolveOptions({ ...options, logger }, env);
  return { settings, warnings, secrets: () => resolveSecrets({ ...options, logger }, settings, env) };
}

describe('the base URL', () => {
  it.each([
    [{ baseURL: 'https://app.example.com' }, 'https://app.example.com', '/api/auth'],
    [{ baseURL: 'https://app.example.com/' }, 'https://app.example.com', '/api/auth'],
    [{ baseURL: 'https://app.example.com/identity/' }, 'https://app.example.com', '/identity'],
    [{ baseURL: 'http://localhost:3000', basePath: '/auth' }, 'http://localhost:3000', '/auth'],
    [{}, undefined, '/api/auth'],
  ])('%o gives origin %s and base path %s', (options, origin, basePath) => {
    const { settings } = quietly(options);
    expect([settings.origin, settings.basePath]).toEqual([origin, basePath]);
  });

  it('a process without NODE_ENV keeps the rules of production [D24 I10-B12]', () => {
    const settings = resolveOptions({ baseURL: 'https://app.example.com' }, {});
    expect(settings).toMatchObject({ production: true, migrate: false, rateLimit: { enabled: true } });
    expect(() => resolveSecrets({}, settings, {})).toThrow('NODE_ENV is not set, which counts as production');
  });

  it('comes from the environment when the options have none', () => {
    expect(quietly({}, { LATCHKEY_URL: 'https://env.example' }).settings.origin).toBe('https://env.example');
  });

  it.each([
    'app.example.com',
    'ftp://x.example',
    'https://user@x.example',
    'https://x.example/?a=1',
    'https://',
    'nonsense',
  ])('refuses %j', (baseURL) => {
    expect(() => quietly({ baseURL })).toThrow(
      expect.objectContaining({ code: 'INVALID_BASE_URL', option: 'baseURL' }),
    );
  });

  it.each(['api', '/', '/a b', '/a//b', '/%61', '/api/../x', '/api/.', '/..'])(
    'refuses %j as a base path',
    (basePath) => {
      expect(() => quietly({ basePath })).toThrow(`basePath: got '${basePath}', expected a path such as /api/auth`);
    },
  );

  it.each([Number.NaN, 0, -1, 1.5, '8' as never])('refuses %j as a bound, which would bound nothing', (bound) => {
    const all: Parameters<typeof quietly>[0][] = [
      { emailAndPassword: { minPasswordLength: bound } },
      { emailAndPassword: { maxPasswordLength: bound } },
      { advanced: { maxBodySize: bound } },
      { advanced: { ipAddress: { trustedProxies: bound } } },
    ];
    for (const options of all) expect(() => createAuth(options)).toThrow('expected a whole number, 1 or more');
  });

  it('names the path of baseURL if that one is used', () => {
    expect(() => quietly({ baseURL: 'https://app.example.com/a%20b' })).toThrow("baseURL: got '/a%20b'");
  });

  it.each(['production', '', 'staging', 'Development'])('NODE_ENV=%j does not start without one', (NODE_ENV) => {
    expect(() => quietly({}, { NODE_ENV })).toThrow('baseURL: got nothing, expected');
    expect(() => quietly({}, { NODE_ENV })).toThrow('NODE_ENV');
  });
});

describe('a base URL without encryption', () => {
  const production = { NODE_ENV: 'production' };
  const inside = { allowedHosts: ['app.intranet', '*.preview.intranet'] };

  it.each<[Options]>([
    [{ baseURL: 'http://app.example.com' }],
    [{ baseURL: 'http://192.0.2.1:3000/identity' }],
    [{ baseURL: { ...inside, protocol: 'http' } }],
    [{ baseURL: { allowedHosts: ['*.preview.intranet'], protocol: 'http' } }],
    [{ baseURL: { ...inside, fallback: 'http://app.intranet' } }],
  ])('%o warns in production, and not in development [I10-B12]', (options) => {
    expect(quietly(options, production).warnings.join()).toContain('is not encrypted');
    expect(quietly(options).warnings).toEqual([]);
  });

  it('in LATCHKEY_URL warns too', () => {
    const env = { ...production, LATCHKEY_URL: 'http://app.example.com' };
    expect(quietly({}, env).warnings.join()).toContain('http://app.example.com is not encrypted');
  });

  it.each<[Options]>([
    [{ baseURL: 'https://app.example.com' }],
    [{ baseURL: 'http://localhost:3000' }],
    [{ baseURL: 'http://app.localhost' }],
    [{ baseURL: 'http://127.0.0.1:3000' }],
    [{ baseURL: 'http://[::1]:3000' }],
    [{ baseURL: inside }],
    [
      {
        baseURL: {
          allowedHosts: ['localhost:3000', '[::1]:3000'],
          protocol: 'http',
          fallback: 'http://localhost:3000',
        },
      },
    ],
  ])('%o says nothing', (options) => {
    expect(quietly(options, production).warnings).toEqual([]);
  });
});

describe('links that verify an address', () => {
  const emailAndPassword = { enabled: true, requireEmailVerification: true };
  const emailVerification = { sendVerificationEmail: async () => {} };

  function warningsOf(options: Options): string[] {
    const { warnings, logger } = collectWarnings();
    createAuth({ database: ':memory:', secret: good, ...options, logger });
    return warnings;
  }

  it('that open without a button warn once for each auth object that requires verified addresses', () => {
    for (const verification of [{}, { confirmLinks: false }])
      expect(warningsOf({ emailAndPassword, emailVerification, verification })).toEqual([
        expect.stringMatching(/Set verification.confirmLinks: true, .*errors\/README\.md#links_are_not_confirmed$/),
      ]);
  });

  it.each<[Options]>([
    [{ emailAndPassword, emailVerification, verification: { confirmLinks: true } }],
    [{ emailAndPassword: { enabled: true }, emailVerification }],
    [{ emailAndPassword, plugins: [magicLink({ sendMagicLink: async () => {} })] }],
  ])('%o says nothing', (options) => {
    expect(warningsOf(options)).toEqual([]);
  });
});

describe('the secret', () => {
  const production = { NODE_ENV: 'production', LATCHKEY_URL: 'https://app.example.com' };

  it('is taken from the options, then from the environment', () => {
    expect(quietly({ secret: good }).secrets()).toEqual([good]);
    expect(quietly({ secret: [good, `${good}2`] }).secrets()).toEqual([good, `${good}2`]);
    expect(quietly({}, { LATCHKEY_SECRET: good, AUTH_SECRET: 'other' }).secrets()).toEqual([good]);
    expect(quietly({}, { AUTH_SECRET: good }).secrets()).toEqual([good]);
  });

  it.each(['short', 'a'.repeat(40)])('%j warns in development and stops production [R-H03]', (secret) => {
    const development = quietly({ secret });
    development.secrets();
    expect(development.warnings.join()).toContain('An attacker can forge sessions');
    expect(() => quietly({ secret }, production).secrets()).toThrow('secret: got a secret');
  });

  it.each([{}, { secret: '' }])(
    'without one (%o) development has a random one, and production does not start [R-H03]',
    (options) => {
      const [made] = quietly(options).secrets();
      expect(made).toMatch(/^[A-Za-z0-9]{44}$/);
      expect(quietly(options).secrets()).toEqual([made]);
      expect(() => quietly(options, production).secrets()).toThrow(
        /secret: got nothing, expected a random secret.*NODE_ENV is/,
      );
    },
  );

  it('an empty text is no secret: the only one is missing, and one of a list is left out', () => {
    expect(quietly({ secret: [good, ''] }, production).secrets()).toEqual([good]);
    expect(() => quietly({ secret: ['', ''] }, production).secrets()).toThrow('secret: got nothing');
    const auth = createAuth({ secret: '', logger: { debug() {}, info() {}, warn() {}, error() {} } });
    expect(auth.options.secret).toBe('');
  });

  it('is never the development one beside a configured one [R-H03]', () => {
    expect(quietly({ secret: 'short' }).secrets()).toEqual(['short']);
  });
});

describe('the other options', () => {
  it.each([{}, { log() {} }, { ...console, warn: undefined }])('a logger without all four methods: %o', (logger) => {
    expect(() => createAuth({ logger: logger as never })).toThrow('the methods debug, info, warn and error');
  });

  it('a trusted provider that no plugin knows', () => {
    const trusting = (id: string) => ({ account: { accountLinking: { trustedProviders: ['google', id] } } });
    const own = { providerId: 'my-idp', issuer: 'https://idp.example', clientId: 'a', enabled: false };
    const listed = { plugins: [genericOAuth({ providers: [own] })] };
    const byFunction = { plugins: [genericOAuth({ providers: () => undefined })] };
    expect(() => createAuth(trusting('gogle'))).toThrow(
      /^account\.accountLinking\.trustedProviders\[1\]: got 'gogle', .* Did you mean google\?/,
    );
    expect(() => createAuth({ ...trusting('my-idpp'), ...listed })).toThrow('Did you mean my-idp?');
    for (const fine of [trusting('github'), { ...trusting('my-idp'), ...listed }, { ...trusting('x'), ...byFunction }])
      expect(() => createAuth(fine)).not.toThrow();
  });

  it.each([
    ['magicLink.sendMagicLink', magicLink],
    ['phoneNumber.sendOTP', phoneNumber],
    ['appSignIn.targets', appSignIn],
    ['genericOAuth.providers', genericOAuth],
  ])('%s: a plugin that is called without its options', (option, make) => {
    expect(() => Reflect.apply(make, undefined, [])).toThrow(`${option}: got nothing, expected`);
  });

  it('refuses an invalid origin, time span or header', () => {
    expect(() => quietly({ trustedOrigins: ['app.example.com'] })).toThrow('lacks its scheme');
    expect(() => createAuth({ session: { expiresIn: '7 days' as never } })).toThrow("session.expiresIn: got '7 days'");
    expect(() => createAuth({ advanced: { ipAddress: { ipAddressHeaders: ['x y'] } } })).toThrow(
      'the name of a header',
    );
  });

  it('limits rates in production by default', () => {
    expect(quietly({}).settings.rateLimit.enabled).toBe(false);
    expect(quietly({}, { NODE_ENV: 'production', LATCHKEY_URL: 'https://a.example' }).settings.rateLimit.enabled).toBe(
      true,
    );
    expect(
      quietly({ rateLimit: { enabled: false } }, { NODE_ENV: 'production', LATCHKEY_URL: 'https://a.example' }).settings
        .rateLimit.enabled,
    ).toBe(false);
  });
});

describe('createAuth', () => {
  const quiet = { secret: good, logger: { debug() {}, info() {}, warn() {}, error() {} } };

  it('works without any option in development', async () => {
    const auth = createAuth({ logger: quiet.logger, emailAndPassword: { enabled: true, cost: { ln: 4, r: 1, p: 1 } } });
    const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
    expect(await auth.api.signUpEmail({ body })).toMatchObject({ user: { email: body.email } });
    await auth.close();
  });

  it('refuses two fields of one name, a feature twice, and a database it does not know', () => {
    const feature = {
      contract: defineContract('x', {}, { user: { plan: text({ settable: true }) } }),
      handlers: {},
    };
    expect(() =>
      createAuth({ ...quiet, plugins: [feature], user: { additionalFields: { plan: text({ settable: true }) } } }),
    ).toThrow('user.additionalFields.plan: got a name');
    expect(() => createAuth({ ...quiet, plugins: [feature, feature] })).toThrow('twice');
    expect(() => createAuth({ ...quiet, plugins: [{ ...feature, requires: ['organization'] }] })).toThrow(
      'expected organization() too',
    );
    expect(() => createAuth({ ...quiet, user: { additionalFields: { email: text({ settable: true }) } } })).toThrow(
      'user.additionalFields.email: got a name',
    );
    for (const name of ['constructor', 'toString', '__proto__', 'password', 'callbackURL', 'rememberMe']) {
      const additionalFields = Object.fromEntries([[name, text({ settable: true })]]);
      expect(() => createAuth({ ...quiet, user: { additionalFields } })).toThrow(
        `user.additionalFields.${name}: got a name`,
      );
    }
    expect(() => createAuth({ ...quiet, database: {} as never })).toThrow(
      expect.objectContaining({ code: 'FAILED_TO_INITIALIZE_DATABASE_ADAPTER', option: 'database' }),
    );
  });
});
