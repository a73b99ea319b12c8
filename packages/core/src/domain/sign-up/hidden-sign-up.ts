import type { User } from '../../contract/shapes.js';
import { findUserByEmail, insertUser } from '../../store/rows/users.js';
import { DuplicateError } from '../../store/statements/errors.js';
import type { App, Caller } from '../app/app.js';
import { sendMail } from '../mail/mail.js';

/**
 * Does the work of a sign-up for a taken address, so that the answer is the same as for a new address (D4, R-G02): the same
 * inserts, which are rolled back, and a call of the listener that writes to the owner.
 */
export async function pretendSignUp(caller: Caller, draft: User): Promise<void> {
  const { app, request } = caller;
  const { onExistingUserSignUp } = app.settings;
  await rehearse(app, draft);
  if (!onExistingUserSignUp) return;
  sendMail(caller, draft.email, 'telling the owner of an address about a sign-up', async () => {
    const user = await findUserByEmail(app.db, draft.email);
    if (user) await onExistingUserSignUp({ user }, request);
  });
}

class Rehearsed extends Error {}

/**
 * Inserts the user with an unused address and rolls it back. Returns the unique field whose value another user has, for which
 * every sign-up would fail. A database reports only one violated constraint, so otherwise a sign-up with a known nickname
 * would reveal which addresses are taken.
 */
export async function rehearse(app: App, draft: User): Promise<string | undefined> {
  try {
    await app.database.transaction(async (tx) => {
      await insertUser(tx, { ...draft, email: `${draft.id}@rehearsal.invalid` });
      throw new Rehearsed();
    });
  } catch (error) {
    if (error instanceof DuplicateError) return error.columns[0] ?? 'id';
    if (!(error instanceof Rehearsed)) throw error;
  }
  return undefined;
}
