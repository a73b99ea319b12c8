/**
 * Turns the instants in an answer into dates: values whose name ends in `At` or was declared an instant.
 * Other text stays text, even if it looks like a date.
 */
export function revive(value: unknown, instants: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => revive(item, instants));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      typeof item === 'string' && (/[a-z]At$/.test(name) || instants.has(name)) ? asDate(item) : revive(item, instants),
    ]),
  );
}

function asDate(text: string): Date | string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date;
}
