import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({ ...shared, test: { name: 'proofs', environment: 'node', include: ['**/*.test.ts'] } });
