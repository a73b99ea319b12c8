import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Command, type CommandCall, jsonOption, printsJson } from '../command.js';
import { CommandFailure, exitCodes } from '../failure.js';
import { SECRET_NAME as NAME, randomSecret } from '../random-secret.js';
import { readText } from '../system-failure.js';
import { refuseLink, writeFile } from '../write-file.js';

/** `latchkey secret`: makes a random secret, and prints it or adds it to a file with variables. */
export const secret: Command = {
  name: 'secret',
  about: `make a random ${NAME}`,
  options: { ...jsonOption, write: { about: `add it to this file, such as .env`, value: 'file' } },
  async run(call) {
    const made = randomSecret();
    const file = call.text('write');
    if (file === undefined) {
      if (!printsJson(call, { [NAME]: made })) call.terminal.print(`${NAME}=${made}`);
      return exitCodes.done;
    }
    writeSecret(resolve(call.folder, file), made);
    if (!printsJson(call, { written: file })) report(call, file);
    return exitCodes.done;
  },
};

/**
 * Adds the line at the end. A secret that exists is never replaced: every session that it signed would end. Latchkey reads
 * `AUTH_SECRET` too, and a `LATCHKEY_SECRET` beside it would replace it.
 */
function writeSecret(path: string, made: string): void {
  refuseLink(path);
  const text = existsSync(path) ? readText(path) : '';
  const present = [NAME, 'AUTH_SECRET'].find((name) => parseEnv(text)[name]);
  if (present !== undefined)
    throw new CommandFailure(`${path} has a secret already, ${present}, and it stays.`, {
      advice: [
        'With another secret, all sessions end. To replace it without that, pass a list to the option secret: the new one first.',
      ],
    });
  const line = `${text === '' || text.endsWith('\n') ? '' : '\n'}${NAME}=${made}\n`;
  writeFile(path, line, { append: true, isSecret: true });
}

function report({ terminal }: CommandCall, file: string): void {
  terminal.print(`${NAME} was added to ${file}.`);
  terminal.print('Keep the file out of git, and use another secret in production.');
}
