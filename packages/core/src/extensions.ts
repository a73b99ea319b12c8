import { ConfigurationError } from './contract/options/configuration-error.js';
import type { AnyHooks } from './http/call/hooks.js';
import type { Operation } from './http/call/operation.js';

/**
 * Marks the operations whose paths are disabled. The whole path is compared: `/a` does not disable `/ab` (H077). Throws for a path
 * that no endpoint has: it would disable no endpoint, and the developer would not notice.
 */
export function withoutDisabled(operations: readonly Operation[], paths: readonly string[]): readonly Operation[] {
  const routed = new Set(
    operations.filter(({ endpoint }) => endpoint.route.kind !== 'internal').map(({ endpoint }) => endpoint.route.path),
  );
  for (const [index, path] of paths.entries()) {
    if (routed.has(path)) continue;
    throw new ConfigurationError(`disabledPaths[${index}]`, {
      given: path,
      expected: 'the path of an endpoint',
      suggestion: nearest(path, [...routed]).join(' or '),
      code: 'UNKNOWN_PATH',
    });
  }
  return operations.map((operation) =>
    paths.includes(operation.endpoint.route.path) ? { ...operation, isDisabled: true } : operation,
  );
}

/** Throws for a hook of an unknown endpoint, which would never run. TypeScript reports it earlier; plain JavaScript does not. */
export function checkHooks(operations: readonly Operation[], hooks: AnyHooks = {}): void {
  const names = operations.map(({ name }) => name);
  for (const when of ['before', 'after'] as const) {
    for (const name of Object.keys(hooks[when] ?? {})) {
      if (names.includes(name)) continue;
      throw new ConfigurationError(`hooks.${when}.${name}`, {
        givenAs: 'a hook of an endpoint that does not exist',
        expected: 'the name of an endpoint',
        suggestion: nearest(name, names).join(' or '),
        code: 'UNKNOWN_ENDPOINT',
      });
    }
  }
}

/** Returns the three names with the most equal characters at the beginning and the end. */
function nearest(wanted: string, known: readonly string[]): readonly string[] {
  return [...known].sort((a, b) => likeness(wanted, b) - likeness(wanted, a)).slice(0, 3);
}

/** How many characters two texts have in common from either end. */
function likeness(one: string, other: string): number {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < one.length && one.at(-1 - end) === other.at(-1 - end)) end++;
  return start + end;
}
