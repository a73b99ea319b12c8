import { visibleInLine } from './visible.js';

/** Lays out rows as lines with columns of equal width. A cell stays in its line, also if its text has line ends. */
export function tableLines(cells: readonly (readonly string[])[]): string[] {
  const rows = cells.map((row) => row.map(visibleInLine));
  const widths = rows.reduce<number[]>(
    (found, row) => row.map((cell, column) => Math.max(cell.length, found[column] ?? 0)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
