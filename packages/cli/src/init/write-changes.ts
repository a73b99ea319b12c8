import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandFailure } from '../failure.js';
import { SECRET_NAME } from '../random-secret.js';
import { inWords } from '../system-failure.js';
import { refuseLink, writeFile } from '../write-file.js';
import type { Edit } from './edits.js';
import type { NewFile } from './set-up.js';

/** Writes all files, or none: if one of them is refused, those before it are removed or get their old text. */
export function writeChanges(folder: string, files: readonly NewFile[], edits: readonly Edit[]): void {
  const undo: (() => void)[] = [];
  let current = folder;
  try {
    for (const { path, text } of files) {
      current = join(folder, path);
      makeFolder(dirname(join(folder, path)), undo);
      // `wx` refuses a file that appeared in the meantime.
      writeFileSync(join(folder, path), text, { flag: 'wx' });
      undo.push(() => rmSync(join(folder, path)));
    }
    for (const { path, text } of edits) {
      current = join(folder, path);
      makeFolder(dirname(join(folder, path)), undo);
      refuseLink(current);
      const before = existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined;
      // A write that fails can leave a part of the text.
      undo.push(() => restore(join(folder, path), before));
      writeFile(current, text, { isSecret: text.includes(`${SECRET_NAME}=`) });
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    const failure = inWords(error, current);
    if (!(failure instanceof CommandFailure)) throw error;
    throw new CommandFailure(failure.message, { cause: error, advice: [...failure.advice, 'Nothing was changed.'] });
  }
}

function makeFolder(path: string, undo: (() => void)[]): void {
  const made = mkdirSync(path, { recursive: true });
  if (made !== undefined) undo.push(() => rmSync(made, { recursive: true }));
}

function restore(path: string, before: Uint8Array | undefined): void {
  if (before === undefined) rmSync(path, { force: true });
  else if (lstatSync(path).isFile() && !readFileSync(path).equals(before)) writeFile(path, before);
}
