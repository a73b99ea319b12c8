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
  /** Files of the application that get more lines. */
  readonly edits: readonly Edit[];
  readonly steps: readonly string[];
}
