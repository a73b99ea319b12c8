import type { Activity, ActivityOutcome } from '../../contract/observing/activity.js';
import type { EventName, Events } from '../app/events.js';

/**
 * Learns what the server does, for logs, traces and metrics. An observer changes nothing: results that it returns are ignored,
 * and errors that it throws are logged once.
 */
export interface Observer {
  /** Called by `createAuth`. Returns a function that `auth.close()` calls. */
  start?(server: ObservedServer): (() => void) | undefined;
  /** Called when an activity begins. Calls of statements and hashes are many: return quickly. */
  begin?(activity: Activity): Observation | undefined;
  /** Called after the commit of an event. */
  event?(event: ObservedEvent): void;
}

/** One activity that an observer follows. */
export interface Observation {
  /** Calls `run` at once, for example inside a context of tracing that the work inherits. */
  within?(run: () => void): void;
  end?(outcome: ActivityOutcome): void;
}

export interface ObservedServer {
  /** The passwords that are hashed now, and those that wait for their turn. */
  readonly hashes: () => { readonly running: number; readonly waiting: number };
}

/** An event by its name, with the data that listeners of the option `events` get. It contains rows of users. */
export type ObservedEvent = {
  readonly [E in EventName]: { readonly name: E; readonly fact: Events[E] };
}[EventName];
