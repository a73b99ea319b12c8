import type { QueryClientConfig } from '@tanstack/query-core';

/** Where a date is: the names of the properties that lead to it. */
type Path = readonly string[];

/** An answer with a list of its dates. */
interface Carried {
  readonly '~data': unknown;
  readonly '~dates': readonly Path[];
}

/**
 * Default options of a QueryClient that bring dates through JSON: `new QueryClient({ defaultOptions: keepDates })`, on the server and
 * in the page. They are needed if the dehydrated state travels as JSON; server components of React keep dates by themselves.
 */
export const keepDates = {
  dehydrate: { serializeData: carry },
  hydrate: { deserializeData: unpack },
} satisfies QueryClientConfig['defaultOptions'];

function carry(data: unknown): Carried {
  return { '~data': data, '~dates': pathsOfDates(data) };
}

function unpack(carried: unknown): unknown {
  if (!isCarried(carried)) return carried;
  return carried['~dates'].reduce(withDate, carried['~data']);
}

function isCarried(value: unknown): value is Carried {
  return typeof value === 'object' && value !== null && '~data' in value && '~dates' in value;
}

function pathsOfDates(value: unknown): readonly Path[] {
  // JSON has no invalid date: it becomes null.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? [] : [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => pathsOfDates(each).map((path) => [name, ...path]));
}

/** A copy with a date at the end of a path. The state itself may be used twice. */
function withDate(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) return typeof value === 'string' ? new Date(value) : value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  const changed = withDate(Reflect.get(value, name), rest);
  return Array.isArray(value)
    ? value.map((each, index) => (String(index) === name ? changed : each))
    : { ...value, [name]: changed };
}
