import { closest } from './closest.js';
import { ConfigurationError } from './configuration-error.js';
import { secondsIn } from './duration.js';

/** What an option takes. `T` is for the compiler, which compares it with the type of the option. */
export interface OptionKind<out T = unknown> {
  /** In the words of the error: `a text`. */
  readonly expected: string;
  /** Whether a value is one. What is wrong inside of it throws by itself, with its own path. */
  readonly fits: (value: unknown, path: string) => boolean;
  /** The nested options, if the option is an object of options. */
  readonly known?: Known;
  /** The texts that it takes, where it takes no others: for "did you mean". */
  readonly names?: readonly string[];
  readonly '~value'?: T;
}

/**
 * A description of every option of one object: `{ … } satisfies KnownOptions<SessionOptions>` does not compile while one is
 * missing, so that a new option cannot be forgotten.
 */
export type KnownOptions<O> = { readonly [K in keyof Required<O>]: OptionKind<NonNullable<O[K]>> };
/** No further keys than these, of an object whose type is inferred: a literal with another one does not compile. */
export type Only<Given, Allowed> = { readonly [K in Exclude<keyof Given, keyof Allowed>]: never };
export type Known = Readonly<Record<string, OptionKind>>;

/**
 * Refuses an option that nothing reads, and a value of another kind. `name` begins the path in the message: the function
 * that takes the options, or nothing for `createAuth`. Throws `ConfigurationError`.
 */
export function checkOptions(name: string, given: unknown, known: Known): void {
  if (given === undefined) return;
  if (!isObject(given)) throw new ConfigurationError(name || 'createAuth', { given, expected: 'an object of options' });
  for (const key of Object.keys(given)) {
    const path = name === '' ? key : `${name}.${key}`;
    const kind = Object.hasOwn(known, key) ? known[key] : undefined;
    if (kind === undefined) throw unknownOption(path, key, Object.keys(known));
    checkValue(path, Reflect.get(given, key), kind);
  }
}

function checkValue(path: string, value: unknown, { expected, fits, names = [] }: OptionKind): void {
  if (value === undefined || fits(value, path)) return;
  const suggestion = typeof value === 'string' ? closest(value, names) : undefined;
  throw new ConfigurationError(path, { given: value, expected, suggestion });
}

/** The value is left out: it may be a secret under a misspelt name. */
function unknownOption(path: string, key: string, names: readonly string[]): ConfigurationError {
  return new ConfigurationError(path, {
    givenAs: 'an option that does not exist',
    expected: names.length === 0 ? 'no options' : `one of ${names.join(', ')}`,
    suggestion: closest(key, names),
    code: 'UNKNOWN_OPTION',
  });
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ofType = <T>(expected: string, type: string): OptionKind<T> => ({
  expected,
  fits: (value) => typeof value === type,
});

export const aText: OptionKind<string> = /* @__PURE__ */ ofType('a text', 'string');
/** `NaN` is what a missing environment variable becomes. */
export const aNumber: OptionKind<number> = {
  expected: 'a number',
  fits: (value) => typeof value === 'number' && !Number.isNaN(value),
};
export const aSwitch: OptionKind<boolean> = /* @__PURE__ */ ofType('true or false', 'boolean');
export const aFunction: OptionKind<never> = /* @__PURE__ */ ofType('a function', 'function');
/** A value with methods, such as a database: it may be a class instance, and its keys are not checked. */
export const anObject: OptionKind<never> = {
  expected: 'an object',
  fits: (value) => (typeof value === 'object' && value !== null) || typeof value === 'function',
};
/** Seconds of 100 years: no instant that far ahead leaves what a `Date` or a column can hold. */
const longest = 3_155_760_000;

/** A span of time. A text in another format has its own code, the one that `seconds` throws. */
export const aDuration: OptionKind<never> = {
  expected: "a number of seconds, 0 or more, or a text such as '7d', 100 years at the most",
  fits(value, path) {
    const read = typeof value === 'string' ? secondsIn(value) : value;
    if (read === undefined) {
      throw new ConfigurationError(path, { given: value, expected: aDuration.expected, code: 'INVALID_TIME_FORMAT' });
    }
    return typeof read === 'number' && read >= 0 && read <= longest;
  },
};

/** What the function of a plugin returns. Each such object has the `member`; the function itself does not. */
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

export function either<A, B>(one: OptionKind<A>, other: OptionKind<B>): OptionKind<A | B> {
  return {
    expected: `${one.expected} or ${other.expected}`,
    fits: (value, path) => one.fits(value, path) || other.fits(value, path),
  };
}

export function listOf<T>(kind: OptionKind<T>): OptionKind<readonly T[]> {
  return {
    expected: 'a list',
    fits(value, path) {
      if (!Array.isArray(value)) return false;
      for (const [index, each] of value.entries()) checkValue(`${path}[${index}]`, each, kind);
      return true;
    },
  };
}

/** An object whose keys are the application's own. */
export function recordOf<T>(kind: OptionKind<T>): OptionKind<Readonly<Record<string, T>>> {
  return {
    expected: 'an object',
    fits(value, path) {
      if (!isObject(value)) return false;
      for (const [key, each] of Object.entries(value)) checkValue(`${path}.${key}`, each, kind);
      return true;
    },
  };
}

/** An object of options inside of options. */
export function optionsOf(known: Known): OptionKind<never> {
  return {
    expected: 'an object of options',
    known,
    fits(value, path) {
      if (!isObject(value)) return false;
      checkOptions(path, value, known);
      return true;
    },
  };
}
