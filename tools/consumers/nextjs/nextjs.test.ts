import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openReader } from '../guides/browser.js';
import type { Terminal } from '../guides/terminal.js';
import { freePort } from '../mounts/programs.js';
import { createApplication, migrate, type Variant } from './application.js';

const variants: readonly (Variant & { readonly name: string })[] = [
  { name: 'Next.js 16 as it comes', creator: 'create-next-app@16', cacheComponents: true, proxy: 'proxy' },
  {
    name: 'Next.js 16 without Cache Components',
    creator: 'create-next-app@16',
    cacheComponents: false,
    proxy: 'proxy',
  },
  { name: 'Next.js 15', creator: 'create-next-app@15', cacheComponents: false, proxy: 'middleware' },
];

const password = 'correct horse';

describe.each(variants)('the guide for Next.js on $name', (variant) => {
  let terminal: Terminal;
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    terminal = await createApplication(variant, port);
  }, 300_000);

  it('works in next build and next start without a warning', async () => {
    const built = await terminal.run('npm run build');
    // A fresh application has no cache of an earlier build, and the machine of a test may be busy: Next says both.
    expect(built.replace(/^.*(?:No build cache found|Slow filesystem detected).*$/gm, '')).not.toMatch(
      /⚠|warn|error|unstable/i,
    );
    await migrate(terminal);
    await visit('npm run start');
  }, 400_000);

  it('works in next dev without a warning', async () => {
    rmSync(join(terminal.folder, 'app.db'), { force: true });
    await visit('npm run dev');
  }, 400_000);

  /** Starts the application, and uses every page of the guide with and without JavaScript. */
  async function visit(command: string): Promise<void> {
    terminal.log = '';
    terminal.serve(command);
    onTestFinished(() => terminal.close());
    await terminal.answering(`${url}/api/auth/ok`);
    await signUp(url, 'ada@example.com');
    const complaints = [
      ...(await useForms(url)),
      ...(await usePages(url, true)),
      ...(await usePages(url, false)),
      ...(await useHook(url)),
    ];
    expect(complaints).toEqual([]);
    expect((await fetch(`${url}/api/me`)).status).toBe(401);
    const redirected = await fetch(`${url}/api/private`, { redirect: 'manual' });
    expect([redirected.status, redirected.headers.get('location')]).toEqual([307, '/sign-in?returnTo=%2Faccount']);
    expect(terminal.log).not.toMatch(/⚠|warn|error|unstable|latchkey:/i);
  }
});

async function signUp(url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: 'Ada', email, password }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** A refused form keeps what the visitor has typed, and leads to the page that asked. */
function useForms(url: string): Promise<readonly string[]> {
  return follow(true, [
    `open ${url}/account`,
    'type ada@example.com into Email',
    'type wrong horse into Password',
    'click Sign in',
    'see Invalid email or password',
    `type ${password} into Password`,
    'click Sign in',
    'see Hello Ada',
  ]);
}

function usePages(url: string, javaScriptEnabled: boolean): Promise<readonly string[]> {
  return follow(javaScriptEnabled, [
    `open ${url}/notes/1`,
    'type ada@example.com into Email',
    `type ${password} into Password`,
    'click Sign in',
    'see A note of Ada',
    `open ${url}/account`,
    'see Hello Ada',
    `open ${url}/api/me`,
    'see {"name":"Ada"}',
  ]);
}

function useHook(url: string): Promise<readonly string[]> {
  return follow(true, [
    `open ${url}/hook`,
    'type ada@example.com into Email',
    'type wrong horse into Password',
    'click Sign in',
    'see Invalid email or password',
    `type ${password} into Password`,
    'click Sign in',
    'see Signed in as Ada',
    `open ${url}/account`,
    'see Hello Ada',
  ]);
}

/** Does the lines in a browser without cookies. Resolves to what its console has said. */
async function follow(javaScriptEnabled: boolean, lines: readonly string[]): Promise<readonly string[]> {
  const reader = await openReader({ timeout: 60_000, javaScriptEnabled });
  try {
    for (const line of lines) await reader.follow(line);
    return reader.complaints;
  } finally {
    await reader.close();
  }
}
