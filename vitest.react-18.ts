import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';

/** The lowest React that our packages accept, and the packages that import React. */
const packages = ['react', 'react-dom', '@tanstack/react-query', '@testing-library/react'];
const importer = fileURLToPath(new URL('./tools/react-18/package.json', import.meta.url));
const isOne = (id: string) => packages.some((name) => id === name || id.startsWith(`${name}/`));

/** Gives the tests React 18.2 in place of the React of this workspace. */
export const react18: NonNullable<ViteUserConfig['plugins']> = [
  {
    name: 'react-18',
    enforce: 'pre',
    resolveId(id) {
      return isOne(id) ? this.resolve(id, importer, { skipSelf: true }) : null;
    },
  },
];

/** `npm run react-18` runs every test of a package, `npm test` those that depend most on React. */
export function shareOf(share: readonly string[]): { include?: string[] } {
  return process.env.LATCHKEY_REACT_18 === 'all' ? {} : { include: [...share] };
}
