/** A part of the repository that is held to plain English. */
interface PlainRoot {
  /** A file, or a folder with all its folders. */
  readonly path: string;
  /** The endings of the files that are read. */
  readonly endings: readonly string[];
}

/** A file or a folder inside a root that is not held to plain English, and why. */
interface PlainException {
  readonly path: string;
  readonly reason: string;
}

const pages = ['.md'];
const sources = ['.ts', '.tsx'];
const rules = ['.txt'];

/**
 * Where the rule holds: one line for each part of the repository.
 * Rewrite a folder, then add its line. The tests of plain words fail for a root without files.
 */
export const plainRoots: readonly PlainRoot[] = [
  { path: '.changeset', endings: pages },
  { path: 'README.md', endings: pages },
  { path: 'docs', endings: pages },
  { path: 'docs/rules', endings: rules },
  { path: 'packages/core/README.md', endings: pages },
  { path: 'packages/core/src', endings: sources },
  { path: 'packages/react/README.md', endings: pages },
  { path: 'packages/redis/README.md', endings: pages },
];

/** Where the rule does not hold yet, or cannot. The tests of plain words fail for an exception that is not needed. */
export const plainExceptions: readonly PlainException[] = [];
