import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'cluster', environment: 'node', include: ['**/*.test.ts'] } });
