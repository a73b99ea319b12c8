/**
 * Gives `next` the parts of `previous` that are equal, so that a read that brought nothing new renders nothing anew.
 * TanStack's own sharing takes every date for a new one, and each user and session has dates.
 */
export function share(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (previous instanceof Date && next instanceof Date) return +previous === +next ? previous : next;
  if (Array.isArray(previous) && Array.isArray(next)) {
    const items = next.map((item, index) => share(previous[index], item));
    return sameItems(previous, items) ? previous : items;
  }
  if (!isPlain(previous) || !isPlain(next)) return next;
  const shared = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, share(previous[name], value)]));
  return sameItems(Object.entries(previous).flat(), Object.entries(shared).flat()) ? previous : shared;
}

function sameItems(previous: readonly unknown[], next: readonly unknown[]): boolean {
  return previous.length === next.length && previous.every((item, index) => Object.is(item, next[index]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
