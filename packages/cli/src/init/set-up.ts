import type { Edit } from './edits.js';

/** A file to write. */
export interface NewFile {
  /** Relative to the project. */
  readonly path: string;
  readonly text: string;
}

/** What `init` writes, and what the developer does afterwards. */
export interface SetUp {
  readonly files: readonly NewFile[];
  /** Files of the application in which lines change. */
  readonly edits: readonly Edit[];
  /** One sentence each. A command stands behind a colon, and an address behind the word Open. */
  readonly steps: readonly string[];
}
