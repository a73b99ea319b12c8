import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { pick } from '../../contract/errors.js';
import { factorCode } from '../../contract/inputs.js';
import { guard } from '../../contract/oversight/guard.js';
import { pageInput } from '../../contract/paging.js';
import { status, timestamp } from '../../contract/shapes.js';
import { accountsRoutes } from './routes.js';

/** An account as its user sees it, without hashes and tokens. */
const listed = z.object({
  id: z.string(),
  /** `credential` for the password. */
  provider: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** The user's id at the provider. */
  accountId: z.string(),
  scopes: z.array(z.string()),
});

export const accountsContract = defineContract('accounts', {
  /** Lists the user's sign-in methods, page by page, the oldest first. */
  listUserAccounts: endpoint(accountsRoutes.listUserAccounts, {
    access: 'token',
    input: pageInput,
    output: z.array(listed),
  }),
  /** Removes a sign-in method of the user, but never the last one. */
  unlinkAccount: endpoint(accountsRoutes.unlinkAccount, {
    audit: 'account.unlinked',
    guard: guard.inPerson,
    access: 'fresh',
    input: z.object({ providerId: z.string(), accountId: z.optional(z.string()), code: factorCode }),
    output: status,
    errors: pick(accountErrors, 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', 'ACCOUNT_NOT_FOUND'),
  }),
});
