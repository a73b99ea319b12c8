import { join } from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  // As create-next-app sets them.
  cacheComponents: true,
  partialPrefetching: true,
  // The packages are in this repository, above the application.
  turbopack: { root: join(import.meta.dirname, '../..') },
};

export default config;
