import type { Around } from '../../contract/observing/activity.js';

/** Runs work for which no caller waits, such as mails: otherwise a known address would take more time than an unknown one. */
export interface Background {
  /**
   * Starts `work`. An error that it throws is logged under `label` and reported to `onError`; it does not fail the call. Work that
   * resolves to `notSent` has sent no mail, as observers learn.
   */
  run(label: string, work: () => Promise<unknown>): void;
  /** Resolves when all started work has ended, or at the deadline, which is logged. */
  settled(): Promise<void>;
}

/**
 * Work that a plugin has to do from time to time, such as deliveries or removals. `auth.tick` runs it, and so does the clean-up that a
 * call starts in the background.
 */
export interface DueWork<App> {
  /** A constant that is unique within the plugin. */
  readonly name: string;
  /**
   * Does one bounded batch, and returns whether there may be more. Only one process does it at a time, unless a batch takes a minute
   * longer than the deadline: so a batch that is repeated must do no harm.
   */
  readonly run: (app: App, deadline: Date) => Promise<boolean>;
}

/**
 * Maximum number of milliseconds to wait for running work: a mail server that never answers must not prevent a process from
 * ending.
 */
const longestWait = 10_000;

/** The result of work that sent no mail, because the budget of the recipient is used up. */
export const notSent = 'MAIL_IS_NOT_SENT';

interface BackgroundOptions {
  readonly report: (label: string, error: unknown) => void;
  /** Keeps a serverless function running until a promise settles. */
  readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined;
  readonly around?: Around | undefined;
}

export function createBackground({ report, waitUntil, around }: BackgroundOptions): Background {
  const running = new Map<Promise<void>, string>();
  return {
    run(label, work) {
      // Begins in a later turn of the event loop. A sender or driver that blocks, as SQLite's drivers do, then cannot delay the
      // call, whose answer is made in this turn (R-G05).
      const job = new Promise<void>((resolve) => setTimeout(resolve, 0))
        .then(() => (around ? around({ kind: 'background', label }, work, codeOfWork) : work()))
        .then(
          () => undefined,
          (error: unknown) => report(label, error),
        )
        .finally(() => running.delete(job));
      running.set(job, label);
      try {
        waitUntil?.(job);
      } catch (error) {
        report('advanced.waitUntil', error); // the job still runs, for as long as the platform allows
      }
    },
    async settled() {
      if (await isInTime(longestWait, () => allOf(running))) return;
      const labels = [...new Set(running.values())].join(', ');
      report('settled', new Error(`after ${longestWait / 1000} s this was still running: ${labels}`));
    },
  };
}

const codeOfWork = (result: unknown) => (result === notSent ? { code: notSent } : {});

/** Waits for running work, and for the work that it starts. */
async function allOf(running: ReadonlyMap<Promise<void>, string>): Promise<void> {
  while (running.size > 0) await Promise.all(running.keys());
}

async function isInTime(milliseconds: number, wait: () => Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const done = wait().then(() => true);
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
