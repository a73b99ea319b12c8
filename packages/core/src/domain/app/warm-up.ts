/** Milliseconds after the start, so that the first request of a process does not wait while other code is loaded. */
const WARM_UP_AFTER = 100;

/**
 * Loads code of later calls in the background, one part after the other, so that the first of these calls does not wait for it.
 * A waiting warm-up keeps no process alive: a serverless process that has nothing else to do ends. If a part cannot be
 * loaded, the call that needs it tries again and tells the error.
 */
export function warmUp(loads: readonly (() => Promise<unknown>)[]): void {
  try {
    const timer = setTimeout(() => void loadAll(loads), WARM_UP_AFTER);
    if (typeof timer === 'object') timer.unref();
  } catch {
    // Workers refuse timers while a module is loaded. There, all code is in one file.
  }
}

async function loadAll(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) await load().catch(() => undefined);
}
