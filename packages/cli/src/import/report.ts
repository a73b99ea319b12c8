import { tableLines } from '../table-lines.js';
import type { Terminal } from '../terminal.js';
import { isComplete, type Moved, orphansOf, type VerifiedTable } from './move.js';
import type { Source } from './source.js';
import { movedTables } from './tables.js';

const MAX_FINDINGS = 20; // lines; --json has all of them

/** Shows the numbers of a pass, and the rows that a person should look at. */
export function printMoved(terminal: Terminal, source: Source, moved: Moved, added: string): void {
  const { tally, hashes, unknownRoles } = moved;
  const lines = movedTables.flatMap((table) => {
    const count = tally.counts().get(table);
    const orphans = orphansOf(moved, table);
    if (count === undefined && !source.counts[table] && orphans === 0) return [];
    const { added = 0, present = 0, updated = 0, kept = 0, refused = 0 } = count ?? {};
    const numbers = [source.counts[table] ?? '', added, present, updated, kept, refused, orphans];
    return [[table, ...numbers.map(String)]];
  });
  for (const line of tableLines([
    ['', 'in source', added, 'present', 'updated', 'kept', 'refused', 'orphans'],
    ...lines,
  ]))
    terminal.print(line);
  if (hashes.size > 0)
    terminal.print(`Password hashes: ${Array.from(hashes, ([name, number]) => `${number} ${name}`).join('; ')}`);
  if (unknownRoles.size > 0)
    terminal.print(
      `Roles that your configuration does not have, which are not moved: ${Array.from(unknownRoles, ([name, users]) => `${shown(name)} (${users} users)`).join(', ')}`,
    );
  for (const note of source.notes) terminal.print(terminal.style('dim', note));
  const { findings } = tally;
  for (const { table, id, result, reason = '' } of findings.slice(0, MAX_FINDINGS))
    terminal.print(
      `${terminal.style(result === 'refused' ? 'red' : 'yellow', result)} ${table} ${shown(id)}: ${shown(reason)}`,
    );
  if (findings.length > MAX_FINDINGS)
    terminal.print(`and ${findings.length - MAX_FINDINGS} more: --json lists all of them.`);
  for (const line of orphanLines(moved)) terminal.print(line);
}

/** The orphans by name, some of each table. */
export function orphanLines({ orphans }: Moved): string[] {
  return orphans.flatMap(({ table, count, named }) => [
    ...named.map(({ id, reason }) => `orphan ${table} ${shown(id)}: ${shown(reason)}`),
    ...(count > named.length ? [`and ${count - named.length} more orphans in ${table}`] : []),
  ]);
}

export function printVerification(terminal: Terminal, verified: readonly VerifiedTable[]): void {
  const wrong = verified.filter((table) => !isComplete(table));
  if (wrong.length === 0) {
    const rows = verified.reduce((sum, { found }) => sum + found, 0);
    terminal.print(
      terminal.style('green', `Verified: all ${rows} rows are there, and every reference leads to a row.`),
    );
  }
  for (const { table, expected, found, dangling, unread } of wrong) {
    terminal.print(
      terminal.style(
        'red',
        `Verification failed: ${table} has ${found} of ${expected} rows, ${dangling.length} lost references, and ${unread} rows of the source were not read. Run the command again.`,
      ),
    );
    for (const each of dangling.slice(0, MAX_FINDINGS)) terminal.print(`  ${shown(each)}`);
  }
}

/** An export can contain anything: control characters would write to the terminal. */
export function shown(text: string): string {
  const short = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return short.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}
