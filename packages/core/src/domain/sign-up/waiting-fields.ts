import type { User } from '../../store/schema/tables.js';
import type { App } from '../app/app.js';
import { columnsOf } from '../secrets/binding.js';
import { consumeSecret, putSecret } from '../secrets/one-time.js';
import { inTransaction } from '../transactions/in-transaction.js';
import { updateUser } from '../users/users.js';

/** The purpose of unique sign-up values that are stored until the address is verified. */
export const waitingPurpose = 'sign-up-fields-';

/** Seconds until the stored values of a sign-up expire if its address is not verified. */
const lifetime = 30 * 86_400;

/**
 * Splits a draft into the columns that the sign-up stores at once and the values that wait until the address is verified. With
 * `hideExistingUsers` a sign-up must not reveal whether its address was new. If the sign-up stored the username at once, a
 * visitor could test it: the username is taken only if the address was new. So unique values are stored until the address is
 * verified.
 */
export function splitWaiting({ userFields }: App, draft: User) {
  const isWaiting = ([name, value]: [string, unknown]) =>
    userFields[name]?.unique && userFields[name].optional && (value ?? null) !== null;
  const waiting: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(draft).filter(isWaiting));
  const without = Object.fromEntries(Object.keys(waiting).map((name) => [name, null]));
  return { stored: { ...draft, ...without }, waiting };
}

/** Stores the unique values of a sign-up. Also for a hidden sign-up, whose user does not exist, so that both take the same time. */
export async function storeWaiting(
  app: App,
  userId: string,
  waiting: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (Object.keys(waiting).length === 0) return;
  const value = JSON.stringify(waiting);
  await putSecret(app, app.db, {
    identifier: `${waitingPurpose}${userId}`,
    value,
    lifetime,
    ...columnsOf('holder'),
    userId,
  });
}

/** Gives a user whose address was just verified the stored values that are still free. */
export async function applyWaiting(app: App, { id }: Pick<User, 'id'>): Promise<void> {
  const kept = await consumeSecret(app, app.db, `${waitingPurpose}${id}`, null);
  if (kept === undefined) return;
  const waiting: Readonly<Record<string, unknown>> = JSON.parse(kept); // written by `storeWaiting`
  for (const [name, value] of Object.entries(waiting)) {
    // One transaction each: a value that was taken meanwhile fails only its own transaction.
    await inTransaction(app, async (work) => {
      const outcome = await updateUser(work, id, { [name]: value });
      if (outcome !== 'gone' && 'taken' in outcome) throw new Taken();
    }).catch(ignoreTaken);
  }
}

/** Another user has taken the value meanwhile. The user can choose another one. */
class Taken extends Error {}

function ignoreTaken(error: unknown): void {
  if (!(error instanceof Taken)) throw error;
}
