import { cleanError, withoutAddresses } from '../../contract/clean-error.js';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Where Latchkey writes what an operator should know. `console` fits. Never handed a secret; what it throws is dropped. */
export interface Logger {
  debug(message: string, details?: Readonly<Record<string, unknown>>): void;
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}

const isClean = Symbol('clean');

/**
 * The logger that the library's own code has. Only `createLogger` makes one, so that every line goes through the one cleaner:
 * records, tokens, addresses and arguments of commands do not reach a log.
 */
export interface CleanLogger extends Logger {
  /** Kept to this file, so that no other object is of this type. */
  readonly [isClean]: true;
}

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** Lets pass what is at least as urgent as `level`, without what errors tell of records and secrets. */
export function createLogger(target: Logger, level: LogLevel): CleanLogger {
  const write = (wanted: LogLevel) => (message: string, details?: Readonly<Record<string, unknown>>) => {
    if (order.indexOf(wanted) < order.indexOf(level)) return;
    // A line break in a value must not be able to forge a log line (ASVS 16.4.1).
    const line = `latchkey: ${withoutAddresses(message).replace(/[\r\n]+/g, ' ')}`;
    try {
      if (details === undefined) target[wanted](line);
      else target[wanted](line, cleanDetails(details));
    } catch {
      // No call fails over its log, and there is nowhere left to say that the log does.
    }
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error'), [isClean]: true };
}

function cleanDetails(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      const isOurs = typeof value === 'string' && name !== 'error'; // what was thrown may be a text too
      return [name, isOurs ? withoutAddresses(value) : cleanError(value)];
    }),
  );
}
