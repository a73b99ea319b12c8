import { AuthError } from '../errors.js';

export interface Fault<Code extends string> {
  /** The given value; never the value of a secret. */
  readonly given?: unknown;
  /** The given value in words, if the value itself is too short or too long to explain. */
  readonly givenAs?: string;
  /** The expected value: `a path such as /api/auth`. */
  readonly expected: string;
  /** The name that was probably meant. */
  readonly suggestion?: string | undefined;
  readonly code?: Code;
  readonly cause?: unknown;
}

/**
 * An option that cannot work. The error is for the developer and has no HTTP meaning. Its message has one form: the option's full
 * path, the given value, the expected value, the name that was probably meant, and the page that explains the code.
 */
export class ConfigurationError<Code extends string = string> extends AuthError<Code> {
  override readonly name: string = 'ConfigurationError';

  constructor(
    /** The full path: `rateLimit.window`, `organization.roles`. */
    readonly option: string,
    { given, givenAs = shown(given), expected, suggestion, code = 'INVALID_OPTION' as Code, cause }: Fault<Code>,
  ) {
    const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
    super(code, `${option}: got ${givenAs}, expected ${expected}.${hint}`, 500, { cause });
    this.message += ` ${this.docs}`;
  }
}

/** Creates the error for a missing function that sends; `needing` are the options, the plugin or the endpoints that need it. */
export function missingSender(option: string, ...needing: readonly string[]): ConfigurationError {
  return new ConfigurationError(option, {
    expected: `a function that sends the message, which ${needing.join(' and ')} need${needing.length > 1 ? '' : 's'}`,
    code: 'SENDER_IS_REQUIRED',
  });
}

const hint = ' (is an environment variable missing?)';

/** Formats a value for a message: short, without passwords in addresses, and without the contents of objects. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') {
    if (value.length > 1000) return `a text of ${value.length} characters`;
    const text = value.replace(/:\/\/\S*@/, '://…@'); // an address may contain a password
    return `'${text.length > 60 ? `${text.slice(0, 60)}…` : text}'${text.trim() ? '' : hint}`;
  }
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value) + (Number.isNaN(value) ? hint : '');
}
