import { admin } from '@latchkey/admin';
import { apiKeys } from '@latchkey/api-keys';
import { passkeys } from '@latchkey/passkeys';
import type { Taker } from './plugin-takers.ts';

/** The plugins in packages of their own that take options. */
export const packageTakers: Readonly<Record<string, Taker>> = {
  admin: { type: ['packages/admin/src/options.ts', 'AdminOptions'], make: admin },
  apiKeys: {
    type: ['packages/api-keys/src/options.ts', 'ApiKeysOptions'],
    make: (options: object) => apiKeys({ prefix: 'acme', ...options }),
  },
  passkeys: { type: ['packages/passkeys/src/options.ts', 'PasskeysOptions'], make: passkeys },
};
