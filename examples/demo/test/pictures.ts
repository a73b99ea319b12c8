// `npm run docs -- --pictures`: takes the pictures of the demo for the README and the documentation site.
import { mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { type APIRequestContext, type Browser, chromium } from 'playwright-core';
import { launchOptions } from '../../../vitest.chromium.js';
import { type Demo, startDemo } from '../server/start.js';
import { show } from './gallery-stories.js';

const folder = fileURLToPath(new URL('../../../docs/public', import.meta.url));
const appFolder = fileURLToPath(new URL('../dist', import.meta.url));
const viewport = { width: 1120, height: 690 };
const signIn = { email: 'ada@example.com', password: 'analytical engine' };
const ada = { ...signIn, name: 'Ada Lovelace' };
const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const screens = [
  'sign-in-every-way',
  'second-factor',
  'sign-up',
  'forgot-password',
  'reset-password',
  'verify-email-ask',
  'accept-invitation',
  'reauthenticate',
  'account',
  'account-email',
  'account-password',
  'account-passkeys',
  'account-two-factor-key',
  'account-phone',
  'account-linked',
  'account-devices',
  'account-api-keys',
  'account-activity',
  'account-delete',
  'user-button',
  'organizations',
  'create-organization',
  'organization',
  'organization-members',
  'organization-invitations',
  'organization-teams',
  'organization-roles',
  'organization-permissions',
  'organization-second-factor',
  'organization-api-keys',
  'organization-switcher',
];

mkdirSync(join(folder, 'screens'), { recursive: true });
const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-pictures-'));
const demo = await startDemo({ port: 0, dataFolder, appFolder });
const browser = await chromium.launch(launchOptions);
try {
  await takePicture(browser, demo, 'light');
  await takePicture(browser, demo, 'dark');
  await takePreview(browser);
  await takeScreens(browser, demo);
} finally {
  await browser.close();
  await demo.close();
  await rm(dataFolder, { recursive: true, force: true });
}

async function takePicture(from: Browser, { url, databaseFile }: Demo, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await from.newPage({ baseURL: url, viewport, colorScheme, reducedMotion: 'reduce', userAgent });
  const isFirst = colorScheme === 'light';
  await post(page.request, isFirst ? '/sign-up/email' : '/sign-in/email', isFirst ? ada : signIn);
  if (isFirst) {
    await post(page.request, '/organization/create', { name: 'Analytical Engines', slug: 'engines' });
    new Database(databaseFile).exec('update user set emailVerified = 1').close();
  }
  await post(page.request, '/organization/set-active', { organizationSlug: 'engines' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: ada.name }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `demo-${colorScheme}.png`) });
  await page.close();
}

/** The screens that the page about `@latchkey/ui` shows, each a story of the gallery. */
async function takeScreens(from: Browser, { url }: Demo): Promise<void> {
  const page = await from.newPage({ baseURL: url, viewport: { width: 520, height: 720 }, reducedMotion: 'reduce' });
  for (const story of screens) {
    await show(page, `?story=${story}&language=en&theme=light`);
    await page.screenshot({ path: join(folder, 'screens', `${story}.png`) });
  }
  await page.close();
}

/** The picture that other sites show with a link to the manual: the name, and the demo. */
async function takePreview(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1200, height: 630 } });
  const pictureOf = (file: string) => readFileSync(join(folder, file)).toString('base64');
  await page.setContent(`<style>
    body { margin: 0; padding: 64px; background: #f7f6f2; color: #1d1b17; font: 32px/1.4 system-ui, sans-serif; }
    h1 { display: flex; gap: 20px; align-items: center; margin: 0; font-size: 56px; }
    p { margin: 16px 0 40px; }
    .demo { width: 1072px; border: 1px solid #dfdcd3; border-radius: 20px; }
  </style>
  <h1><img src="data:image/svg+xml;base64,${pictureOf('favicon.svg')}" width="64" alt=""> Latchkey</h1>
  <p>Auth for TypeScript that runs inside your own server</p>
  <img class="demo" src="data:image/png;base64,${pictureOf('demo-light.png')}" alt="">`);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, 'preview.png') });
  await page.close();
}

async function post(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(`/api/auth${path}`, { data, headers: { origin: demo.url } });
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`);
}
