/** Reads a driver's errors. */
export interface ErrorReader {
  /** Whether the server itself refused a statement, so that the state of the connection is known. */
  readonly isAnswer: (error: unknown) => boolean;
  /** Whether the connection is closed. Its pool removes it, and the server has rolled back. */
  readonly isCut: (error: unknown) => boolean;
}

const FIRST_PAUSE = 50; // milliseconds
const MOST_TRIES = 10; // with doubled pauses: about a minute

/**
 * Resolves when a connection is known to have no open transaction: after a rollback that the server answered, or when the
 * connection is closed. Never resolves if neither is certain: a smaller pool is less harmful than an open transaction that the
 * next request would join.
 */
export async function whenClean(rollback: () => Promise<unknown>, { isAnswer, isCut }: ErrorReader): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      await rollback();
      return;
    } catch (error) {
      if (isAnswer(error) || isCut(error)) return;
    }
    await pause(FIRST_PAUSE * 2 ** tries);
  }
  await new Promise<never>(() => {});
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    if (typeof timer === 'object') timer.unref(); // this timer does not keep the process alive
  });
}
