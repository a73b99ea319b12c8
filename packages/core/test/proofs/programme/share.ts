// For tests: how much of a long programme runs. `npm test` runs a share of it, `npm run prove` all that its minutes allow.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run prove` passes in LATCHKEY_PROVE. */
export interface Order {
  readonly seed: number;
  /** Epoch milliseconds of the beginning, and of the end. */
  readonly startedAt: number;
  readonly until: number;
  /** The folder with the number of trials of each part, which an earlier run of the seed may have begun. */
  readonly states: string;
}

export interface Share {
  readonly seed: number;
  /** How many trials an earlier run of this seed has made. */
  readonly from: number;
  /** Whether this trial still runs, by its number. */
  includes(trial: number): boolean;
  /** Notes that so many trials have ended. */
  note(trials: number): void;
}

interface Part {
  readonly name: string;
  /** The parts run one after the other, and each has the same time. */
  readonly place: number;
  readonly of: number;
}

/** `usual`: the number of trials of `npm test`, which are always the same ones. */
export function shareOf(usual: number, { name, place, of }: Part): Share {
  const given = process.env.LATCHKEY_PROVE;
  if (given === undefined) return { seed: 7, from: 0, includes: (trial) => trial < usual, note() {} };
  const { seed, startedAt, until, states }: Order = JSON.parse(given);
  const end = startedAt + ((until - startedAt) * (place + 1)) / of;
  mkdirSync(states, { recursive: true });
  const state = join(states, name);
  return {
    seed,
    from: existsSync(state) ? Number(readFileSync(state, 'utf8')) : 0,
    includes: () => Date.now() < end,
    note(trials) {
      writeFileSync(`${state}.new`, String(trials));
      renameSync(`${state}.new`, state); // the program that reads it never finds half of it
    },
  };
}
