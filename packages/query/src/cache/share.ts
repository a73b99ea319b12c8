/**
 * Replaces equal parts of `next` by those of `previous`, so that a read without changes renders no component again.
 * TanStack's own sharing treats every date as new, and each user and session has dates.
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

/** In any order. */
function sameParts(previous: Readonly<Record<string, unknown>>, next: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(next);
  if (names.length !== Object.keys(previous).length) return false;
  return names.every((name) => Object.hasOwn(previous, name) && Object.is(previous[name], next[name]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
