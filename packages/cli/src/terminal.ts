import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Where a command reads and writes. Tests have one without a terminal. */
export interface Terminal {
  /** Whether a person can answer a question. */
  readonly isInteractive: boolean;
  /** Writes one line of the result to standard output. */
  print(line?: string): void;
  /** Writes one line about the progress to standard error. */
  note(line: string): void;
  /** Colours a text, if the output is a terminal that shows colours. */
  style(style: Style, text: string): string;
  /** Runs the work. Shows `what` with a spinner until the work has ended, if `isInteractive`. */
  during<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** Asks for yes or no. Only if `isInteractive`. `false` if the person cancels. */
  confirm(question: string): Promise<boolean>;
  /** Asks for a text that is not shown. Only if `isInteractive`. `undefined` if the person cancels. */
  askSecret(question: string): Promise<string | undefined>;
  /** Reads standard input to its end. */
  readInput(): Promise<string>;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  const isInteractive = Boolean(stdin.isTTY && stdout.isTTY && !env.CI);
  const isColoured = Boolean(stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb');
  return {
    isInteractive,
    print: (line = '') => void stdout.write(`${line}\n`),
    note: (line) => void stderr.write(`${line}\n`),
    style: (style, text) => (isColoured ? styleText(style, text) : text),
    during: (what, work) => (isInteractive ? spinning(what, work) : work()),
    // Prompts are loaded on demand: they wait for ever without a terminal, and most calls ask nothing.
    async confirm(message) {
      const { confirm } = await import('@clack/prompts');
      return (await confirm({ message })) === true;
    },
    async askSecret(message) {
      const { password } = await import('@clack/prompts');
      const answer = await password({ message });
      return typeof answer === 'string' ? answer : undefined;
    },
    async readInput() {
      const parts: Buffer[] = [];
      for await (const part of stdin) parts.push(Buffer.from(part));
      return Buffer.concat(parts).toString('utf8');
    },
  };
}

async function spinning<T>(what: string, work: () => Promise<T>): Promise<T> {
  const { spinner } = await import('@clack/prompts');
  const { start, stop, error } = spinner();
  start(what);
  try {
    const done = await work();
    stop(what);
    return done;
  } catch (cause) {
    error(what);
    throw cause;
  }
}
