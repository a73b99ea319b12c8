export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Where Latchkey writes what an operator should know. `console` fits. Never handed a secret; what it throws is dropped. */
export interface Logger {
  debug(message: string, details?: Readonly<Record<string, unknown>>): void;
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** Lets pass what is at least as urgent as `level`. */
export function createLogger(target: Logger, level: LogLevel): Logger {
  const write = (wanted: LogLevel) => (message: string, details?: Readonly<Record<string, unknown>>) => {
    if (order.indexOf(wanted) < order.indexOf(level)) return;
    // A line break in a value must not be able to forge a log line (ASVS 16.4.1).
    const line = `latchkey: ${message.replace(/[\r\n]+/g, ' ')}`;
    try {
      if (details === undefined) target[wanted](line);
      else target[wanted](line, details);
    } catch {
      // No call fails over its log, and there is nowhere left to say that the log does.
    }
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
