/** Work that no caller waits for, such as mails: otherwise a known address would take more time than an unknown one. */
export interface Background {
  /** Starts `work`. An error that it throws is logged under `label` and reported to `onError`; it does not fail the call. */
  run(label: string, work: () => Promise<unknown>): void;
  /** Settles when everything that was started has ended, or when the deadline is over, which is logged. */
  settled(): Promise<void>;
}

/** Milliseconds that are waited for what runs: a mail server that never answers must not keep a process from ending. */
const longestWait = 10_000;

interface BackgroundOptions {
  readonly report: (label: string, error: unknown) => void;
  /** Keeps a serverless function alive until a promise settles. */
  readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined;
}

export function createBackground({ report, waitUntil }: BackgroundOptions): Background {
  const running = new Map<Promise<void>, string>();
  return {
    run(label, work) {
      // Begins in a later turn of the event loop: neither a sender nor a driver that blocks, as SQLite's do, reaches the call,
      // whose answer is made in this one (R-G05).
      const job = new Promise<void>((resolve) => setTimeout(resolve, 0))
        .then(work)
        .then(
          () => undefined,
          (error: unknown) => report(label, error),
        )
        .finally(() => running.delete(job));
      running.set(job, label);
      try {
        waitUntil?.(job);
      } catch (error) {
        report('advanced.waitUntil', error); // the job runs nevertheless, for as long as the platform lets it
      }
    },
    async settled() {
      if (await isInTime(longestWait, () => allOf(running))) return;
      const labels = [...new Set(running.values())].join(', ');
      report('settled', new Error(`after ${longestWait / 1000} s this was still running: ${labels}`));
    },
  };
}

/** Waits for what is running, and for what that starts. */
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
