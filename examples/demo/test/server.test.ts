import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Demo, startDemo } from '../server/start.js';

const folder = fileURLToPath(new URL('..', import.meta.url));
/** The command of `npm start`. */
const command = ['--conditions=@latchkey/source', '--import', 'tsx', 'server/main.ts'];
/** One folder below the demo, as the sources are, and where it finds better-sqlite3. */
const bundled = join(folder, 'node_modules', `server-${process.pid}.mjs`);

describe('the command of the demo', () => {
  let dataFolder: string;
  const started: (() => Promise<void>)[] = [];
  const blockers: Server[] = [];

  beforeAll(async () => {
    await build({
      entryPoints: [join(folder, 'server', 'main.ts')],
      outfile: bundled,
      bundle: true,
      platform: 'node',
      format: 'esm',
      conditions: ['@latchkey/source'],
      external: ['better-sqlite3'],
      banner: { js: "import { createRequire as of } from 'node:module'; const require = of(import.meta.url);" },
      logLevel: 'error',
    });
  });
  afterAll(() => rm(bundled, { force: true }));
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-demo-'));
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((stop) => stop()));
    for (const blocker of blockers.splice(0)) blocker.close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  /** Runs a bundle of the command until it prints its URL: it is ready in a fraction of the time. */
  const start = (env: NodeJS.ProcessEnv = {}) => startProgram([bundled], env);

  async function startProgram(program: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, program, {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: '0',
        DEMO_ID_PORT: '0',
        DEMO_DATA: dataFolder,
        DEMO_APP: inject('appFolder'),
        ...env,
      },
    });
    let isOver = false;
    // The last output can come after `exit`, but always before `close`.
    const over = once(child, 'close').then(() => {
      isOver = true;
    });
    const stop = () => {
      child.kill('SIGINT');
      return over;
    };
    started.push(stop);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    await expect.poll(() => output.includes('Ctrl-C stops it.') || isOver, { timeout: 30_000 }).toBe(true);
    return { child, stop, output: () => output, url: /Open\s+(\S+)/.exec(output)?.[1] ?? '' };
  }

  it('prints its URL, the URL of the mailbox, the path of the database and how to stop it, and stops cleanly', async () => {
    const { child, stop, output, url } = await startProgram(command);
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(output()).toContain(`Mails      ${url}/mailbox`);
    expect(output()).toContain(`Database   ${join(dataFolder, 'demo.db')}`);
    expect(output()).not.toMatch(/warn|secret/i);
    expect((await fetch(url)).status).toBe(200);
    await stop();
    expect(child.exitCode).toBe(0);
    expect(output()).toContain('The demo has stopped.');
  });

  it('uses the next free port and says so', async () => {
    const blocker = createServer().listen(0, 'localhost');
    blockers.push(blocker);
    await once(blocker, 'listening');
    const address = blocker.address();
    const taken = typeof address === 'object' ? address?.port : undefined;
    const { output, url } = await start({ PORT: String(taken) });
    expect(output()).toContain(`Port ${taken} is taken`);
    expect(Number(new URL(url).port)).toBeGreaterThan(Number(taken));
    expect((await fetch(`${url}/api/auth/ok`)).status).toBe(200);
  });

  it('keeps users signed in after a restart', async () => {
    const first = await start();
    const { cookie } = await signUp(first.url);
    await first.stop();
    const second = await start({ PORT: new URL(first.url).port });
    const answer = await fetch(`${second.url}/api/auth/get-session`, { headers: { cookie } });
    expect(await answer.json()).toMatchObject({ user: { name: 'Ada', plan: 'Starter' } });
    expect((await stat(join(dataFolder, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('deletes accounts with the password alone if configured', async () => {
    const { url } = await start({ DEMO_DELETE: 'password' });
    expect(await (await fetch(url)).text()).toContain('"byMail":false');
    const { cookie } = await signUp(url);
    const answer = await fetch(`${url}/api/auth/delete-user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify({ password: 'analytical engine' }),
    });
    expect(await answer.json()).toMatchObject({ message: 'User deleted' });
  });

  it('has no mailbox and no API reference in production', async () => {
    const { url, output } = await start({ NODE_ENV: 'production' });
    expect(output()).toContain('none are sent in production');
    expect((await fetch(`${url}/api/mailbox`)).status).toBe(404);
    expect((await fetch(`${url}/api/auth/reference`)).status).toBe(404);
    const page = await (await fetch(url)).text();
    expect(page).toContain('"mailbox":false');
    // Sign-in options that need a mail are not offered.
    expect(page).toContain('"signInOptions":');
    expect(page).not.toMatch(/"(?:email-otp|magic-link|phone-number)"/);
    expect((await signUp(url)).status).toBe(200);
  });

  it('says what to do if the app is not built', async () => {
    const { child, output } = await start({ DEMO_APP: dataFolder });
    expect(output()).toContain('The demo cannot start: the app is not built. Run `npm start`');
    expect(child.exitCode).toBe(1);
  });
});

describe('the server of the demo', () => {
  let dataFolder: string;
  let demo: Demo;
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-demo-'));
    demo = await startDemo({ port: 0, dataFolder, appFolder: inject('appFolder') });
  });
  afterAll(async () => {
    await demo.close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  it('shows its API reference in development', async () => {
    const page = await fetch(`${demo.url}/api/auth/reference`);
    expect(await page.text()).toContain('POST /organization/create');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('sends its pages with a strict policy, and the session in them as data that cannot break out', async () => {
    const { url } = demo;
    const { cookie } = await signUp(url, '</script><script>alert(1)</script><!--');
    const answer = await fetch(url, { headers: { cookie } });
    const html = await answer.text();
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).not.toContain('<script>alert');
    const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({ session: { user: { name: '</script><script>alert(1)</script><!--' } } });
  });

  it('lets browsers cache the files of the app, answers JSON below /api, and 404 for missing files', async () => {
    const { url } = demo;
    const [asset = ''] = /\/assets\/[\w-]+\.js/.exec(await (await fetch(url)).text()) ?? [];
    const file = await fetch(url + asset);
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${url}/assets/nothing.js`)).status).toBe(404);
    expect((await fetch(`${url}/assets/..%2f..%2fpackage.json`)).status).toBe(404);
    const unknown = await fetch(`${url}/api/nothing`);
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/json']);
  });

  it('answers only under its own host name, so that a page of another site cannot read the mailbox', async () => {
    const { url } = demo;
    for (const path of ['/api/mailbox', '/', '//evil.example/']) {
      const answer = await getAs(url, 'evil.example', path);
      expect(answer).toEqual({ status: 307, location: url + path });
    }
  });
});

async function signUp(url: string, name = 'Ada') {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name, email: 'ada@example.com', password: 'analytical engine' }),
  });
  return {
    status: answer.status,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

/** Sends a request with another Host header, which `fetch` does not allow. */
async function getAs(url: string, host: string, path: string) {
  const sent = request({ hostname: 'localhost', port: new URL(url).port, path, headers: { host } }).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  return { status: answer.statusCode, location: answer.headers.location };
}
