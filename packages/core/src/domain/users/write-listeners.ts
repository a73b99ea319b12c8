import { countWrite } from '../../store/rows/write-counts.js';
import type { Listeners } from '../app/app.js';

/** With read replicas, a change of a user counts in any call, also without a session: a link in a mail can make it. */
export const writeListeners: Listeners = {
  on: {
    userUpdated: ({ tx }, { user }) => countWrite(tx, user.id),
    // The server's own code can do both for a user who does not call.
    organizationCreated: ({ tx }, { member }) => countWrite(tx, member.userId),
    memberAdded: ({ tx }, { member }) => countWrite(tx, member.userId),
  },
};
