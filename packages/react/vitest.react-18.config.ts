import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';
import react from './vitest.config.ts';

/** The lowest React that the package accepts, and the packages that import React. */
const packages = ['react', 'react-dom', '@tanstack/react-query', '@testing-library/react'];
const importer = fileURLToPath(new URL('../../tools/react-18/package.json', import.meta.url));
const isOne = (id: string) => packages.some((name) => id === name || id.startsWith(`${name}/`));

/** `npm run react-18` runs every test of the package, `npm test` those that depend most on React. */
const share = ['src/provider/**/*.test.tsx', 'src/hooks/session-hook.test.tsx', 'src/flows/step-up-provider.test.tsx'];

export default defineConfig({
  ...shared,
  plugins: [
    {
      name: 'react-18',
      enforce: 'pre',
      resolveId(id) {
        return isOne(id) ? this.resolve(id, importer, { skipSelf: true }) : null;
      },
    },
  ],
  test: {
    ...react.test,
    name: 'react-18',
    ...(process.env.LATCHKEY_REACT_18 !== 'all' && { include: share }),
  },
});
