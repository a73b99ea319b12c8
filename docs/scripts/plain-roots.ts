/** A part of the repository that must be plain English. */
interface PlainRoot {
  /** A file, or a folder with all its folders. */
  readonly path: string;
  /** The endings of the files that are read. */
  readonly endings: readonly string[];
}

/** A file or a folder inside a root that need not be plain English, and why. */
interface PlainException {
  readonly path: string;
  readonly reason: string;
}

const pages = ['.md'];
const packages = ['package.json'];
const sources = ['.ts', '.tsx', '.mjs'];
const rules = ['.txt'];

/**
 * Where the rule holds: one line for each part of the repository.
 * Rewrite a folder, then add its line. The tests of plain words fail for a root without files.
 */
export const plainRoots: readonly PlainRoot[] = [
  { path: 'CHANGELOG.md', endings: pages },
  { path: 'CONTRIBUTING.md', endings: pages },
  { path: 'README.md', endings: pages },
  { path: 'SECURITY.md', endings: pages },
  { path: 'bench', endings: [...sources, ...packages] },
  { path: 'docs', endings: [...pages, ...sources, ...rules, ...packages] },
  { path: 'examples', endings: [...pages, ...sources, ...packages, '.html'] },
  { path: 'package.json', endings: packages },
  { path: 'packages', endings: [...pages, ...sources, ...packages] },
  { path: 'tools', endings: [...pages, ...sources, ...packages] },
];

/** Files that break the rule, with the reason. The tests of plain words fail for an exception that is not needed. */
export const plainExceptions: readonly PlainException[] = [
  { path: 'docs/scripts/plain-words.ts', reason: 'lists the words' },
  { path: 'docs/test/plain-words.test.ts', reason: 'tests with the words' },
];
