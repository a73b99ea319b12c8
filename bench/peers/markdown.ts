import type { Figures } from './compare.js';

/** The head of a table of figures, as Markdown. Each of its lines is printed when its row is measured. */
export function headOf(names: readonly string[]): string {
  const cells = names.map((name) => (name === 'bare' ? 'by hand, µs of CPU' : `${name}, over by hand`));
  const head = ['call', ...cells, 'statements'];
  return [head, head.map((_, at) => (at === 0 ? '---' : '--:'))].map(line).join('\n');
}

/** The figures of a row: ratios to the code by hand with their quartiles, and statements. */
export function lineOf(row: string, figures: ReadonlyMap<string, Figures>, names: readonly string[]): string {
  const cells = names.map((name) => cellOf(name, figures.get(name)));
  return line([row, ...cells, names.map((name) => figures.get(name)?.statements ?? '–').join(' / ')]);
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function cellOf(name: string, figures: Figures | undefined): string {
  if (!figures) return '–';
  if (name === 'bare' || figures.ratio === undefined) return figures.microseconds.toFixed(1);
  const [low = Number.NaN, high = Number.NaN] = figures.spread ?? [];
  return `${figures.ratio.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}
