// Runs the measured libraries side by side: each in a process of its own, all with the same row in turn.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Question } from './measure.js';

export interface Figures {
  /** The median of the microseconds of CPU for one call. */
  readonly microseconds: number;
  /** The median of the ratios to the code by hand (`bare`), each of one round; absent if the row has no form by hand. */
  readonly ratio: number | undefined;
  /** The first and the third quartile of these ratios. */
  readonly spread: readonly [number, number] | undefined;
  /** SQL statements of one call, without the beginning and the end of transactions. */
  readonly statements: number;
}

export type Comparison = ReadonlyMap<string, ReadonlyMap<string, Figures>>;

interface Settings {
  /** `bare` first. */
  readonly names: readonly string[];
  /** Where libraries are installed that are not in this workspace, by their name. */
  readonly folders?: Readonly<Record<string, string>>;
  readonly rounds: number;
  /** Microseconds of CPU of one slice. */
  readonly slice: number;
  /** Only rows whose names contain this text. */
  readonly only?: string | undefined;
  /** Called with each row as soon as it is measured. */
  readonly onRow?: (row: string, figures: ReadonlyMap<string, Figures>) => void;
}

/** Measures every row. Returns the figures by row, then by library. */
export async function compare({ names, folders = {}, rounds, slice, only = '', onRow }: Settings): Promise<Comparison> {
  const processes = await Promise.all(names.map((name) => start(name, folders[name] ?? '')));
  const rows = [...new Set(processes.flatMap(({ rows }) => rows))].filter((row) => row.includes(only));
  const compared = new Map<string, Map<string, Figures>>();
  for (const row of rows) {
    const having = processes.filter((each) => each.rows.includes(row));
    const taken = having.map(() => [] as number[]);
    for (const each of having) await each.ask({ row, microseconds: slice * 8 }); // until it is compiled
    for (let round = 0; round < rounds; round++)
      for (const [at, each] of having.entries()) taken[at]?.push(await each.ask({ row, microseconds: slice }));
    const bare = having[0]?.name === 'bare' ? taken[0] : undefined;
    const figures = new Map<string, Figures>();
    for (const [at, each] of having.entries())
      figures.set(each.name, figuresOf(taken[at] ?? [], bare, await each.ask({ row, microseconds: 0 })));
    compared.set(row, figures);
    onRow?.(row, figures);
  }
  for (const { child } of processes) child.kill();
  return compared;
}

function figuresOf(taken: readonly number[], bare: readonly number[] | undefined, statements: number): Figures {
  const ratios = bare && taken.map((each, round) => each / (bare[round] ?? Number.NaN));
  return {
    microseconds: quantile(taken, 0.5),
    ratio: ratios && quantile(ratios, 0.5),
    spread: ratios && [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    statements,
  };
}

export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}

interface Measured {
  readonly name: string;
  readonly child: ChildProcess;
  readonly rows: readonly string[];
  readonly ask: (question: Question) => Promise<number>;
}

async function start(name: string, folder: string): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'measure.ts'), [name, folder], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${name} could not be measured`);
  });
  ended.catch(() => {}); // the process also ends when it is no longer needed
  const next = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const rows: readonly string[] = await next();
  return {
    name,
    child,
    rows,
    async ask(question) {
      const answered = next();
      child.send(question);
      return Number(await answered);
    },
  };
}
