import { commonErrors, failure, randomToken, type Tx, touchUser } from 'latchkey/plugin';
import { invalid, issueChallenge, redeemChallenge } from '../ceremonies/challenge.js';
import { creationOptionsFor, verifyCreation } from '../ceremonies/creation.js';
import { namePasskey } from '../name-passkey.js';
import type { Config } from '../options.js';
import { relyingPartyOf } from '../relying-party.js';
import { shownPasskey } from '../shown-passkey.js';
import { findHandle, insertHandle, insertPasskey, listPasskeys } from '../store.js';
import type { Passkey } from '../tables.js';
import { tellChange } from '../tell-change.js';
import type { PasskeyHandlers } from './passkey-handlers.js';

/** 48 random bytes in base64url; an authenticator stores at most 64 (WebAuthn L3, 4). */
export const handleLength = 64;

export function additionHandlers(
  config: Config,
): Pick<PasskeyHandlers, 'beginPasskeyAddition' | 'finishPasskeyAddition'> {
  return {
    async beginPasskeyAddition(call) {
      const party = relyingPartyOf(call, config);
      const { id: userId, email, name } = call.session.user;
      const known = await listPasskeys(call.db, userId);
      if (known.length >= config.max) throw call.fail('TOO_MANY_PASSKEYS');
      const { handle, challenge } = await call.transaction(async ({ tx, app }) => {
        const owned = await handleOf(tx, userId, app.settings.generateId());
        const subject = { boundTo: call.session, handle: owned };
        return { handle: owned, challenge: await issueChallenge(call, tx, 'addition', subject) };
      });
      return creationOptionsFor(config, { party, challenge, handle, email, name, known });
    },

    async finishPasskeyAddition(call) {
      const { app, input } = call;
      const { user } = call.session;
      const { clientDataJSON } = input.response.response;
      const { challenge, subject } = await redeemChallenge(call, 'addition', clientDataJSON, call.session);
      const party = relyingPartyOf(call, config);
      const { row: made } = await verifyCreation(input.response, { app, config, party, challenge, user });
      const now = app.settings.now();
      const row: Passkey = {
        ...{ ...made, name: input.name ?? made.name },
        ...{ id: app.settings.generateId(), userId: user.id, createdAt: now, lastUsedAt: null, hasOldHandle: null },
      };
      await call.transaction(async (work) => {
        const { tx } = work;
        // A new sign-in method moves the account's version, so of several challenges one adds a passkey, and their number stays below `max`.
        // If the account has changed since this challenge was used up, the handler runs again, and needs another one.
        if (!(await touchUser(tx, user.id, now))) throw failure(commonErrors, 'UNAUTHORIZED');
        if ((await findHandle(tx, user.id)) !== subject.handle) throw invalid();
        if (!(await insertPasskey(tx, row))) throw call.fail('PASSKEY_IS_ALREADY_REGISTERED');
        namePasskey(work, 'passkey.added', row);
      });
      tellChange(call, config, user, { change: 'added', name: row.name });
      return shownPasskey(row);
    },
  };
}

/** The user handle, which the first passkey of a user creates. The transaction holds the user. */
async function handleOf(tx: Tx, userId: string, id: string): Promise<string> {
  const known = await findHandle(tx, userId);
  if (known !== undefined) return known;
  const handle = randomToken(handleLength);
  await insertHandle(tx, { id, userId, handle });
  return handle;
}
