import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';

/** Milliseconds: less than a challenge is good for, so that a page which stays open has a valid one. */
const renewal = 240_000;
/** Requests in a row that the browser or the user has ended. After these the autofill stops: a browser may refuse each at once. */
const most = 5;

/** How one request in the autofill ended. `over` stops the autofill. */
export type AutofillOutcome = 'again' | 'over';

// A browser runs one ceremony at a time, so all clients of a page share one autofill and one queue.
let others: Promise<unknown> = Promise.resolve();
let running = 0;
let interruptions = 0;
let stop = () => {};

/**
 * Offers passkeys in the autofill of the form's field, until the returned function is called. `isWanted` waits until no other
 * ceremony runs, and answers whether the autofill is still wanted then. If the page no longer wants it, `stopped` is aborted.
 */
export function startAutofill(
  request: (isWanted: () => Promise<boolean>, stopped: AbortSignal) => Promise<AutofillOutcome>,
): () => void {
  stop();
  const stopping = new AbortController();
  const stopped = stopping.signal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    if (stopped.aborted) return;
    stopping.abort();
    clearTimeout(timer);
    void cancel(() => stop === end);
  };
  const isWanted = async () => {
    await idle();
    return !stopped.aborted;
  };
  const loop = async () => {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    for (let ended = 0; ended < most && (await isWanted()); ) {
      const before = interruptions;
      let isRenewed = false;
      timer = setTimeout(() => {
        isRenewed = true;
        WebAuthnAbortService.cancelCeremony();
      }, renewal);
      const outcome = await request(isWanted, stopped);
      clearTimeout(timer);
      if (outcome === 'over') return;
      ended = isRenewed || interruptions > before ? 0 : ended + 1;
    }
  };
  void loop();
  stop = end;
  return end;
}

/** Runs another ceremony, and then offers passkeys again. */
export function interruptAutofill<Done>(ceremony: () => Promise<Done>): Promise<Done> {
  running += 1;
  interruptions += 1;
  const done = ceremony().finally(() => {
    running -= 1;
  });
  others = done.catch(() => {});
  return done;
}

/** Ends the request of an autofill that was stopped, but never the ceremony that the user has begun by a click. */
async function cancel(isNewest: () => boolean): Promise<void> {
  if (running > 0) await idle();
  if (isNewest()) WebAuthnAbortService.cancelCeremony();
}

async function idle(): Promise<void> {
  do await others;
  while (running > 0);
}
