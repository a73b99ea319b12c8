import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What one run of `npm run bench -- peers --write` has measured. Table and chart of the manual are made of it. */
export interface PeerFigures {
  /** `November 2026`. */
  readonly month: string;
  /** `Node 20.20.2, Linux, 2 cores`. */
  readonly machine: string;
  readonly rounds: number;
  readonly betterAuthVersion: string;
  readonly authJsVersion: string;
  readonly calls: readonly CallFigures[];
  readonly wholes: readonly WholeFigure[];
}

/** Microseconds of processor time for one call, by contestant: `bare` is the code by hand. */
export interface CallFigures {
  readonly row: string;
  readonly microseconds: Readonly<Record<string, number>>;
}

/** A figure about a whole application: size, start, types. */
export interface WholeFigure {
  readonly row: string;
  readonly latchkey: number;
  readonly betterAuth: number;
}

const file = fileURLToPath(new URL('figures.json', import.meta.url));

export function readFigures(): PeerFigures {
  const figures: PeerFigures = JSON.parse(readFileSync(file, 'utf8'));
  return figures;
}

export function saveFigures(figures: PeerFigures): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}
