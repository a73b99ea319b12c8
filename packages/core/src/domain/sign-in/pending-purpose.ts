import type { Listeners } from '../app/app.js';
import { endSecretsOf } from '../secrets/one-time.js';

/** The purpose of the secrets that keep a sign-in until the user has answered the question of a plugin. */
export const pendingPurpose = 'pending-sign-in:';

/** Deletes the pending sign-ins of a deleted user. Added only if a plugin declares a challenge. */
export const pendingSignInListeners: Listeners = {
  on: { userDeleted: (work, { user }) => endSecretsOf(work, pendingPurpose, user.id) },
};
