// Counts the answers and their times.
import type { Answer } from './balancer.js';

interface Calls {
  readonly times: number[];
  readonly kinds: Record<Answer['kind'], number>;
}

export class Measure {
  readonly #calls = new Map<string, Calls>();
  #startedAt = performance.now();
  #endedAt: number | undefined;
  /** When the last call failed, in milliseconds of `performance.now()`. */
  lastFailureAt = 0;

  note(path: string, ms: number, { kind }: Answer): void {
    if (this.#endedAt !== undefined) return; // questions of the verdict are no load
    const calls = this.#calls.get(path) ?? { times: [], kinds: none() };
    this.#calls.set(path, calls);
    calls.kinds[kind]++;
    if (kind === 'done' || kind === 'refused') calls.times.push(ms);
    else this.lastFailureAt = performance.now();
  }

  begin(): void {
    this.#startedAt = performance.now();
  }

  end(): void {
    this.#endedAt = performance.now();
  }

  total(): Record<Answer['kind'], number> {
    const sum = none();
    for (const { kinds } of this.#calls.values()) {
      for (const kind of everyKind) sum[kind] += kinds[kind];
    }
    return sum;
  }

  /** A table: calls per second, and milliseconds of the median, of 99 of 100 calls, and of the slowest. */
  lines(): readonly string[] {
    const seconds = ((this.#endedAt ?? performance.now()) - this.#startedAt) / 1000;
    const rows = [...this.#calls].sort(([a], [b]) => a.localeCompare(b));
    const all: [string, Calls] = ['all', { times: rows.flatMap(([, { times }]) => times), kinds: this.total() }];
    return [
      `${'call'.padEnd(38)}${['per s', 'median ms', 'p99 ms', 'max ms', '503', 'unknown', 'wrong'].map(right).join('')}`,
      ...[...rows, all].map(([path, { times, kinds }]) => {
        const sorted = times.toSorted((a, b) => a - b);
        const at = (share: number) =>
          (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
        const figures = [(times.length / seconds).toFixed(1), at(0.5), at(0.99), at(1)];
        return `${path.padEnd(38)}${[...figures, kinds.unavailable, kinds.unknown, kinds.wrong].map(right).join('')}`;
      }),
    ];
  }
}

const everyKind = ['done', 'refused', 'unavailable', 'unknown', 'wrong'] as const;
const none = () => ({ done: 0, refused: 0, unavailable: 0, unknown: 0, wrong: 0 });
const right = (value: string | number) => String(value).padStart(11);
