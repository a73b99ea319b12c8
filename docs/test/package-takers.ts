import { admin } from '@latchkey/admin';
import { apiKeys } from '@latchkey/api-keys';
import { audit } from '@latchkey/audit';
import { passkeys } from '@latchkey/passkeys';
import type { Taker } from './plugin-takers.ts';

/** The plugins in packages of their own that take options. */
export const packageTakers: Readonly<Record<string, Taker>> = {
  admin: { type: ['packages/admin/src/options.ts', 'AdminOptions'], make: admin },
  apiKeys: {
    type: ['packages/api-keys/src/options.ts', 'ApiKeysOptions'],
    make: (options: object) => apiKeys({ prefix: 'acme', ...options }),
  },
  audit: { type: ['packages/audit/src/options.ts', 'AuditOptions'], make: audit },
  passkeys: { type: ['packages/passkeys/src/options.ts', 'PasskeysOptions'], make: passkeys },
};
