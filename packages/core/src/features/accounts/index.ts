import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import { removeAccount } from '../../domain/account-rows.js';
import { defineFeature } from '../../feature.js';
import { listAccounts, listAccountsBeside } from '../../store/accounts.js';
import { touchUser } from '../../store/users.js';
import { accountsContract } from './contract.js';

/** The ways in of a user: their password and the providers that they have linked. */
export const accounts = defineFeature(accountsContract, {
  handlers: {
    async listUserAccounts({ app, db, session }) {
      const found = await listAccountsBeside(db, session.token, app.settings.now());
      if (!found) throw failure(commonErrors, 'UNAUTHORIZED');
      return found.map(({ id, providerId, createdAt, updatedAt, accountId, scope }) => {
        return { id, provider: providerId, createdAt, updatedAt, accountId, scopes: scopesOf(scope) };
      });
    },

    async unlinkAccount(call) {
      const { providerId, accountId } = call.input;
      const { user } = call.session;
      await call.transaction(async (work) => {
        const { tx, app } = work;
        // Holds the user's row: of two that unlink the last two accounts, one finds a single account (Z14, Z15).
        if (!(await touchUser(tx, user.id, app.settings.now()))) throw failure(commonErrors, 'UNAUTHORIZED');
        const linked = await listAccounts(tx, user.id);
        if (linked.length === 1) throw call.fail('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT');
        // Provider and id together name an account; an id alone may be another one's elsewhere (R-B16).
        const named = linked.find((each) => each.providerId === providerId);
        if (!named || (accountId !== undefined && named.accountId !== accountId)) throw call.fail('ACCOUNT_NOT_FOUND');
        await removeAccount(work, user.id, providerId);
      });
      return { status: true };
    },
  },
});

/** Stored with commas between them (spec §3). */
function scopesOf(scope: string | null): string[] {
  return (scope ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
