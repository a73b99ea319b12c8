import { countWrite } from '../../store/rows/write-counts.js';
import type { Listeners } from '../app/app.js';

/**
 * With read replicas, counts a change of a user in every call, also without a session: a user can change the account by a link in a
 * mail.
 */
export const writeListeners: Listeners = {
  on: {
    userUpdated: ({ tx }, { user }) => countWrite(tx, user.id),
    // The server's own code can create an organization or add a member for a user who is not the caller.
    organizationCreated: ({ tx }, { member }) => countWrite(tx, member.userId),
    memberAdded: ({ tx }, { member }) => countWrite(tx, member.userId),
  },
};
