import { useUI } from '../provider/ui-context.js';

/** What a screen runs before it adds a way to sign in, or invites a user. */
export interface SettledFirst {
  /** Asks for a mailed code if the account is not settled. Throws if the user enters none. */
  readonly check: () => Promise<void>;
  /** The same, then runs the addition. Without a code it adds nothing, and `error` says so. */
  readonly run: (addition: () => unknown) => Promise<void>;
  readonly isBusy: boolean;
  readonly error: unknown;
}

/**
 * Asks for a mailed code before an addition to an account whose address a stranger may have verified: the code settles the account,
 * and otherwise the next proof of the mailbox would remove the addition. Pages without `stepUp()` cannot ask, and the server does not
 * refuse additions, so the addition continues.
 */
export function useSettledFirst(): SettledFirst {
  const { auth } = useUI();
  const settled = auth.useCheckSettled();
  const check = async () => {
    if (auth.useStepUp) await settled.mutateAsync({});
  };
  const run = async (addition: () => unknown) => {
    try {
      await check();
    } catch {
      return; // the screen shows it
    }
    await addition();
  };
  return { check, run, isBusy: settled.isPending, error: settled.error };
}
