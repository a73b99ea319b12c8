import type { App } from '../../domain/app/app.js';
import { inTransaction } from '../../domain/transactions/work.js';
import { updateUser } from '../../domain/users/users.js';
import type { User } from '../../store/schema/tables.js';
import { waitingPurpose } from './purpose.js';

/** Seconds that a sign-up may take to be confirmed with all that was chosen in it. */
const lifetime = 30 * 86_400;

/**
 * Where existing users are hidden, nobody else may see which values a sign-up took: a username that is taken after a sign-up
 * says that the address was new, and one that is still free says that it was not. So unique values wait until the address
 * is verified.
 */
export function withoutUnique({ userFields }: App, draft: User) {
  const isWaiting = ([name, value]: [string, unknown]) =>
    userFields[name]?.unique && userFields[name].optional && (value ?? null) !== null;
  const waiting: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(draft).filter(isWaiting));
  const without = Object.fromEntries(Object.keys(waiting).map((name) => [name, null]));
  return { stored: { ...draft, ...without }, waiting };
}

/** Keeps what waits for a user; for the one of a hidden sign-up too, whom nobody will verify: both cost the same. */
export async function keepWaiting(app: App, userId: string, waiting: Readonly<Record<string, unknown>>): Promise<void> {
  if (Object.keys(waiting).length === 0) return;
  const value = JSON.stringify(waiting);
  await app.secrets.put(app.db, { identifier: `${waitingPurpose}${userId}`, value, lifetime, userId });
}

/** Gives a user whose address was just verified what has waited for them, as far as it is still free. */
export async function applyWaiting(app: App, { id }: Pick<User, 'id'>): Promise<void> {
  const kept = await app.secrets.consume(app.db, `${waitingPurpose}${id}`);
  if (kept === undefined) return;
  const waiting: Readonly<Record<string, unknown>> = JSON.parse(kept); // written by `keepWaiting`
  for (const [name, value] of Object.entries(waiting)) {
    // One by one: a value that is taken meanwhile fails its transaction, and no other one.
    await inTransaction(app, async (work) => {
      const outcome = await updateUser(work, id, { [name]: value });
      if (outcome !== 'gone' && 'taken' in outcome) throw new Taken();
    }).catch(ignoreTaken);
  }
}

/** Another user has the value by now. The user chooses another one. */
class Taken extends Error {}

function ignoreTaken(error: unknown): void {
  if (!(error instanceof Taken)) throw error;
}
