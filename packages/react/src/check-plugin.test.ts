import { ConfigurationError, createAuthClient } from 'latchkey/client';
import { expect, it } from 'vitest';
import { createAuthHooks } from './create-auth-hooks.js';
import { createTwoFactorSetup } from './flows.js';
import { createOrganizationHooks } from './organizations.js';

const client = createAuthClient({ baseURL: 'https://app.example.com' });

it.each([
  ['createOrganizationHooks.hooks', 'organizationClient', createOrganizationHooks, createAuthHooks(client)],
  ['createTwoFactorSetup.client', 'twoFactorClient', createTwoFactorSetup, client],
])('%s of a client without %s() are refused with its name', (option, plugin, make, given) => {
  try {
    Reflect.apply(make, undefined, [given]); // the compiler refuses this call
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    expect(error.option).toBe(option);
    expect(error.message).toContain(
      `got those of a client without ${plugin}(), expected ${plugin}() in the plugins of createAuthClient.`,
    );
    return;
  }
  throw new Error('nothing was refused');
});
