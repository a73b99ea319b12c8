import { explained } from '../../contract/errors.js';
import type { ActivityOutcome, Around, Observing } from '../../contract/observing/activity.js';
import type { App, Listeners } from '../app/app.js';
import { type EventListeners, eventKinds } from '../app/events.js';
import type { Logger } from '../settings/logger.js';
import type { Observation, ObservedEvent, ObservedServer, Observer } from './observer.js';

/** The observers of a server. The server calls them in such a way that they can neither fail nor change a call. */
export interface OwnObserving extends Observing {
  /** The observers as listeners of every event. */
  readonly listeners: Listeners;
  /** Tells the observers that the server has started. */
  start(server: ObservedServer): void;
}

/** Returns `undefined` without an observer: then the server measures nothing. */
export function createObserving(observers: readonly Observer[], logger: Logger): OwnObserving | undefined {
  if (observers.length === 0) return undefined;
  const attempt = guarded(logger);
  // `emit` accepts only the fact that belongs to the name of an event. The compiler cannot see this here.
  const tell = (name: never) => (fact: never) => {
    const event: ObservedEvent = { name, fact };
    for (const observer of observers) attempt(() => observer.event?.(event));
  };
  let stops: readonly ((() => void) | undefined)[] = [];
  return {
    around: aroundOf(observers, attempt),
    listeners: asListeners(Object.fromEntries(Object.keys(eventKinds).map((name) => [name, tell(name as never)]))),
    start(server) {
      stops = observers.map((observer) => attempt(() => observer.start?.(server)));
    },
    stop() {
      for (const stop of stops) attempt(() => stop?.());
    },
  };
}

/** Turns the functions that an application or an observer has for events into listeners that run after the commit. */
export function asListeners(events: EventListeners): Listeners {
  const entries = Object.entries(events).map(([name, tell]) => [name, async (_: App, fact: never) => tell(fact)]);
  return { after: Object.fromEntries(entries) };
}

type Attempt = <T>(call: () => T) => T | undefined;

/** Calls code of an observer. Its first error is logged; an observer that always fails must not fill the log. */
function guarded(logger: Logger): Attempt {
  let hasFailed = false;
  return (call) => {
    try {
      return call();
    } catch (error) {
      if (!hasFailed) logger.error(explained('OWN_FUNCTION_FAILED', 'an observer failed.'), { error });
      hasFailed = true;
      return undefined;
    }
  };
}

/** The code that observers get for an activity that did not fail. */
const succeeded = 'OK';

function aroundOf(observers: readonly Observer[], attempt: Attempt): Around {
  return async (activity, run, outcomeOf) => {
    const startedAt = performance.now();
    const begun = observers.flatMap((observer) => attempt(() => observer.begin?.(activity)) ?? []);
    const end = (outcome: Partial<ActivityOutcome>) => {
      const ended = { code: succeeded, ...outcome, durationMs: performance.now() - startedAt };
      for (const each of begun) attempt(() => each.end?.(ended));
    };
    try {
      const result = await within(begun, run, attempt);
      end(outcomeOf?.(result) ?? {});
      return result;
    } catch (error) {
      end({ code: errorCodeOf(error) });
      throw error;
    }
  };
}

/** Runs the work once, inside of the `within` of every observer, even if an observer throws or calls it twice. */
function within<T>(begun: readonly Observation[], run: () => Promise<T>, attempt: Attempt): Promise<T> {
  let running: Promise<T> | undefined;
  const once = (): void => {
    running ??= (async () => run())();
  };
  const nested = begun.reduce((inner, each) => () => attempt(() => (each.within ? each.within(inner) : inner())), once);
  nested();
  once(); // runs the work if an observer has not called it
  return running as Promise<T>; // `once` has set it
}

/** The code of an error: of our own, of a driver or of the system. Never its message, which can contain values. */
function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
