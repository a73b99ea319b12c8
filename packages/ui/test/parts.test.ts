// @vitest-environment node
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bare, readScreens } from '../screens/copied-screen.js';
import * as index from '../src/index.js';
import * as parts from '../src/parts.js';

const screens = readScreens(join(import.meta.dirname, '..', 'src'));

it('every screen that the package exports can be copied', () => {
  const shared = new Set(['AuthUI', 'SignedIn', 'SignedOut']);
  const exported = Object.keys(index).filter((name) => /^[A-Z]/.test(name) && !shared.has(name));
  expect(screens.map(({ component }) => component).sort()).toEqual(exported.sort());
});

it.each(screens)(
  'a copy of $name imports the package alone, and the parts have what it imports',
  ({ text, component }) => {
    expect(text).not.toMatch(/from '\.\.?\//);
    expect(text).toMatch(new RegExp(`^export function ${component}\\b`, 'm'));
    const [, list = ''] = /^import \{([^}]*)\} from '@latchkey\/ui\/parts';$/m.exec(text) ?? [];
    const names = list.split(',').map((name) => name.trim());
    const values = names.filter((name) => name !== '' && bare(name) === name);
    expect(values.length).toBeGreaterThan(1);
    expect(values.filter((name) => !(name in parts))).toEqual([]);
  },
);
