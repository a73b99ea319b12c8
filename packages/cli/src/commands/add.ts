import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean } from '../closest.js';
import { type Command, type CommandCall, jsonOption, printsJson } from '../command.js';
import { CommandFailure, docsPage, type ExitCode, exitCodes } from '../failure.js';
import { writeChanges } from '../init/write-changes.js';
import { resolveFrom } from '../load/resolve.js';
import { checkPlace, isPresent } from '../place.js';
import { readText } from '../system-failure.js';

/** `latchkey add`: copies the source of a ready screen into the application, which owns it from then on. Asks nothing. */
export const add: Command = {
  name: 'add',
  about: 'copy the source of a ready screen into the application',
  words: '<screen> …',
  options: {
    ...jsonOption,
    list: { about: 'list the screens' },
    dir: { about: 'the folder of the file; without it, src/screens or screens', value: 'folder' },
    'dry-run': { about: 'only show the file' },
    force: { about: 'replace a file that exists' },
  },
  async run(call) {
    const screens = readScreens(call.folder);
    if (call.isGiven('list')) return listScreens(call, screens);
    const files = call.words.map((word) => fileOf(call, screens, word));
    if (files.length === 0)
      throw new CommandFailure('The name of a screen is missing.', {
        advice: ['npx latchkey add --list lists the screens.'],
      });
    for (const { path } of files) checkPlace(call.folder, path);
    if (!call.isGiven('dry-run')) write(call, files);
    if (!printsJson(call, { writes: files.map(({ path }) => path), isDry: call.isGiven('dry-run') }))
      report(call, files);
    return exitCodes.done;
  },
};

interface Screen {
  readonly name: string;
  readonly component: string;
  /** The file with its source. */
  readonly file: string;
}

interface ScreenFile {
  readonly path: string;
  readonly text: string;
  readonly component: string;
}

/** The screens of the installed package. */
function readScreens(folder: string): readonly Screen[] {
  const manifest = resolveFrom(folder, '@latchkey/ui/package.json');
  if (manifest === undefined)
    throw new CommandFailure('@latchkey/ui is not installed here.', {
      advice: [`Install it first, as ${docsPage('ui')} says: npm install @latchkey/ui`],
    });
  const sources = join(manifest, '..', 'dist', 'screens');
  const list = join(sources, 'index.json');
  if (!existsSync(list))
    throw new CommandFailure('The installed version of @latchkey/ui has no screens to copy.', {
      advice: ['Update @latchkey/ui to the version of @latchkey/cli.'],
    });
  // Our own build has written it.
  const found: readonly Omit<Screen, 'file'>[] = JSON.parse(readText(list));
  return found.map((screen) => ({ ...screen, file: join(sources, `${screen.name}.tsx`) }));
}

function listScreens(call: CommandCall, screens: readonly Screen[]): ExitCode {
  const names = screens.map(({ name, component }) => ({ name, component }));
  if (printsJson(call, names)) return exitCodes.done;
  const width = Math.max(...names.map(({ name }) => name.length));
  for (const { name, component } of names) call.terminal.print(`${name.padEnd(width)}  ${component}`);
  return exitCodes.done;
}

function fileOf({ folder, text }: CommandCall, screens: readonly Screen[], word: string): ScreenFile {
  const screen = screens.find(({ name, component }) => name === word || component === word);
  if (!screen)
    throw new CommandFailure(`There is no screen ${word}.`, {
      advice: [
        ...didYouMean(
          word,
          screens.map(({ name }) => name),
        ),
        'npx latchkey add --list lists the screens.',
      ],
    });
  const place = text('dir') ?? (existsSync(join(folder, 'src')) ? 'src/screens' : 'screens');
  return { path: join(place, `${screen.name}.tsx`), text: readText(screen.file), component: screen.component };
}

/** Writes all files, or none. A file that exists stays, unless the caller wants it replaced. */
function write(call: CommandCall, files: readonly ScreenFile[]): void {
  const isThere = ({ path }: ScreenFile) => isPresent(join(call.folder, path));
  const [first] = files.filter(isThere);
  if (first && !call.isGiven('force'))
    throw new CommandFailure(`${first.path} exists, and nothing was written.`, {
      advice: ['Pass --force to replace it, or --dir for another folder.'],
    });
  const replaced = files.filter(isThere).map(({ path, text }) => ({ path, text, added: [], removed: [] }));
  writeChanges(
    call.folder,
    files.filter((file) => !isThere(file)),
    replaced,
  );
}

function report({ terminal, isGiven }: CommandCall, files: readonly ScreenFile[]): void {
  for (const { path, text } of files) {
    terminal.print(terminal.style(isGiven('dry-run') ? 'bold' : 'green', `+ ${path}`));
    if (isGiven('dry-run')) terminal.print(text.trimEnd());
  }
  if (isGiven('dry-run')) return;
  terminal.print();
  for (const { path, component } of files)
    terminal.print(
      `Import ${component} from ${path} in place of @latchkey/ui. The file is yours: updates do not change it.`,
    );
}
