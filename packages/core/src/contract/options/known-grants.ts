import { ConfigurationError } from './configuration-error.js';
import { checkOptions, listOf, type OptionKind, oneOf } from './known-options.js';

type Actions = Readonly<Record<string, readonly string[]>>;

/**
 * Refuses a resource or an action that `statements` do not name: without this check, a misspelt name would silently grant
 * nothing. Throws `ConfigurationError` with `path` and the place below it: `newRole.project[1]`.
 */
export function checkGrants(path: string, grants: unknown, statements: Actions): void {
  if (grants === undefined) throw new ConfigurationError(path, { given: grants, expected: 'an object' });
  const known = Object.entries(statements).map(([resource, actions]) => [resource, listOf(kindOf(actions))]);
  checkOptions(path, grants, Object.fromEntries(known));
}

function kindOf(actions: readonly string[]): OptionKind {
  return actions.length > 0 ? oneOf(...actions) : { expected: 'no action', fits: () => false };
}
