import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({ ...shared, test: { name: 'core', environment: 'node', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] } });
