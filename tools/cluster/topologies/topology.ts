import type { Places } from '../machine/network.js';
import type { Processes } from '../machine/processes.js';
import type { Connection } from './connection.js';

/** A replicated engine on this machine. */
export interface Topology {
  readonly name: string;
  /** What an application process connects to. */
  connectionOf(index: number): Connection;
  /** Runs SQL where the newest committed state is. */
  inspect(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** What the engine itself has counted, after the load. */
  readonly counts?: () => Promise<string>;
  /** What can fail under load. */
  readonly faults: Readonly<Record<string, Fault>>;
}

export interface Fault {
  readonly what: string;
  /** Whether no call may fail. */
  readonly isHarmless?: boolean;
  /** Makes it happen. Resolves when the engine has begun to fail. */
  strike(): Promise<void>;
  /** What operators, or their programs, do then. */
  readonly mend?: () => Promise<void>;
}

/** Starts it with each node at its place. */
export type StartTopology = (processes: Processes, places: Places) => Promise<Topology>;

/** Seconds that a cut of the network lasts: longer than the engines need to notice it. */
const CUT = 8;

/** Ends the cuts of the network after the time that a cut lasts. Before that, `step` is done. */
export async function healLater(places: Places, step: () => Promise<void> = async () => {}): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, CUT * 1000));
  await step();
  places.heal();
}
