import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  ...shared,
  test: { name: 'opentelemetry', include: ['src/**/*.test.ts'] },
});
