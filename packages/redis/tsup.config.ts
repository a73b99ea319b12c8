import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm'],
  target: 'es2022',
  platform: 'neutral',
  dts: false,
  external: ['ioredis', 'redis', 'latchkey'],
  sourcemap: true,
  clean: true,
});
