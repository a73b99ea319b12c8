import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm'],
  target: 'es2022',
  platform: 'neutral',
  dts: false,
  external: ['react', '@tanstack/react-query', 'latchkey'],
  sourcemap: true,
  clean: true,
  banner: { js: "'use client';" },
});
