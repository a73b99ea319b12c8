/** Work that nobody waits for: mails. A known address must not cost its caller more time than an unknown one (R-G05). */
export interface Background {
  /** Starts `work`. What it throws is logged under `label` and told to `onError`, and fails no call. */
  run(label: string, work: () => Promise<unknown>): void;
  /** Settles when everything started so far has ended. */
  settled(): Promise<void>;
}

interface BackgroundOptions {
  readonly report: (label: string, error: unknown) => void;
  /** Keeps a serverless function alive until a promise settles. */
  readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined;
}

export function createBackground({ report, waitUntil }: BackgroundOptions): Background {
  const running = new Set<Promise<void>>();
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
      running.add(job);
      try {
        waitUntil?.(job);
      } catch (error) {
        report('advanced.waitUntil', error); // the job runs nevertheless, for as long as the platform lets it
      }
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
