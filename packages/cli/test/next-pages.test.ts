import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { hasNextPage } from '../src/doctor/next-pages.js';
import { makeApplication } from './fixtures/application.js';

function folderWith(...files: readonly string[]): string {
  const { folder } = makeApplication({});
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  return folder;
}

it.each([
  ['/accept-invitation', 'app/accept-invitation/page.tsx'],
  ['/accept-invitation?from=mail', 'src/app/(auth)/accept-invitation/page.jsx'],
  ['/auth/accept', 'app/auth/[page]/page.tsx'],
  ['/auth/accept/now', 'app/auth/[...pages]/page.tsx'],
  ['/auth', 'app/auth/[[...pages]]/page.tsx'],
  ['/de/accept', 'app/[locale]/accept/page.mdx'],
  ['/accept', 'pages/accept.tsx'],
  ['/accept', 'pages/accept/index.js'],
  ['/auth/accept', 'src/pages/auth/[page].tsx'],
  ['/auth/accept', 'pages/[...all].tsx'],
])('the page %s is %s', (page, file) => {
  expect(hasNextPage(folderWith(file), page)).toBe(true);
});

it.each([
  ['/accept-invitation', 'app/accept/page.tsx'],
  ['/accept', 'app/accept/layout.tsx'],
  ['/auth', 'app/auth/[...pages]/page.tsx'],
  ['/auth/accept', 'app/auth/page.tsx'],
  ['/accept', 'pages/index.tsx'],
])('the page %s is not %s', (page, file) => {
  expect(hasNextPage(folderWith(file), page)).toBe(false);
});

it('says nothing of a project without folders for pages', () => {
  expect(hasNextPage(folderWith('src/main.ts'), '/accept')).toBeUndefined();
});
