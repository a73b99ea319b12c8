import { parse } from 'csv-parse/sync';
import { CommandFailure, messagesOf } from '../failure.js';

export type Line = Readonly<Record<string, string>>;

const delimiters = [',', ';', '\t'];

/** Reads a CSV whose first line names its columns. Spreadsheets write it with `;` where a number has a comma. */
export function readCsv(csv: string): readonly Line[] {
  const [names = ''] = csv.split('\n', 1);
  const times = (sign: string) => names.split(sign).length;
  const delimiter = delimiters.reduce((best, each) => (times(each) > times(best) ? each : best));
  try {
    return parse(csv, { columns: true, bom: true, delimiter, skip_empty_lines: true, max_record_size: 1_000_000 });
  } catch (cause) {
    throw new CommandFailure(`The file is no CSV: ${messagesOf(cause)}`, { cause });
  }
}
