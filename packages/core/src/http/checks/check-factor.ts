import { isObject } from '../../contract/json.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { Caller } from '../../domain/app/app.js';
import type { User } from '../../store/schema/tables.js';

/**
 * Checks the second factor of a user who has one, for endpoints that need it: the session has verified it, or the call has a correct
 * `code` (D22). A stolen or mailed first factor alone cannot make such a call. The plugin that stores the factor decides. Returns the
 * function that uses the code up, once.
 */
export async function checkFactor(
  caller: Caller,
  session: SignedIn<User>,
  input: unknown,
): Promise<() => Promise<void>> {
  const uses: (() => Promise<void>)[] = [];
  const code = isObject(input) ? input.code : undefined;
  for (const gate of caller.app.gates.factor)
    uses.push((await gate(caller, session, typeof code === 'string' ? code : undefined)) ?? (async () => {}));
  return async () => {
    for (const use of uses.splice(0)) await use();
  };
}
