/**
 * Turns the instants in an answer, or in a session that an application passes on as JSON, into dates: values whose name ends in
 * `At` or is one of `instants`, such as the application's own fields. Other text stays text, even if it looks like a date.
 * `Value` is what the caller says that the JSON contains.
 */
export function revive<Value = unknown>(value: unknown, instants?: ReadonlySet<string>): Value;
export function revive(value: unknown, instants?: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => revive(item, instants));
  if (!value || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      typeof item === 'string' && (/[a-z]At$/.test(name) || instants?.has(name))
        ? asDate(item)
        : revive(item, instants),
    ]),
  );
}

function asDate(text: string): Date | string {
  const date = new Date(text);
  return Number.isNaN(+date) ? text : date;
}
