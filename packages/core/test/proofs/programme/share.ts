// For tests: how much of a long programme runs. `npm test` runs a share of it, `npm run proofs` all that its minutes allow.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run proofs` passes in LATCHKEY_PROOFS. */
export interface Order {
  readonly seed: number;
  /** Epoch milliseconds of the end. */
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
  /** Prints a line about this part in `npm run proofs`. */
  say(text: string): void;
}

interface Part {
  readonly name: string;
  /** The parts run one after the other: each has the same share of the time that is left. */
  readonly place: number;
  readonly of: number;
}

/** `usual`: the number of trials of `npm test`, which are always the same ones. `npm run proofs` makes as many at least. */
export function shareOf(usual: number, { name, place, of }: Part): Share {
  const given = process.env.LATCHKEY_PROOFS;
  if (given === undefined) return { seed: 7, from: 0, includes: (trial) => trial < usual, note() {}, say() {} };
  const { seed, until, states }: Order = JSON.parse(given);
  const end = Date.now() + (until - Date.now()) / (of - place); // a part that ends early leaves its time to the next ones
  mkdirSync(states, { recursive: true });
  const state = join(states, name);
  const from = existsSync(state) ? Number(readFileSync(state, 'utf8')) : 0;
  return {
    seed,
    from,
    includes: (trial) => trial < from + usual || Date.now() < end,
    note(trials) {
      writeFileSync(`${state}.new`, String(trials));
      renameSync(`${state}.new`, state); // the program that reads it never finds half of it
    },
    say: (text) => console.log(`${name}: ${text}`),
  };
}
