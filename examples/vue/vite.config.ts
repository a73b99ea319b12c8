import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [vue()],
  // The workspace packages are read from their sources, so a change in one is visible without a build.
  resolve: {
    conditions: ['@latchkey/source', 'module', 'browser', 'development|production'],
    // Outside of this workspace, @latchkey/query has no copy of its own.
    dedupe: ['@tanstack/query-core'],
  },
});
