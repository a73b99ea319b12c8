import type { Reporter, TestModule } from 'vitest/node';

/** What test files wait for, in milliseconds. */
interface Row {
  readonly name: string;
  readonly total: number;
  readonly imports: number;
  readonly setup: number;
  readonly tests: number;
}

const nothing = { total: 0, imports: 0, setup: 0, tests: 0 };

function rowOf(module: TestModule): Row {
  const took = module.diagnostic();
  const [imports, tests] = [took.collectDuration, took.duration];
  const setup = took.environmentSetupDuration + took.prepareDuration + took.setupDuration;
  return {
    name: `${module.project.name} ${module.relativeModuleId}`,
    total: imports + setup + tests,
    imports,
    setup,
    tests,
  };
}

const inColumns = (cells: readonly string[]) => cells.map((cell) => cell.padStart(9)).join('');

function lineOf({ name, ...times }: Row): string {
  return `${inColumns(Object.values(times).map((time: number) => (time / 1000).toFixed(1)))}  ${name}`;
}

/** `npm test -- --profile`: prints the twenty test files that took longest, and the sums of the projects, in seconds. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.map(rowOf).toSorted((a, b) => b.total - a.total);
    const sums = new Map<string, Row>();
    for (const { name: file, ...times } of rows) {
      const name = file.split(' ')[0] ?? '';
      const sum = sums.get(name) ?? nothing;
      sums.set(name, {
        name,
        total: sum.total + times.total,
        imports: sum.imports + times.imports,
        setup: sum.setup + times.setup,
        tests: sum.tests + times.tests,
      });
    }
    const head = inColumns(Object.keys(nothing));
    console.log([head, ...rows.slice(0, 20).map(lineOf), '', head, ...[...sums.values()].map(lineOf)].join('\n'));
  }
}
