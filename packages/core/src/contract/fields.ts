/** A column that an application or a plugin adds to user or session. */
export interface AnyField {
  readonly type: 'text' | 'integer' | 'boolean' | 'timestamp';
  /** Whether the value can be absent. An absent value is `null`. */
  readonly optional: boolean;
  /** Whether a client can send it on sign-up and update. */
  readonly settable: boolean;
  /** Whether answers contain it. */
  readonly shown: boolean;
  readonly unique: boolean;
  /** The value for a new row if none was sent. */
  readonly initial: (() => unknown) | undefined;
  /** Maximum number of characters (text only). */
  readonly maxLength: number;
  /** Whether it must be one line without invisible characters (text only). */
  readonly oneLine: boolean;
  /** The error message when another row has the value. */
  readonly taken: string | undefined;
  /** A text of the same table whose beginning it stores, as `beginningOf` of a column. */
  readonly beginningOf?: string | undefined;
  /** Whether administrators can filter users by it. */
  readonly filterable?: boolean | undefined;
}
export interface Field<T, Settable extends boolean, Shown extends boolean, Needed extends boolean> extends AnyField {
  /** Exists only for the compiler. */
  readonly '~types'?: {
    readonly value: T;
    readonly settable: Settable;
    readonly shown: Shown;
    readonly needed: Needed;
  };
}
export type Fields = Readonly<Record<string, AnyField>>;
export type NoFields = { readonly [Name in never]: AnyField };

/** The options of a field. `input` must be explicit before a client can write the field. */
interface FieldOptions<Optional, CanSet, IsShown, Initial> {
  /** Default false. */
  readonly optional?: Optional;
  /** Whether a client can send it. Default false: only the server's own code writes it. */
  readonly settable?: CanSet;
  /** Whether answers contain it. Default true. */
  readonly shown?: IsShown;
  /** Whether two rows cannot have the same value. Default false. */
  readonly unique?: boolean;
  /** Returns the value for a new row. If it is a constant, existing rows get it too. */
  readonly initial?: Initial;
  /** Maximum number of characters; text only. Default 255 when unique or filterable, else 10,000. */
  readonly maxLength?: number;
  /**
   * For a name or title that other users read: refuses line breaks, invisible characters and characters that reverse the
   * direction. Only for text. Default false.
   */
  readonly oneLine?: boolean;
  /** The error message when another row has the value; the error code is derived from it. Default `{field} is already taken`. */
  readonly taken?: string;
  /**
   * For plugins that list users: a text such as `name`, of whose spelling in lower case the field stores the first 255 characters. The
   * library writes it with that text, and `indexes` needs one of it. `condition.startsLike` compares it. Only with `optional`.
   */
  readonly beginningOf?: string;
  /**
   * Whether administrators can list the users with one value of it (`filterField` of `adminListUsers`). The plugin `admin` adds an index.
   * Only for fields of users, not for instants. A text then has at most 255 characters. Default false.
   */
  readonly filterable?: boolean;
}

/** True if a client must send the field: a client can set it, it is required, and it has no initial value. */
type Needed<Optional, CanSet, Initial> = [Optional, CanSet, Initial] extends [false, true, undefined] ? true : false;

function fieldOf<T>(type: AnyField['type']) {
  return <
    Optional extends boolean = false,
    CanSet extends boolean = false,
    IsShown extends boolean = true,
    Initial extends (() => T) | undefined = undefined,
  >(
    options: FieldOptions<Optional, CanSet, IsShown, Initial> = {},
  ): Field<Optional extends true ? T | null : T, CanSet, IsShown, Needed<Optional, CanSet, Initial>> => {
    const {
      optional = false,
      settable = false,
      shown = true,
      unique = false,
      initial,
      maxLength,
      filterable = false,
      oneLine = false,
      taken,
    } = options;
    return {
      ...options, // also unknown options: `createAuth` refuses them later, with their path
      type,
      optional,
      settable,
      shown,
      unique,
      initial,
      maxLength: maxLength ?? (unique || filterable ? 255 : 10_000),
      oneLine,
      taken,
    };
  };
}

/** Declares a text field of the application: `text({ unique: true, maxLength: 40 })`. */
export const text = fieldOf<string>('text');
export const integer = fieldOf<number>('integer');
export const flag = fieldOf<boolean>('boolean');
export const instant = fieldOf<Date>('timestamp');

/** The fields as answers contain them. */
export type ShownFields<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Field<unknown, boolean, false, boolean> ? never : K]: ValueOf<F[K]>;
};
/** The fields as rows contain them. */
export type Stored<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };
/**
 * Reads the fields of a contract from a row of a user or a session, with their types:
 * `readFields(contract.userFields, call.session.user)`.
 */
export function readFields<F extends Fields>(fields: F, row: object): Stored<F> {
  const values = Object.keys(fields).map((name) => [name, Reflect.get(row, name)]);
  return Object.fromEntries(values) as Stored<F>; // the table has a column of its type for each field of each contract
}
/** The fields that a client can send in an update. */
export type Settable<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Field<unknown, false, boolean, boolean> ? never : K]?: ValueOf<F[K]>;
};
/** The fields that a client sends on sign-up: as `Settable`, but fields without an initial value are required. */
export type Draft<F extends Fields> = Settable<F> & {
  readonly [K in keyof F as F[K] extends Field<unknown, boolean, boolean, true> ? K : never]: ValueOf<F[K]>;
};
type ValueOf<F> = F extends Field<infer T, boolean, boolean, boolean> ? T : never;
