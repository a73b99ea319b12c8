import { verification } from '../../store/schema/tables.js';
import type { Tx } from '../../store/statements/executor.js';
import { oneOf, remove } from '../../store/statements/moves.js';
import { command, type Params } from '../../store/statements/statement.js';

/** Removes what is pending for a user: tokens and codes that were sent to them, found by the identifiers of spec §3. */
export async function deletePendingOf(tx: Tx, user: { readonly id: string; readonly email: string }): Promise<void> {
  const codes = codeTypes.map((type) => `${type}-otp-${user.email}`);
  await remove(tx, verification, { identifier: oneOf([`2fa-otp-${user.id}`, ...codes]) });
  await deleteTokens(tx, { userId: user.id, bound: `%:${user.id}` });
}

/** What an e-mailed code may be for (spec §5). */
const codeTypes = ['email-verification', 'sign-in', 'forget-password'];

// The user's id is in the value, which has no index: the range of identifiers keeps this to what is pending right now.
const deleteTokens = command([verification], (q, p: Params<{ userId: string; bound: string }>) =>
  q
    .deleteFrom('verification')
    // A reset is stored with what it was issued against before the id.
    .where((its) => its.or([its('value', '=', p.userId), its('value', 'like', p.bound)]))
    .where((its) =>
      its.or([
        its.and([its('identifier', '>=', 'delete-account-'), its('identifier', '<', 'delete-account.')]),
        its.and([its('identifier', '>=', 'reset-password:'), its('identifier', '<', 'reset-password;')]),
      ]),
    ),
);
