import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  // The workspace packages are read from their sources, so a change in one is visible without a build.
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  build: {
    // Every asset is a file of its own, because the policy of the page allows neither inline scripts nor data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rollupOptions: {
      input: ['index.html', 'gallery.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
    },
  },
});
