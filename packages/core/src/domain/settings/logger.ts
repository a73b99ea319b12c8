import { cleanError, withoutAddresses } from '../../contract/clean-error.js';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** Where Latchkey writes messages for an operator. `console` fits. It never gets a secret; errors that it throws are dropped. */
export interface Logger {
  debug(message: string, details?: Readonly<Record<string, unknown>>): void;
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}

const isClean = Symbol('clean');

/**
 * The logger of the library's own code. Only `createLogger` creates one, so every line is cleaned in one place: records, tokens,
 * addresses and arguments of commands do not reach a log.
 */
export interface CleanLogger extends Logger {
  /** Only in this file, so that no other object has this type. */
  readonly [isClean]: true;
}

/** Creates a logger that writes lines at least as urgent as `level`, without the values of records and secrets in errors. */
export function createLogger(target: Logger, level: LogLevel): CleanLogger {
  const write = (wanted: LogLevel) => (message: string, details?: Readonly<Record<string, unknown>>) => {
    if (logLevels.indexOf(wanted) < logLevels.indexOf(level)) return;
    // A line break in a value must not be able to forge a log line (ASVS 16.4.1).
    const line = `latchkey: ${withoutAddresses(message).replace(/[\r\n]+/g, ' ')}`;
    try {
      if (details === undefined) target[wanted](line);
      else target[wanted](line, cleanDetails(details));
    } catch {
      // A call must not fail because the log fails. There is no other place to report the failure.
    }
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error'), [isClean]: true };
}

function cleanDetails(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      const isOurs = typeof value === 'string' && name !== 'error'; // a thrown value can be a text too
      return [name, isOurs ? withoutAddresses(value) : cleanError(value)];
    }),
  );
}
