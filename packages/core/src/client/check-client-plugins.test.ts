import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAuthClient, twoFactorClient } from '../client.js';
import { mutation } from '../contract/routes.js';

const pluginWith = (name: string) => ({ routes: { [name]: mutation('/x') }, instants: [] });

afterEach(() => vi.unstubAllEnvs());

describe('a client plugin', () => {
  it.each(['getSession', 'then', 'toString', '$Infer'])('cannot replace %s', (name) => {
    expect(() => createAuthClient({ plugins: [pluginWith(name)] })).toThrow(
      `createAuthClient.plugins[0].${name}: got a call whose name is taken, expected another name`,
    );
  });

  it('cannot replace a call of another plugin', () => {
    expect(() => createAuthClient({ plugins: [twoFactorClient(), pluginWith('verifyTOTP')] })).toThrow(
      expect.objectContaining({
        code: 'ENDPOINT_EXISTS_ALREADY',
        message: expect.stringContaining('createAuthClient.plugins[1].verifyTOTP: got a call whose name is taken'),
      }),
    );
  });

  it('is not checked in production, where the check would cost bytes', () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(() => createAuthClient({ plugins: [pluginWith('getSession')] })).not.toThrow();
  });
});
