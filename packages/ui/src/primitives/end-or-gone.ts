import { AuthClientError } from 'latchkey/client';

interface Gone {
  /** The code with which the server says that the thing does not exist any more. */
  readonly gone: string;
  /** Reads the list again. */
  readonly refresh: () => Promise<unknown>;
}

/** Ends a thing of a list. A refusal shows that the list is out of date; if the thing is gone already, that is as good as done. */
export async function endOrGone(ending: Promise<unknown>, { gone, refresh }: Gone): Promise<void> {
  try {
    await ending;
  } catch (error) {
    await refresh();
    if (!(error instanceof AuthClientError && error.code === gone)) throw error;
  }
}
