/**
 * Gives `next` the parts of `previous` that are equal, so that a read that brought nothing new renders nothing anew.
 * TanStack's own sharing takes every date for a new one, and each user and session has dates.
 */
export function share(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (previous instanceof Date && next instanceof Date) return +previous === +next ? previous : next;
  if (Array.isArray(previous) && Array.isArray(next)) {
    const items = next.map((item, index) => share(previous[index], item));
    return sameParts({ ...previous }, { ...items }) ? previous : items;
  }
  if (!isPlain(previous) || !isPlain(next)) return next;
  const shared = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, share(previous[name], value)]));
  return sameParts(previous, shared) ? previous : shared;
}

/** In whatever order. */
function sameParts(previous: Readonly<Record<string, unknown>>, next: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(next);
  if (names.length !== Object.keys(previous).length) return false;
  return names.every((name) => Object.hasOwn(previous, name) && Object.is(previous[name], next[name]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
