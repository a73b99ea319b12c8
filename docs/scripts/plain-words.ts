import { readCatalogues } from './contracts.ts';
import { listHouse, readHouse } from './house.ts';
import { plainExceptions, plainRoots } from './plain-roots.ts';

/** Words that hide the actor of a sentence: write *the user*, *the caller*, *an attacker*, *every user* instead. */
const hiddenActors = /(?<![a-z])(?:somebody|nobody|whoever|whatever|whomever|anybody|everybody)(?![a-z])/gi;

/** Every use of a word that hides the actor, in pages and in sources: `docs/client.md:12 nobody`. */
export function hiddenActorsInFiles(): string[] {
  return listPlainFiles()
    .filter((path) => !plainExceptions.some((exception) => path.startsWith(exception.path)))
    .flatMap((path) => findHiddenActors(path, readHouse(path)));
}

/** Every use of such a word in the messages of all error catalogues. */
export async function hiddenActorsInMessages(): Promise<string[]> {
  const catalogues = await readCatalogues();
  return Object.values(catalogues).flatMap((catalogue) =>
    Object.entries(catalogue).flatMap(([code, { message }]) => findHiddenActors(code, message)),
  );
}

/** The roots without files: otherwise a folder that was moved would no longer be checked. */
export function listEmptyRoots(): string[] {
  return plainRoots.filter((root) => listRoot(root).length === 0).map(({ path }) => path);
}

/** The exceptions that no file needs. */
export function listUnneededExceptions(): string[] {
  const files = listPlainFiles();
  return plainExceptions
    .map(({ path }) => path)
    .filter((exception) => {
      const excepted = files.filter((path) => path.startsWith(exception));
      return excepted.every((path) => findHiddenActors(path, readHouse(path)).length === 0);
    });
}

/** The words that a text uses, with the line of each. */
export function findHiddenActors(place: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => Array.from(line.matchAll(hiddenActors), ([word]) => `${place}:${index + 1} ${word}`));
}

function listPlainFiles(): string[] {
  return plainRoots.flatMap(listRoot);
}

function listRoot({ path, endings }: (typeof plainRoots)[number]): string[] {
  const isRead = (file: string) => endings.some((ending) => file.endsWith(ending));
  return isRead(path) ? [path] : listHouse(path, isRead);
}
