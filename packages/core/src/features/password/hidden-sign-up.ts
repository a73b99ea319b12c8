import type { User } from '../../contract/shapes.js';
import type { App, Caller } from '../../domain/app/app.js';
import { sendMail } from '../../domain/mail/mail.js';
import { findUserByEmail, insertUser } from '../../store/rows/users.js';
import { DuplicateError } from '../../store/statements/errors.js';

/** Tells the owner of an address about a sign-up with it. Runs after the answer; a failure is logged. */
export type ExistingUserListener = (
  about: { readonly user: User },
  request: Request | undefined,
) => Promise<void> | void;

/**
 * Does what is left of a sign-up for an address that somebody has, so that it can answer like one for a new address (D4,
 * R-G02): the same inserts, which are taken back, and word to the owner.
 */
export async function pretendSignUp(
  caller: Caller,
  draft: User,
  onExistingUserSignUp: ExistingUserListener | undefined,
): Promise<void> {
  const { app, request } = caller;
  await rehearse(app, draft);
  if (!onExistingUserSignUp) return;
  sendMail(caller, draft.email, 'telling the owner of an address of a sign-up', async () => {
    const user = await findUserByEmail(app.db, draft.email);
    if (user) await onExistingUserSignUp({ user }, request);
  });
}

class Rehearsed extends Error {}

/**
 * Inserts the user under an address that nobody has, and takes it back. Returns the unique field whose value another user
 * has, which no user could be made with, whatever the address. A database names one violated constraint only, so
 * a known nickname would otherwise tell which addresses are taken.
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
