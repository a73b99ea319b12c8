import { createRequire } from 'node:module';

/** Returns the file to which a name of a package leads from a folder; `undefined` if it is not installed. */
export function resolveFrom(folder: string, name: string): string | undefined {
  try {
    return createRequire(`${folder}/_.js`).resolve(name);
  } catch {
    return undefined;
  }
}
