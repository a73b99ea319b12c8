import { describe, expect, it, vi } from 'vitest';
import { providerCases } from '../../../../test/fixtures/providers/cases.js';
import { quiet } from '../../../../test/fixtures/providers/profile-source.js';
import { createLogger } from '../../../domain/settings/logger.js';
import { isSocialProviderId, type SocialProviders, socialProviderSource } from './index.js';

const credentials = { clientId: 'id', clientSecret: 'secret' };

describe('the providers', () => {
  it('are sixteen, each with a case in the tests', () => {
    expect(providerCases).toHaveLength(16);
    expect(new Set(providerCases.map(({ id }) => id)).size).toBe(16);
  });

  it.each(providerCases.map((one) => [one.id, one] as const))('find %s under its id, made once', async (id, one) => {
    const find = socialProviderSource(one.options);
    const [first, second] = await Promise.all([find(id, quiet), find(id, quiet)]);
    expect(first?.provider.id).toBe(id);
    expect(first?.options).toBe(one.options[id]);
    expect(second).toBe(first);
    expect(await find(id, quiet)).toBe(first);
  });

  it('are not found if left out or disabled', async () => {
    const find = socialProviderSource({ github: { ...credentials, enabled: false } });
    expect(await find('github', quiet)).toBeUndefined();
    expect(await find('google', quiet)).toBeUndefined();
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf', '', 'GitHub', 'credential', 'github '])(
    'are never found as %j [W-C10]',
    async (id) => {
      expect(isSocialProviderId(id)).toBe(false);
      expect(await socialProviderSource({ github: credentials })(id, quiet)).toBeUndefined();
    },
  );

  it('are not taken from a prototype [W-C10]', async () => {
    const inherited: SocialProviders = Object.create({ github: credentials });
    expect(await socialProviderSource(inherited)('github', quiet)).toBeUndefined();
  });
});

describe('options that cannot work', () => {
  it.each([
    ['google without a secret', { google: { clientId: 'id' } }],
    ['google with an empty secret', { google: { clientId: 'id', clientSecret: '' } }],
    ['google without an id', { google: { clientId: '', clientSecret: 'secret' } }],
    ['apple with half a key', { apple: { clientId: 'id', teamId: 'T', keyId: 'K' } }],
    ['apple without a secret', { apple: { clientId: 'id' } }],
  ])('are refused at the start: %s', (_what, options) => {
    expect(() => socialProviderSource(options)).toThrow(
      expect.objectContaining({ code: 'CLIENT_ID_AND_SECRET_REQUIRED' }),
    );
  });

  it('are taken as they are while the provider is switched off', () => {
    expect(() =>
      socialProviderSource({ google: { clientId: '', enabled: false }, apple: { clientId: '', enabled: false } }),
    ).not.toThrow();
  });

  it('are warned of, once, where the client id is missing', async () => {
    const warn = vi.fn<(message: string) => void>();
    const find = socialProviderSource({ github: { ...credentials, clientId: '' } });
    const settings = { logger: createLogger({ debug() {}, info() {}, warn, error() {} }, 'debug') };
    for (let count = 0; count < 2; count++) expect((await find('github', settings))?.provider.id).toBe('github');
    expect(warn.mock.calls).toEqual([
      ['latchkey: socialProviders.github has no clientId: users cannot sign in with it'],
    ]);
  });

  it('are refused for an unknown provider', () => {
    const options = { gihtub: credentials };
    expect(() => socialProviderSource(options as SocialProviders)).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_PROVIDER' }),
    );
  });
});
