import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import { readPage } from '../../contract/paging.js';
import type { Handlers } from '../../define-plugin.js';
import { endOtherSessionsWith } from '../../domain/sessions/end-session.js';
import { readWithSession } from '../../domain/sessions/session-with-data.js';
import { removeAccount } from '../../domain/users/account-rows.js';
import { credentialProvider } from '../../domain/users/passwords.js';
import { countMethodsOfPlugins } from '../../domain/users/sign-in-methods.js';
import { listAccounts, listAccountsWithSession } from '../../store/rows/accounts.js';
import { allowSecurityChanges, touchUser } from '../../store/rows/users.js';
import type { accountsContract } from './contract.js';

export const accountHandlers: Handlers<(typeof accountsContract)['endpoints']> = {
  async listUserAccounts(call) {
    const page = readPage(call.input);
    const found = await readWithSession(call, (db, live) => listAccountsWithSession(db, live, page));
    return found.map(({ id, providerId, createdAt, updatedAt, accountId, scope }) => {
      return { id, provider: providerId, createdAt, updatedAt, accountId, scopes: scopesOf(scope) };
    });
  },

  async unlinkAccount(call) {
    const { providerId, accountId } = call.input;
    const { user } = call.session;
    await call.transaction(async (work) => {
      const { tx, app } = work;
      allowSecurityChanges(tx); // the check below reads the current rows
      // Locks the user's row: of two calls that unlink the last two accounts, the second finds a single account (Z14,
      // Z15).
      if (!(await touchUser(tx, user.id, app.settings.now()))) throw failure(commonErrors, 'UNAUTHORIZED');
      const linked = await listAccounts(tx, user.id);
      if (linked.length + (await countMethodsOfPlugins(work, user.id)) === 1)
        throw call.fail('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT');
      // Provider and id together identify an account: another provider can use the same id for another user (R-B16).
      const named = linked.find((each) => each.providerId === providerId);
      if (!named || (accountId !== undefined && named.accountId !== accountId)) throw call.fail('ACCOUNT_NOT_FOUND');
      await removeAccount(work, user, providerId);
      await endOtherSessionsWith(work, call.session, ({ factor, provider }) =>
        providerId === credentialProvider ? factor === 'password' : provider === providerId,
      );
    });
    return { status: true };
  },
};

/** Scopes are stored with commas between them. */
function scopesOf(scope: string | null): string[] {
  return (scope ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
