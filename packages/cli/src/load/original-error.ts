import { relative } from 'node:path';

/** The place in the application where an error began, and its stack without the lines of the loader. */
export interface OriginalError {
  readonly message: string;
  /** `src/auth.ts:12:3`, if the stack names a file of the application. */
  readonly place: string | undefined;
  readonly stack: string;
}

/** Reads what the developer needs from an error of the application's own code. */
export function describeError(error: unknown, folder: string): OriginalError {
  if (!(error instanceof Error)) return { message: String(error), place: undefined, stack: String(error) };
  const message = error.message || error.name;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !isLoader(line));
  // The message stands above the stack already, and that of a wrong option is long.
  const first = error.name === 'ConfigurationError' ? [] : [`${error.name}: ${message}`];
  const stack = [...first, ...frames, ...causes(error)].join('\n');
  return { message, place: placeOf(frames, folder), stack };
}

/** Frames of this package and of what loads the configuration say nothing about the application. */
function isLoader(line: string): boolean {
  return /node_modules[\\/](?:\.pnpm[\\/])?jiti|@latchkey[\\/+]cli|packages[\\/]cli[\\/](?:src|dist)|node:internal|vitest/.test(
    line,
  );
}

/** `file:line:column` of the first line of a stack that names a file of the application. */
function placeOf(frames: readonly string[], folder: string): string | undefined {
  for (const frame of frames) {
    const at = frame.indexOf(folder);
    const place = frame.slice(at).replace(/\)$/, '');
    if (at >= 0 && /:\d+$/.test(place) && !place.includes('node_modules')) return relative(folder, place);
  }
  return undefined;
}

function causes(error: Error): string[] {
  return error.cause instanceof Error ? [`caused by ${error.cause.stack ?? error.cause.message}`] : [];
}
