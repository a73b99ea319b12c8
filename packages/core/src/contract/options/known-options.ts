import { isObject } from '../json.js';
import { closest } from './closest.js';
import { ConfigurationError } from './configuration-error.js';
import { type Duration, secondsIn } from './duration.js';

/**
 * The kind of value that an option accepts. `T` is the type of the option, and `S` the type of the settled value. Both are for the
 * compiler only.
 */
export interface OptionKind<out T = unknown, out S = T> {
  /** The kind in the words of the error: `a text`. */
  readonly expected: string;
  /** Checks whether a value is of this kind. Faults inside the value throw by themselves, with their own path. */
  readonly fits: (value: unknown, path: string) => boolean;
  /** The nested options, if the option is an object of options. */
  readonly known?: Known;
  /** The accepted texts, if no others are accepted: for "did you mean". */
  readonly names?: readonly string[];
  /** `elsewhere`: the code that reads the option checks whether it is missing. */
  readonly isNeeded?: true | 'elsewhere';
  /** The default, as an application would write it. */
  readonly initial?: unknown;
  /** Converts a value that fits: a duration into seconds. */
  readonly settle?: (value: unknown) => unknown;
  readonly '~value'?: T;
  readonly '~settled'?: S;
}

/** The kind of an option that must be given. */
export interface NeededKind<out T = unknown, out S = T> extends OptionKind<T, S> {
  readonly isNeeded: true | 'elsewhere';
}

/** The kind of an option that has a default. */
export interface DefaultKind<out T = unknown, out S = T> extends OptionKind<T, S> {
  readonly initial: T;
}

/**
 * A description of every option of one object. `{ … } satisfies KnownOptions<SessionOptions>` does not compile if an option is
 * missing, so that a new option cannot be forgotten, nor if an option without a default is not `needed`.
 */
export type KnownOptions<O> = {
  readonly [K in keyof Required<O>]: undefined extends O[K]
    ? OptionKind<NonNullable<O[K]>, unknown>
    : NeededKind<O[K], unknown>;
};
/** Allows only these keys in an object whose type is inferred: a literal with another key does not compile. */
export type Only<Given, Allowed> = { readonly [K in Exclude<keyof Given, keyof Allowed>]: never };
export type Known = Readonly<Record<string, OptionKind>>;

/**
 * The options that a table describes, as an application gives them. `interface JwtOptions extends OptionsInput<typeof jwtOptions> {}` has the
 * doc comments of the table. An option whose type has a type parameter is declared in an interface, such as `TypedOptions` of
 * teams, and its kind is compared with it by `satisfies KnownOptions<TypedOptions>`.
 */
export type OptionsInput<K extends Known> = {
  readonly [N in keyof K as K[N] extends NeededKind ? never : N]?: ValueOf<K[N]>;
} & {
  readonly [N in keyof K as K[N] extends NeededKind ? N : never]: ValueOf<K[N]>;
};
type ValueOf<O> = O extends OptionKind<infer T, unknown> ? T : never;

/** The options of a table with their defaults, and durations in seconds. */
export type Settled<K extends Known> = {
  readonly [N in keyof K as K[N] extends Sure ? N : never]: SettledOf<K[N]>;
} & {
  readonly [N in keyof K as K[N] extends Sure ? never : N]?: SettledOf<K[N]>;
};
/** The kinds of the options that always have a value. */
type Sure = NeededKind | DefaultKind;
type SettledOf<O> = O extends OptionKind<unknown, infer S> ? S : never;

/** Checks whether reading `process.env` failed: there is no `process`, or Deno refuses it without `--allow-env`. */
export function isWithoutEnvironment(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ReferenceError' || error.name === 'NotCapable');
}

/**
 * Refuses an unknown option, a value of another kind, and a missing option that has no default. `name` begins the path in the
 * message: the function that takes the options, or nothing for `createAuth`. Throws `ConfigurationError`.
 */
export function checkOptions(name: string, options: unknown, known: Known): void {
  const given = options === undefined ? {} : options;
  if (!isObject(given)) throw new ConfigurationError(name || 'createAuth', { given, expected: 'an object of options' });
  // Unknown names are reported first: a needed option may be there under a misspelt name.
  for (const key of new Set([...Object.keys(given), ...Object.keys(known)])) {
    const path = name === '' ? key : `${name}.${key}`;
    const kind = Object.hasOwn(known, key) ? known[key] : undefined;
    if (kind === undefined) throw unknownOption(path, key, Object.keys(known));
    const isLeftOut = options === undefined && kind.isNeeded !== undefined; // nothing can be read from `undefined` later
    checkValue(path, given[key], isLeftOut ? needed(kind) : kind);
  }
}

/** Checks the options like `checkOptions`, and returns them with their defaults. */
export function settleOptions<const K extends Known>(
  name: string,
  known: K,
  options: OptionsInput<K> | undefined,
): Settled<K> {
  checkOptions(name, options, known);
  return settled(known, options) as Settled<K>; // each kind declares the type of its settled value
}

function settled(known: Known, options: object = {}): object {
  const entries = Object.entries(known).flatMap(([key, { initial, settle = (value: unknown) => value }]) => {
    const value = Reflect.get(options, key) ?? initial;
    return value === undefined ? [] : [[key, settle(value)]];
  });
  return Object.fromEntries(entries);
}

/**
 * Throws if a value is not of its kind. The message has `…` in place of a value that could be a secret. It shows a blank text,
 * which is no secret: it comes from a missing environment variable.
 */
function checkValue(path: string, value: unknown, { expected, fits, names = [], isNeeded }: OptionKind): void {
  if (value === undefined ? isNeeded !== true : fits(value, path)) return;
  const suggestion = typeof value === 'string' ? closest(value, names) : undefined;
  const shown = typeof value === 'string' ? value.trim() : value;
  const given = shown && /(?:ecret|Key)\b/.test(path) ? '…' : value;
  throw new ConfigurationError(path, { given, expected, suggestion });
}

/** The message does not show the value: it may be a secret under a misspelt name. */
function unknownOption(path: string, key: string, names: readonly string[]): ConfigurationError {
  return new ConfigurationError(path, {
    givenAs: 'an option that does not exist',
    expected: names.length === 0 ? 'no options' : `one of ${names.join(', ')}`,
    suggestion: closest(key, names),
    code: 'UNKNOWN_OPTION',
  });
}

const ofType = <T>(expected: string, type: string): OptionKind<T> => ({
  expected,
  fits: (value) => typeof value === type,
});

/** A text, also an empty one. */
export const anyText: OptionKind<string> = /* @__PURE__ */ ofType('a text', 'string');
/** A text that is not empty: a missing environment variable often becomes an empty text. */
export const aText: OptionKind<string> = {
  expected: 'a text that is not empty',
  fits: (value) => typeof value === 'string' && value.trim() !== '',
};
/** A path of the application. The start has one slash, so that no browser takes the path for another host. */
export const aPath: OptionKind<string> = {
  expected: 'a path of the application, such as /sign-in',
  fits: (value) => typeof value === 'string' && /^\/(?![/\\])[^\s\\#]*$/.test(value),
};
/** A limit, or a time in the unit that the option names; `Infinity` means no limit. */
export const aNumber: OptionKind<number> = {
  expected: 'a number, 0 or more',
  fits: (value) => typeof value === 'number' && value >= 0,
};

/** Accepts a whole number from `least` to `most`, both included. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): OptionKind<number> {
  return {
    expected: `a whole number${most < Number.MAX_SAFE_INTEGER ? ` from ${least} to ${most}` : `, ${least} or more`}`,
    fits: (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
  };
}

/** Marks an option that has no default. */
export function needed<T, S>(kind: OptionKind<T, S>): NeededKind<T, S> {
  return { ...kind, isNeeded: true };
}
/** Marks an option without a default for which the code that reads it checks whether the application has set it. */
export function neededElsewhere<T, S>(kind: OptionKind<T, S>): NeededKind<T, S> {
  return { ...kind, isNeeded: 'elsewhere' };
}
/** Gives an option its default. */
export function withDefault<T, S>(kind: OptionKind<T, S>, initial: NoInfer<T>): DefaultKind<T, S> {
  return { ...kind, initial };
}
/**
 * Tells the compiler the exact type of a function or an object, which the kind does not contain: `typed<() => string>(aFunction)`.
 */
export const typed = <T>(kind: OptionKind<T>): OptionKind<T> => kind;
export const aBoolean: OptionKind<boolean> = /* @__PURE__ */ ofType('true or false', 'boolean');
export const aFunction: OptionKind<never> = /* @__PURE__ */ ofType('a function', 'function');
/** A function that sends messages. If it is missing, `checkSenders` decides by the `senders` of the plugin whether to throw. */
export const aSender: NeededKind<never> = /* @__PURE__ */ neededElsewhere(aFunction);
/** A value with methods, such as a database: it may be a class instance, so its keys are not checked. */
export const anObject: OptionKind<never> = {
  expected: 'an object',
  fits: isObject,
};
/** Seconds of 100 years: a time so far ahead still fits a `Date` and a column. */
const longest = 3_155_760_000;

/** Accepts a span of time. For a text in another format it throws the same error as `seconds`. */
function spanOf(number: string, fitsRange: (seconds: number) => boolean): OptionKind<Duration, number> {
  const expected = `${number} of seconds or a duration such as '10s' or '7d', at most 100 years`;
  const settle = (value: unknown) => (typeof value === 'string' ? secondsIn(value) : value);
  return {
    expected,
    settle,
    fits(value, path) {
      const read = settle(value);
      if (read === undefined) {
        throw new ConfigurationError(path, { given: value, expected, code: 'INVALID_TIME_FORMAT' });
      }
      return typeof read === 'number' && fitsRange(read) && read <= longest;
    },
  };
}

export const aDuration: OptionKind<Duration, number> = /* @__PURE__ */ spanOf('a number', (read) => read >= 0);
/** A span of time where 0 makes no sense. */
export const aSpan: OptionKind<Duration, number> = /* @__PURE__ */ spanOf('a positive number', (read) => read > 0);
/** How long a session, a link or a code lives: cookies and claims count whole seconds, so less than 1 would have expired at once. */
export const aLifetime: OptionKind<Duration, number> = /* @__PURE__ */ spanOf(
  'at least 1 second: a number',
  (read) => read >= 1,
);

/** Accepts the object that the function `plugin` returns, and refuses the function itself. Only the object has the `member`. */
export function resultOf(plugin: string, member: string): OptionKind<never> {
  return {
    expected: `a plugin such as ${plugin}()`,
    fits: (value) => isObject(value) && member in value,
  };
}

export function oneOf<const T extends string | number | boolean>(...values: readonly T[]): OptionKind<T> {
  return {
    expected: `one of ${values.join(', ')}`,
    fits: (value) => values.some((each) => each === value),
    names: values.filter((each) => typeof each === 'string'),
  };
}

export function either<A, B>(one: OptionKind<A, unknown>, other: OptionKind<B, unknown>): OptionKind<A | B> {
  return {
    expected: `${one.expected} or ${other.expected}`,
    fits: (value, path) => one.fits(value, path) || other.fits(value, path),
  };
}

export function listOf<T>(kind: OptionKind<T, unknown>): OptionKind<readonly T[]> {
  return {
    expected: 'a list',
    fits(value, path) {
      if (!Array.isArray(value)) return false;
      for (const [index, each] of value.entries()) checkValue(`${path}[${index}]`, each, needed(kind));
      return true;
    },
  };
}

/** Accepts a list that is not empty. */
export function someOf<T>(kind: OptionKind<T, unknown>): OptionKind<readonly T[]> {
  const list = listOf(kind);
  return {
    expected: 'a list that is not empty',
    fits: (value, path) => Array.isArray(value) && value.length > 0 && list.fits(value, path),
  };
}

/** Accepts an object whose keys the application chooses. */
export function recordOf<T>(kind: OptionKind<T, unknown>): OptionKind<Readonly<Record<string, T>>> {
  return {
    expected: 'an object',
    fits(value, path) {
      if (!isObject(value)) return false;
      for (const [key, each] of Object.entries(value)) checkValue(`${path}.${key}`, each, needed(kind));
      return true;
    },
  };
}

/** Accepts a nested object of options. */
export function optionsOf<const K extends Known>(known: K): OptionKind<OptionsInput<K>, Settled<K>> {
  return {
    expected: 'an object of options',
    known,
    settle: (value) => settled(known, Object(value)),
    fits(value, path) {
      if (!isObject(value)) return false;
      checkOptions(path, value, known);
      return true;
    },
  };
}
