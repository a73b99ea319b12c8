import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', flows: 'src/flows.ts', organizations: 'src/organizations.ts', qr: 'src/qr.tsx' },
  format: ['esm'],
  target: 'es2022',
  platform: 'neutral',
  dts: false,
  external: ['react', '@tanstack/react-query', 'latchkey', 'uqr'],
  sourcemap: true,
  clean: true,
  banner: { js: "'use client';" },
});
