import { defineConfig } from 'vitest/config';
import { react18, shareOf } from '../../vitest.react-18.ts';
import { shared } from '../../vitest.shared.ts';
import ui from './vitest.config.ts';

// The dialog, the menu and the tabs of Radix, the combobox, the steps of a sign-in, pages that load on demand.
const share = [
  'test/user-button/*.test.tsx',
  'test/sign-in/*.test.tsx',
  'test/pages/*.test.tsx',
  'test/account/*.test.tsx',
  'test/organizations/teams.test.tsx',
];

export default defineConfig({
  ...shared,
  plugins: react18,
  test: {
    ...ui.test,
    name: 'ui-react-18',
    ...shareOf(share),
    // The primitives and what is below them import React too.
    server: {
      deps: {
        inline: [
          /@radix-ui/,
          /downshift/,
          /react-remove-scroll/,
          /react-style-singleton/,
          /use-(?:callback-ref|sidecar|sync)/,
          /@floating-ui/,
          /aria-hidden/,
        ],
      },
    },
  },
});
