import type { ViteUserConfig } from 'vitest/config';

// Tests read every workspace package from its sources, so no build has to come first.
const conditions = ['@latchkey/source'];
export const shared: ViteUserConfig = {
  resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'development|production'] } },
};
