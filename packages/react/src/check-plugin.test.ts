import { ConfigurationError, createAuthClient } from 'latchkey/client';
import { expect, it } from 'vitest';
import { createAuthReact } from './create-auth-react.js';
import { twoFactorSetup } from './flows.js';
import { organizationHooks } from './organizations.js';

const client = createAuthClient({ baseURL: 'https://app.example.com' });

it.each([
  ['organizationHooks', 'organizationClient', organizationHooks()],
  ['twoFactorSetup', 'twoFactorClient', twoFactorSetup()],
])('%s() for a client without %s() is refused with its name', (by, plugin, added) => {
  try {
    Reflect.apply(createAuthReact, undefined, [client, { plugins: [added] }]); // the compiler refuses this call
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    expect(error.option).toBe('createAuthReact.client');
    expect(error.message).toContain(
      `got a client without ${plugin}(), expected ${plugin}() in the plugins of createAuthClient, for ${by}().`,
    );
    return;
  }
  throw new Error('nothing was refused');
});
