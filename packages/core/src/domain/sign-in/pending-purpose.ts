import type { Listeners } from '../app/app.js';
import { endSecretsOf } from '../secrets/one-time.js';

/** Sign-ins that wait for the answer to the question of a plugin. */
export const pendingPurpose = 'pending-sign-in:';

/** Deletes the pending sign-ins of a deleted user. Added only if a plugin declares a challenge. */
export const pendingSignInListeners: Listeners = {
  on: { userDeleted: (work, { user }) => endSecretsOf(work, pendingPurpose, user.id) },
};
