/** A column that an application or a feature adds to user or session. */
export interface AnyField {
  readonly type: 'text' | 'integer' | 'boolean' | 'timestamp';
  /** May it be absent? An absent value is `null`. */
  readonly optional: boolean;
  /** May a client send it on sign-up and update? */
  readonly settable: boolean;
  /** Is it part of answers? */
  readonly shown: boolean;
  readonly unique: boolean;
  /** What a new row gets when nothing was sent. */
  readonly initial: (() => unknown) | undefined;
  /** Characters at the most (text only). */
  readonly maxLength: number;
  /** Is it one line without invisible characters (text only)? */
  readonly oneLine: boolean;
  /** What a refusal says when another row has the value. */
  readonly taken: string | undefined;
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
export type NoFields = Readonly<Record<never, never>>;

/** A field is closed: what a user may write has to be said. */
interface FieldOptions<Optional, CanSet, IsShown, Initial> {
  /** Default false. */
  readonly optional?: Optional;
  /** May a client send it? Default false: only the server's own code writes it. */
  readonly settable?: CanSet;
  /** Is it part of answers? Default true. */
  readonly shown?: IsShown;
  /** No two rows share it. Default false. */
  readonly unique?: boolean;
  /** Returns the value for a new row. If it is a constant, older rows get it too. */
  readonly initial?: Initial;
  /** Characters at the most; text only. Default 255 when unique, else 10,000. */
  readonly maxLength?: number;
  /**
   * For a name or title that other users read: refuses line breaks, invisible characters and characters that reverse the
   * direction. Only for text. Default false.
   */
  readonly oneLine?: boolean;
  /** What the refusal says when another row has the value; its code follows from it. Default `{field} is already taken`. */
  readonly taken?: string;
}

/** A client must send a field that it can set, that is required and that has no initial value. */
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
      oneLine = false,
      taken,
    } = options;
    return {
      ...options, // with the keys that do not exist: what takes the field knows its path, and refuses them
      type,
      optional,
      settable,
      shown,
      unique,
      initial,
      maxLength: maxLength ?? (unique ? 255 : 10_000),
      oneLine,
      taken,
    };
  };
}

/** A text of the application's own: `text({ unique: true, maxLength: 40 })`. */
export const text = fieldOf<string>('text');
export const integer = fieldOf<number>('integer');
export const flag = fieldOf<boolean>('boolean');
export const instant = fieldOf<Date>('timestamp');

/** What answers carry. */
export type Shown<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Field<unknown, boolean, false, boolean> ? never : K]: ValueOf<F[K]>;
};
/** What rows hold. */
export type Stored<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };
/** What a client may send in an update. */
export type Settable<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Field<unknown, false, boolean, boolean> ? never : K]?: ValueOf<F[K]>;
};
/** What a client sends on sign-up: as `Settable`, with fields without an initial value required. */
export type Draft<F extends Fields> = Settable<F> & {
  readonly [K in keyof F as F[K] extends Field<unknown, boolean, boolean, true> ? K : never]: ValueOf<F[K]>;
};
type ValueOf<F> = F extends Field<infer T, boolean, boolean, boolean> ? T : never;
