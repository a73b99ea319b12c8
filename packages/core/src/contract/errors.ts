/** The statuses that a declared error can have. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 425 | 429 | 500 | 503;

/** One failure as the catalogue lists it. */
export interface ErrorEntry {
  readonly status: ErrorStatus;
  /** The text for the caller. `{name}` is replaced by a value when the error is made. */
  readonly message: string;
  /** The code in `?error=` when the endpoint answers with a redirect. Default: the code in lower case. */
  readonly query?: string;
}
export type Errors<Code extends string = string> = Readonly<Record<Code, ErrorEntry>>;

/** One refused part of an input. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

/** Writes a catalogue: code → `[status, message]` or `[status, message, query code]`. */
export function defineErrors<const Entries extends Readonly<Record<string, readonly [ErrorStatus, string, string?]>>>(
  entries: Entries,
): Errors<keyof Entries & string> {
  const catalogue = Object.entries(entries).map(([code, [status, message, query]]) => [
    code,
    query === undefined ? { status, message } : { status, message, query },
  ]);
  return Object.fromEntries(catalogue) as Errors<keyof Entries & string>;
}

/** Returns the part of a catalogue that one endpoint can answer with. */
export function pick<Code extends string, const Chosen extends readonly NoInfer<Code>[]>(
  catalogue: Errors<Code>,
  // A tuple, so that the expected type of the result cannot widen the choice to the whole catalogue.
  ...codes: Chosen
): Errors<Chosen[number]> {
  return Object.fromEntries(codes.map((code) => [code, catalogue[code]])) as Errors<Chosen[number]>;
}

/** Derives a code from its message: upper case, spaces to `_`, everything else dropped. */
export function codeFromMessage(message: string): string {
  return message
    .toUpperCase()
    .replaceAll(' ', '_')
    .replace(/[^A-Z0-9_]/g, '');
}

/** The page of the repository that explains every code, with an anchor for each one. The manual has no address on the web yet. */
const documentation = 'latchkey/docs/errors/README.md#';

/** Returns where a code is explained: what happened, and what to do. */
export function docsOf(code: string): string {
  return `${documentation}${code.toLowerCase()}`;
}

/** A line of the log, with the link that explains it. Each warning and error of the library goes through this function. */
export function explained(code: string, message: string): string {
  return `${message} ${docsOf(code)}`;
}

const brand = Symbol.for('latchkey.AuthError');

export interface AuthErrorOptions extends ErrorOptions {
  readonly details?: readonly ErrorDetail[];
  /** Seconds until another attempt makes sense. */
  readonly retryAfter?: number;
  readonly query?: string;
}

/**
 * The one error that Latchkey throws on purpose. `code` is stable, `message` can be shown to a user, private details stay in
 * `cause` and are never sent.
 */
export class AuthError<Code extends string = string> extends Error {
  override readonly name: string = 'AuthError';
  readonly [brand] = true;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly retryAfter: number | undefined;
  /** The code in the query `?error=` of a redirect. */
  readonly query: string;

  constructor(
    readonly code: Code,
    message: string,
    /** HTTP status. */
    readonly status: number,
    options: AuthErrorOptions = {},
  ) {
    super(message, options);
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.query = options.query ?? code.toLowerCase();
  }

  /** The link to the documentation of the code: what happened, and what to do. */
  get docs(): string {
    return docsOf(this.code);
  }

  /** Returns the body that a client receives. */
  get body(): { readonly code: Code; readonly message: string; readonly details?: readonly ErrorDetail[] } {
    const { code, message, details } = this;
    return details ? { code, message, details } : { code, message };
  }
}

/**
 * Creates an error of the application's own that refuses a call: `throw refusal('Members only')`. The code follows from the
 * message, here `MEMBERS_ONLY`; the caller sees the message.
 */
export function refusal(message: string, status: ErrorStatus = 403): AuthError {
  return new AuthError(codeFromMessage(message), message, status);
}

/** Checks for an `AuthError`, including one made by another copy of this package; with `code`, only for that code. */
export function isAuthError<Code extends string = string>(error: unknown, code?: Code): error is AuthError<Code> {
  if (typeof error !== 'object' || error === null || !(brand in error)) return false;
  return code === undefined || (error as { readonly code?: unknown }).code === code;
}

export interface FailOptions extends AuthErrorOptions {
  /** The value that replaces `{name}` in the message. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Creates the error that a catalogue describes. */
export function failure<Code extends string>(
  catalogue: Errors<Code>,
  code: Code,
  { values, ...options }: FailOptions = {},
): AuthError<Code> {
  const { status, message, query } = catalogue[code];
  if (values === undefined)
    return new AuthError(code, message, status, query === undefined ? options : { query, ...options });
  const text = message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  // A message that contains a value has its own code: '{field} is required' → COMPANY_IS_REQUIRED.
  return new AuthError(codeFromMessage(text) as Code, text, status, options);
}
