import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'prove', environment: 'node', include: ['**/*.test.ts'] } });
