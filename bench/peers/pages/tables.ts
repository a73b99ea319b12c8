import type { CallFigures, PeerFigures } from './figures.js';
import { calls, shortRows, shortWholes, wholes } from './rows.js';

/** The table of calls of the page that compares. */
export function callsTable({ calls: measured, betterAuthVersion, authJsVersion }: PeerFigures): string {
  const columns = [
    ['bare', 'by hand'],
    ['lean', 'by hand, least work'],
    ['latchkey', 'Latchkey'],
    ['better-auth', `better-auth ${betterAuthVersion}`],
    ['Auth.js', `Auth.js ${authJsVersion}`],
  ] as const;
  // Runs before the lean code was there have no figures of it.
  const hasLean = measured.some(({ microseconds }) => microseconds.lean !== undefined);
  const shownColumns = columns.filter(([name]) => name !== 'lean' || hasLean);
  const rows = named(measured).map(({ title, microseconds }) => [
    title,
    ...shownColumns.map(([name]) => shown(microseconds[name])),
  ]);
  return table(['Microseconds of processor time for one call', ...shownColumns.map(([, head]) => head)], rows);
}

/** The table of sizes, start and types. */
export function wholesTable(figures: PeerFigures): string {
  return table(['', 'Latchkey', `better-auth ${figures.betterAuthVersion}`], wholeRows(figures, Object.keys(wholes)));
}

/** The rows that the README shows, of both tables. */
export function shortTable(figures: PeerFigures): string {
  const measured = named(figures.calls).filter(({ row }) => shortRows.includes(row));
  const rows = measured.map(({ title, microseconds: { latchkey, 'better-auth': theirs } }) => [
    `${title}, processor time`,
    `${shown(latchkey)} µs`,
    `${shown(theirs)} µs`,
  ]);
  return table(
    ['', 'Latchkey', `better-auth ${figures.betterAuthVersion}`],
    [...rows, ...wholeRows(figures, shortWholes)],
  );
}

/** When and where the figures were measured. */
export function runSentence({ month, machine, rounds }: PeerFigures): string {
  return `${month}, ${machine}, which did other work meanwhile: the medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}.`;
}

/** The rows that have a name in the manual, in its order. */
export function named(measured: readonly CallFigures[]): readonly (CallFigures & { readonly title: string })[] {
  return Object.entries(calls).flatMap(([row, title]) => {
    const found = measured.find((each) => each.row === row);
    return found ? [{ ...found, title }] : [];
  });
}

/** A number as a reader expects it: `2,954`, `34`, `3.0`. */
export function shown(value: number | undefined): string {
  if (value === undefined) return '–';
  return value < 10 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

function wholeRows({ wholes: measured }: PeerFigures, rows: readonly string[]): string[][] {
  return rows.flatMap((row) => {
    const figure = measured.find((each) => each.row === row);
    const { title = row, unit = '' } = wholes[row] ?? {};
    if (!figure) return [];
    return [[title, ...[figure.latchkey, figure.betterAuth].map((value) => `${precise(value, unit)}${unit}`)]];
  });
}

/** Sizes keep one digit after the point below a hundred. */
function precise(value: number, unit: string): string {
  return /B$/.test(unit) && value < 100 ? value.toFixed(1) : shown(value);
}

/** A table whose columns are as wide as their widest cell, as the formatter of the repository writes it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, at) => Math.max(3, ...lines.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
