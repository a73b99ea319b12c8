import { isObject } from '../../contract/json.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { Caller } from '../../domain/app/app.js';
import type { User } from '../../store/schema/tables.js';

/**
 * Checks the second factor. If the user has an active one, a call that a stolen or mailed first factor must not be able to make
 * needs it too: verified in the session or by a `code` in the call (D22). The plugin that stores the factor decides. Returns the
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
