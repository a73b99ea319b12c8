import {
  allowSecurityChanges,
  commonErrors,
  countSignInMethods,
  endOtherSessionsWith,
  failure,
  linkTo,
  readFromReplica,
  touchUser,
} from 'latchkey/plugin';
import { namePasskey } from '../name-passkey.js';
import type { Config } from '../options.js';
import { relyingPartyOf, webOriginsOf } from '../relying-party.js';
import { isPasskey } from '../shown-factor.js';
import { shownPasskey } from '../shown-passkey.js';
import { findHandle, listPasskeys, removePasskey, renamePasskey } from '../store.js';
import { tellChange } from '../tell-change.js';
import type { PasskeyHandlers } from './passkey-handlers.js';

/** Seconds that caches keep the document of related origins. It changes with the configuration only. */
const documentAge = 3600;

export function managementHandlers(
  config: Config,
): Pick<
  PasskeyHandlers,
  'listPasskeys' | 'renamePasskey' | 'removePasskey' | 'getPasskeySignals' | 'getRelatedOrigins'
> {
  return {
    async listPasskeys({ app, session: { user } }) {
      return (await readFromReplica(app, user, (db) => listPasskeys(db, user.id))).map(shownPasskey);
    },

    async renamePasskey(call) {
      const { id, name } = call.input;
      const of = { id, userId: call.session.user.id };
      const isFound = await call.transaction(async (work) => {
        const isRenamed = await renamePasskey(work.tx, of, name);
        if (isRenamed) namePasskey(work, 'passkey.renamed', of);
        return isRenamed;
      });
      if (!isFound) throw call.fail('PASSKEY_NOT_FOUND');
      return { status: true };
    },

    async removePasskey(call) {
      const { user } = call.session;
      const { id } = call.input;
      const name = await call.transaction(async (work) => {
        const { tx, app } = work;
        allowSecurityChanges(tx); // the check below reads the current rows
        // Locks the user's row: of two calls that remove the last two sign-in methods, the second finds a single one.
        if (!(await touchUser(tx, user.id, app.settings.now()))) throw failure(commonErrors, 'UNAUTHORIZED');
        const named = (await listPasskeys(tx, user.id)).find((each) => each.id === id);
        if (!named) throw call.fail('PASSKEY_NOT_FOUND');
        if ((await countSignInMethods(work, user.id)) === 1)
          throw call.fail('YOU_CANT_REMOVE_YOUR_LAST_SIGN_IN_METHOD');
        await removePasskey(tx, { id, userId: user.id });
        namePasskey(work, 'passkey.removed', { id, userId: user.id });
        // Sessions do not record which of the user's passkeys they have shown.
        await endOtherSessionsWith(work, call.session, ({ factor }) => isPasskey(factor));
        return named.name;
      });
      tellChange(call, config, user, { change: 'removed', name });
      return { status: true };
    },

    async getPasskeySignals(call) {
      const { id, email, name } = call.session.user;
      const handle = await findHandle(call.db, id);
      if (handle === undefined) return null;
      const known = await listPasskeys(call.db, id);
      return {
        rpId: relyingPartyOf(call, config).id,
        userId: handle,
        allAcceptedCredentialIds: known.map(({ credentialId }) => credentialId),
        name: email,
        displayName: name,
      };
    },

    async getRelatedOrigins(call) {
      call.keepFor(documentAge);
      return { origins: [...webOriginsOf(new URL(linkTo(call, '', {})), config.origins)] };
    },
  };
}
