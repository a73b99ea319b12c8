import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';

/** Milliseconds: less than a challenge is good for, so that a page which stays open has a valid one. */
const renewal = 240_000;

/** How one request in the autofill ended. `over` stops the autofill. */
export type AutofillOutcome = 'again' | 'over';

/** The autofill of one client. A browser runs one ceremony at a time, so each other ceremony interrupts it. */
export interface Autofill {
  /**
   * Offers passkeys in the autofill of the form's field, until the returned function is called. `isWanted` waits until no other
   * ceremony runs, and answers whether the autofill is still wanted then.
   */
  start(request: (isWanted: () => Promise<boolean>) => Promise<AutofillOutcome>): () => void;
  /** Runs another ceremony, and then offers passkeys again. */
  interrupt<Done>(ceremony: () => Promise<Done>): Promise<Done>;
}

export function createAutofill(): Autofill {
  let others: Promise<unknown> = Promise.resolve();
  let stop = () => {};
  return {
    start(request) {
      stop();
      let isOver = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const end = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        WebAuthnAbortService.cancelCeremony();
      };
      const isWanted = async () => {
        await others;
        return !isOver;
      };
      const loop = async () => {
        if (!(await browserSupportsWebAuthnAutofill())) return;
        for (;;) {
          if (!(await isWanted())) return;
          timer = setTimeout(() => WebAuthnAbortService.cancelCeremony(), renewal);
          const outcome = await request(isWanted);
          clearTimeout(timer);
          if (outcome === 'over') return;
        }
      };
      void loop();
      stop = end;
      return end;
    },
    interrupt(ceremony) {
      const done = ceremony();
      others = done.catch(() => {});
      return done;
    },
  };
}
