import type { AnyHooks } from './http/hooks.js';
import type { Operation } from './http/operation.js';
import { misconfigured } from './resolve-options.js';

/**
 * Marks the operations whose paths are disabled. A path is compared whole: `/a` leaves `/ab` alone (security.md H077).
 * Throws for a path that no endpoint has, which would disable nothing and look as if it did.
 */
export function withoutDisabled(operations: readonly Operation[], paths: readonly string[]): readonly Operation[] {
  const routed = new Set(
    operations.filter(({ endpoint }) => endpoint.route.kind !== 'internal').map(({ endpoint }) => endpoint.route.path),
  );
  for (const path of paths) {
    if (routed.has(path)) continue;
    const advice = `Did you mean ${nearest(path, [...routed]).join(' or ')}?`;
    throw misconfigured('UNKNOWN_PATH', `disabledPaths: no endpoint has the path ${path}. ${advice}`);
  }
  return operations.map((operation) =>
    paths.includes(operation.endpoint.route.path) ? { ...operation, isDisabled: true } : operation,
  );
}

/** Throws for a hook of no endpoint, which would never run. The compiler says so first; plain JavaScript has none. */
export function checkHooks(operations: readonly Operation[], hooks: AnyHooks = {}): void {
  const names = operations.map(({ name }) => name);
  for (const name of [...Object.keys(hooks.before ?? {}), ...Object.keys(hooks.after ?? {})]) {
    if (names.includes(name)) continue;
    const advice = `Did you mean ${nearest(name, names).join(' or ')}?`;
    throw misconfigured('UNKNOWN_ENDPOINT', `hooks: there is no endpoint ${name}. ${advice}`);
  }
}

/** The three that differ least. */
function nearest(wanted: string, known: readonly string[]): readonly string[] {
  const rated = known.map((each) => ({ each, distance: distance(wanted, each) }));
  return rated
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ each }) => each);
}

/** How many characters must be added, dropped or replaced (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (character === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
