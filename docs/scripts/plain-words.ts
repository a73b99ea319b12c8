import { readCatalogues } from './contracts.ts';
import { listHouse, readHouse } from './house.ts';

/** Words that hide the actor of a sentence: write *the user*, *the caller*, *an attacker*, *every user* instead. */
const hiddenActors = /\b(?:somebody|nobody|whoever|whatever|whomever|anybody|everybody)\b/gi;

/**
 * Where the rule holds. Add a root when its texts are rewritten: `docs/decisions`, and the comments of the sources.
 */
export const plainRoots: readonly string[] = [
  'README.md',
  'packages/core/README.md',
  'packages/react/README.md',
  'packages/redis/README.md',
  'docs',
];

/** Parts of the roots that are not rewritten yet, or that other texts make. */
const exceptions: readonly { readonly path: string; readonly reason: string }[] = [
  { path: 'docs/decisions/', reason: 'not rewritten yet' },
  { path: 'docs/reference/', reason: 'made from docs/rules, not rewritten yet' },
];

/** Every use of a word that hides the actor: `docs/client.md:12 nobody`. */
export function hiddenActorsInPages(): string[] {
  const pages = plainRoots.flatMap((root) =>
    root.endsWith('.md') ? [root] : listHouse(root, (path) => path.endsWith('.md')),
  );
  return pages
    .filter((page) => !exceptions.some(({ path }) => page.startsWith(path)))
    .flatMap((page) => findHiddenActors(page, readHouse(page)));
}

/** The same in the messages of all error catalogues. */
export async function hiddenActorsInMessages(): Promise<string[]> {
  const catalogues = await readCatalogues();
  return Object.values(catalogues).flatMap((catalogue) =>
    Object.entries(catalogue).flatMap(([code, { message }]) => findHiddenActors(code, message)),
  );
}

/** The words that a text uses, with the line of each. */
export function findHiddenActors(place: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => Array.from(line.matchAll(hiddenActors), ([word]) => `${place}:${index + 1} ${word}`));
}
