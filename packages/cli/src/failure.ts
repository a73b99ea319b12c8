/** The exit codes of every command. */
export const exitCodes = {
  /** Done, and nothing to report. */
  done: 0,
  /** The command ran, and reports something that a person should look at: pending changes, faults, a refusal. */
  found: 1,
  /** The command could not run: wrong arguments, a configuration that does not load, no connection. */
  failed: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export interface FailureOptions extends ErrorOptions {
  /** What the developer can do, one sentence each. */
  readonly advice?: readonly string[];
  /** Lines that are shown as they are, such as the stack of the original error. */
  readonly detail?: string;
}

/** Why a command cannot run. The message and the advice are shown without a stack of the command line itself. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly advice: readonly string[];
  readonly detail: string | undefined;

  constructor(message: string, { advice = [], detail, ...options }: FailureOptions = {}) {
    super(message, options);
    this.advice = advice;
    this.detail = detail;
  }
}

/** Returns the message of anything that was thrown. Errors of drivers for several addresses have an empty one and a list. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(messageOf).join('; ');
  if (error instanceof Error) return error.message || error.name;
  return String(error);
}

/** Returns the message with those of its causes: a driver's own words say why a connection failed. */
export function messagesOf(error: unknown): string {
  const messages: string[] = [];
  for (let next = error; next !== undefined && messages.length < 5; next = causeOf(next)) {
    const message = messageOf(next);
    if (!messages.some((each) => each.includes(message))) messages.push(message);
  }
  return messages.join(': ');
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

/**
 * Where a page of the manual is, such as `cli#import`: in the repository, because the manual has no address on the web yet. Errors of
 * the core link to their rows in the same way (`docsOf`).
 */
export function docsPage(page: string): string {
  const [path, anchor] = page.split('#');
  const file = `latchkey/docs/${path === 'errors' ? 'errors/README' : path}.md`;
  return anchor === undefined ? file : `${file}#${anchor}`;
}
