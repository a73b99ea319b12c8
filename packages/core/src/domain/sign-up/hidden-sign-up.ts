import { accountErrors } from '../../contract/catalogue.js';
import { explained, failure, isAuthError } from '../../contract/errors.js';
import { deleteUser, findUserByEmail, insertUser } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import { DuplicateError } from '../../store/statements/errors.js';
import type { App, Work } from '../app/app.js';
import type { AnyRowHooks } from '../app/application-hooks.js';
import type { HiddenSignUp, Origination } from '../app/events.js';
import { isReserved } from '../users/reserved-email.js';
import { askAboutUser, storeUser, takenError } from '../users/users.js';
import type { SignUp, SignUpCall } from './sign-up-call.js';

/**
 * Signs a visitor up so that neither the answer nor its time shows whether the address was taken (D4, R-G02, R-G05). A taken and a
 * free address run the same statements with one commit, and the same work after it. For a taken address, the user is stored under
 * an unused address and removed in the same transaction, with all that `store` writes. No hook or listener learns of it. Returns
 * the user that is created, or that would have been.
 */
export async function signUpHidden(call: SignUpCall, draft: User, signUp: SignUp, from: Origination): Promise<User> {
  const attempt = (found: Attempt['found']) =>
    call.transaction((work) => createOrPretend(work, draft, { signUp, from, found }));
  const { user, hidden } = await attempt('nothing').catch((error: unknown) => {
    // Another sign-up took the address after this one had found it free.
    if (isAuthError(error, 'USER_ALREADY_EXISTS')) return attempt('taken');
    throw error;
  });
  if (hidden) await tell(call.app, hidden);
  return user;
}

interface Attempt {
  readonly signUp: SignUp;
  readonly from: Origination;
  /** The result of an earlier attempt: whether the address is taken. */
  readonly found: 'nothing' | 'taken';
}

async function createOrPretend(work: Work, draft: User, { signUp, from, found }: Attempt) {
  const { app, tx } = work;
  const user = await askAboutUser(work, draft);
  const owner = await findUserByEmail(tx, user.email);
  const isKept = await isReserved(work, user.email, user.id);
  const isTaken = found === 'taken' || isKept || owner !== undefined;
  const stored = isTaken ? { ...user, email: unusedAddress(user) } : user;
  const own = isTaken ? unnoticed(work) : work;
  if (isTaken)
    work.audit('user.created', {
      refusedAs: 'USER_ALREADY_EXISTS',
      targets: owner ? [{ type: 'user', id: owner.id }] : [],
    });
  const { taken } = await storeUser(own, stored, { ...signUp, from });
  if (taken === 'email') throw failure(accountErrors, 'USER_ALREADY_EXISTS');
  if (taken) throw takenError(app, taken);
  await signUp.store(own, stored);
  await deleteUser(tx, isTaken ? stored.id : app.settings.generateId()); // a deletion without a row needs the same commit
  return { user, hidden: isTaken ? { user, from, owner } : undefined };
}

/**
 * Returns the transaction for rows that are removed again: before hooks run, but no after hook and no listener learns of the rows.
 */
function unnoticed({ app, tx }: Work): Work {
  const { user, account } = app.databaseHooks;
  const databaseHooks = { user: { create: asking(user?.create) }, account: { create: asking(account?.create) } };
  return { app: { ...app, databaseHooks }, tx, async emit() {}, audit() {} };
}

function asking(hooks: AnyRowHooks | undefined): AnyRowHooks {
  return hooks?.before ? { before: hooks.before.bind(hooks) } : {};
}

/** Does the work that follows a sign-up, such as counting a mail. */
async function tell(app: App, hidden: HiddenSignUp): Promise<void> {
  for (const { hiddenSignUp } of app.listeners) {
    try {
      await hiddenSignUp?.(app, hidden);
    } catch (error) {
      app.settings.logger.error(explained('OWN_FUNCTION_FAILED', 'a listener of hidden sign-ups failed.'), { error });
    }
  }
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
      await insertUser(tx, { ...draft, email: unusedAddress(draft) });
      throw new Rehearsed();
    });
  } catch (error) {
    if (error instanceof DuplicateError) return error.columns[0] ?? 'id';
    if (!(error instanceof Rehearsed)) throw error;
  }
  return undefined;
}

const unusedAddress = ({ id }: Pick<User, 'id'>) => `${id}@rehearsal.invalid`;
