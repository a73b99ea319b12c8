import { listHouse, listSources, readHouse } from './house.ts';
import { readPublicDocs } from './public-docs.ts';

/** A place that may say "feature", and why. */
interface FeatureException {
  /** How the path in the repository begins. */
  readonly path: string;
  readonly reason: string;
}

/**
 * Users list *plugins*, so every page and every comment says plugin. The folder `features/` has its name because it also contains
 * the parts of the core: names of files and folders are no use of the word.
 */
const otherWord = /(?<![/-])\bfeatures?\b(?![/-])/gi;

/** Places that need the word. The tests of the word fail for an exception that is not needed. */
export const featureExceptions: readonly FeatureException[] = [];

/** Every use of the word in the doc comments that users see in their editor: `packages/core/src/define-plugin.ts: /** …`. */
export function featuresInPublicDocs(): string[] {
  return readPublicDocs().flatMap(({ path, text }) => (findFeatures(text).length > 0 ? `${path}: ${text}` : []));
}

/** Every use of the word in the pages, and in the comments of the packages' sources: `docs/client.md:12 feature`. */
export function featuresInFiles(): string[] {
  return listRead()
    .filter((path) => !featureExceptions.some((exception) => path.startsWith(exception.path)))
    .flatMap(readFeatures);
}

/** The exceptions that no file needs. */
export function listUnneededFeatures(): string[] {
  const files = listRead();
  return featureExceptions
    .map(({ path }) => path)
    .filter((exception) => files.filter((path) => path.startsWith(exception)).flatMap(readFeatures).length === 0);
}

/** The files that are read. */
export function listRead(): string[] {
  const pages = listHouse('docs', (path) => path.endsWith('.md'));
  const readmes = ['README.md', 'CONTRIBUTING.md', ...listHouse('packages', (path) => path.endsWith('README.md'))];
  return [...pages, ...readmes, ...listSources()];
}

function readFeatures(path: string): string[] {
  const text = readHouse(path);
  const read = path.endsWith('.md') ? text : commentsOf(text);
  return findFeatures(read).map((found) => `${path}:${found}`);
}

/** The uses of the word in a text, with the line of each. */
export function findFeatures(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => Array.from(line.matchAll(otherWord), ([word]) => `${index + 1} ${word}`));
}

/** The comments of a source, each on its own line; everything else is left out. */
export function commentsOf(source: string): string {
  const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
  let end = 0;
  let kept = '';
  for (const { 0: comment, index } of source.matchAll(comments)) {
    kept += source.slice(end, index).replace(/[^\n]/g, '') + comment;
    end = index + comment.length;
  }
  return kept;
}
