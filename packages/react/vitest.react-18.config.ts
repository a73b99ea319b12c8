import { defineConfig } from 'vitest/config';
import { react18, shareOf } from '../../vitest.react-18.ts';
import { shared } from '../../vitest.shared.ts';
import react from './vitest.config.ts';

const share = ['src/provider/**/*.test.tsx', 'src/session/use-session.test.tsx', 'src/flows/step-up-provider.test.tsx'];

export default defineConfig({
  ...shared,
  plugins: react18,
  test: { ...react.test, name: 'react-18', ...shareOf(share) },
});
