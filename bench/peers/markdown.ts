import type { Comparison, Figures } from './compare.js';

/** A table of the figures, as Markdown: ratios to the code by hand with their quartiles, and statements. */
export function markdown(compared: Comparison, names: readonly string[]): string {
  const head = [
    'call',
    ...names.map((name) => (name === 'bare' ? 'by hand, µs of CPU' : `${name}, over by hand`)),
    'statements',
  ];
  const lines = [...compared].map(([row, figures]) => {
    const cells = names.map((name) => cellOf(name, figures.get(name)));
    return [row, ...cells, names.map((name) => figures.get(name)?.statements ?? '–').join(' / ')];
  });
  return [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function cellOf(name: string, figures: Figures | undefined): string {
  if (!figures) return '–';
  if (name === 'bare' || figures.ratio === undefined) return figures.microseconds.toFixed(1);
  const [low = Number.NaN, high = Number.NaN] = figures.spread ?? [];
  return `${figures.ratio.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}
