import { describe, expect, it } from 'vitest';
import { providerCases } from '../../../../test/fixtures/providers/cases.js';
import { createAuth } from '../../../auth.js';
import type { GithubOptions } from './github.js';
import type { GoogleOptions } from './google.js';
import { isSocialProviderId, type SocialProviders, socialProviderSource } from './index.js';

const credentials = { clientId: 'id', clientSecret: 'secret' };

describe('the providers', () => {
  it('are sixteen, each with a case in the tests', () => {
    expect(providerCases).toHaveLength(16);
    expect(new Set(providerCases.map(({ id }) => id)).size).toBe(16);
  });

  it.each(providerCases.map((one) => [one.id, one] as const))('find %s under its id, made once', async (id, one) => {
    const find = socialProviderSource(one.options);
    const [first, second] = await Promise.all([find(id), find(id)]);
    expect(first?.provider.id).toBe(id);
    expect(first?.options).toBe(one.options[id]);
    expect(second).toBe(first);
    expect(await find(id)).toBe(first);
  });

  it('are not found if left out or disabled', async () => {
    const find = socialProviderSource({ github: { ...credentials, enabled: false } });
    expect(await find('github')).toBeUndefined();
    expect(await find('google')).toBeUndefined();
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf', '', 'GitHub', 'credential', 'github '])(
    'are never found as %j [W-C10]',
    async (id) => {
      expect(isSocialProviderId(id)).toBe(false);
      expect(await socialProviderSource({ github: credentials })(id)).toBeUndefined();
    },
  );

  it('are not taken from a prototype [W-C10]', async () => {
    const inherited: SocialProviders = Object.create({ github: credentials });
    expect(await socialProviderSource(inherited)('github')).toBeUndefined();
  });
});

describe('options that cannot work', () => {
  it.each([
    // The compiler refuses these two.
    ['google.clientSecret', 'nothing', { google: { clientId: 'id' } as GoogleOptions }],
    ['github.clientSecret', 'nothing', { github: { clientId: 'id' } as GithubOptions }],
    ['google.clientSecret', "''", { google: { clientId: 'id', clientSecret: '' } }],
    ['google.clientId', "''", { google: { clientId: '', clientSecret: 'secret' } }],
    ['apple.clientSecret', 'nothing', { apple: { clientId: 'id', teamId: 'T', keyId: 'K' } }],
    ['apple.clientSecret', 'nothing', { apple: { clientId: 'id' } }],
    ...providerCases.flatMap(({ id }): [string, string, SocialProviders][] => [
      [`${id}.clientId`, "''", { [id]: { ...credentials, clientId: '' } }],
      [`${id}.clientId`, "'  '", { [id]: { ...credentials, clientId: '  ' } }],
      [`${id}.clientId`, 'nothing', { [id]: { ...credentials, clientId: undefined } }],
      [`${id}.clientSecret`, "''", { [id]: { ...credentials, clientSecret: '' } }],
      [`${id}.clientSecret`, "'  '", { [id]: { ...credentials, clientSecret: '  ' } }],
    ]),
  ])('are refused at the start: %s: %s, %o', (name, given, options) => {
    const path = `socialProviders.${name}`;
    expect(() => createAuth({ socialProviders: options })).toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        code: 'CLIENT_ID_AND_SECRET_REQUIRED',
        option: path,
        message: expect.stringContaining(`${path}: got ${given} (is an environment variable missing?), expected the`),
      }),
    );
  });

  it.each(['', '  '])('name a blank key of Apple as it is: %j', (privateKey) => {
    const apple = { clientId: 'id', teamId: 'T', keyId: 'K', privateKey };
    expect(() => createAuth({ socialProviders: { apple } })).toThrow(
      `socialProviders.apple.privateKey: got '${privateKey}' (is an environment variable missing?), expected a text that is not empty.`,
    );
  });

  it.each(['privateKey', 'clientSecret'])('never show a value that could be a secret: %s', (name) => {
    const apple = { clientId: 'id', teamId: 'T', keyId: 'K', [name]: 123_456 };
    expect(() => createAuth({ socialProviders: { apple } })).toThrow(
      `socialProviders.apple.${name}: got '…', expected`,
    );
  });

  it('are not checked while the provider is disabled', () => {
    expect(() =>
      socialProviderSource({
        google: { clientId: '', clientSecret: '', enabled: false },
        apple: { clientId: '', enabled: false },
      }),
    ).not.toThrow();
  });
});
