// The programs of administrators.md, block-a-user.md and act-as-a-user.md, as they stand there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSnippets, writeSnippets } from '../scripts/snippets.ts';

const folder = join(import.meta.dirname, '../dist/administrators');
const origin = 'http://localhost:3000';
/** The origin that the pages name for the application. */
const application = 'https://app.example.com';
const home = process.cwd();
const playground = mkdtempSync(join(tmpdir(), 'latchkey-docs-'));

interface Server {
  handler(request: Request): Promise<Response>;
  close(): Promise<void>;
  readonly api: {
    findUser(call: { query: { email: string } }): Promise<{ readonly id: string } | null>;
    adminAssignRole(call: { body: { userId: string; role: string } }): Promise<unknown>;
  };
}
interface Programs {
  POST(request: Request): Promise<Response>;
  GET(request: Request): Promise<Response>;
}
interface HonoApp {
  request(path: string, init: RequestInit): Promise<Response>;
}
const load = (file: string) => import(/* @vite-ignore */ join(folder, 'docs', file));

const opened: Server[] = [];
let auth: Server;

beforeAll(async () => {
  writeSnippets(readSnippets(), folder);
  process.chdir(playground); // `app.db` goes here
  for (const page of ['block-a-user', 'administrators', 'act-as-a-user'])
    opened.push((await load(`${page}/auth.ts`)).auth);
  const [first] = opened;
  if (!first) throw new Error('no page has a server');
  auth = first;
});
afterAll(async () => {
  for (const each of opened) await each.close();
  process.chdir(home);
  rmSync(playground, { recursive: true, force: true });
});

describe('the programs of the pages for administrators', () => {
  it('block a user for an administrator, and for no other user', async () => {
    const { POST }: Pick<Programs, 'POST'> = await load('block-a-user/app/api/block/route.ts');
    const { app }: { readonly app: HonoApp } = await load('block-a-user/hono.ts');
    const [admin, ada, bob] = [await signUp('admin'), await signUp('ada'), await signUp('bob')];
    await auth.api.adminAssignRole({ body: { userId: admin.id, role: 'admin' } });
    const send = (body: string, headers: Headers, from = application) =>
      POST(new Request(`${origin}/api/block`, { method: 'POST', headers: withOrigin(headers, from), body }));
    const block = (userId: string, headers: Headers, from?: string) => send(JSON.stringify({ userId }), headers, from);
    for (const body of ['no JSON', 'null', '{}', '{"userId":7}'])
      expect([body, (await send(body, admin.cookie)).status]).toEqual([body, 400]);
    expect((await block(ada.id, admin.cookie, 'https://evil.example.com')).status).toBe(403);
    expect((await block(ada.id, bob.cookie)).status).toBe(403);
    expect(await nameOf(ada.cookie)).toBe('ada');
    expect((await block(ada.id, admin.cookie)).status).toBe(204);
    expect(await nameOf(ada.cookie)).toBeUndefined();
    const refused = await signIn('ada');
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'USER_IS_BANNED' }]);
    const byHono = (headers: Headers, from = application) =>
      app.request(`/block/${bob.id}`, { method: 'POST', headers: withOrigin(headers, from) });
    expect((await byHono(admin.cookie, 'https://evil.example.com')).status).toBe(403);
    expect((await byHono(bob.cookie)).status).toBe(403);
    expect((await byHono(admin.cookie)).status).toBe(204);
    expect(await nameOf(bob.cookie)).toBeUndefined();
  });

  it('answer reports to users with the permission only', async () => {
    const { GET }: Pick<Programs, 'GET'> = await load('administrators/app/api/reports/route.ts');
    const { app }: { readonly app: HonoApp } = await load('administrators/hono.ts');
    const [root, eve] = [await signUp('root'), await signUp('eve', { role: 'admin' })];
    await auth.api.adminAssignRole({ body: { userId: root.id, role: 'admin' } });
    const statuses = async (headers: Headers) => [
      (await GET(new Request(`${origin}/api/reports`, { headers }))).status,
      (await app.request('/reports/daily', { headers })).status,
    ];
    expect(await statuses(new Headers())).toEqual([401, 401]);
    expect(await statuses(eve.cookie)).toEqual([403, 403]);
    expect(await statuses(root.cookie)).toEqual([200, 200]);
  });

  it('tell a session of an administrator from one of the user', async () => {
    const { app }: { readonly app: HonoApp } = await load('act-as-a-user/hono.ts');
    const [operator, cat] = [await signUp('operator'), await signUp('cat')];
    await auth.api.adminAssignRole({ body: { userId: operator.id, role: 'admin' } });
    const body = { userId: cat.id, reason: 'Ticket 42: cannot pay' };
    const begun = await post('/admin/impersonate-user', body, operator.cookie);
    const greeting = async (headers: Headers) => (await app.request('/', { headers })).text();
    expect(await greeting(cookieOf(begun))).toBe('You act as cat');
    expect(await greeting(cat.cookie)).toBe('Welcome');
  });
});

async function signUp(name: string, more: object = {}) {
  const answer = await post('/sign-up/email', { name, ...credentialsOf(name), ...more });
  expect(answer.status).toBe(200);
  const user = await auth.api.findUser({ query: { email: credentialsOf(name).email } });
  return { id: user?.id ?? '', cookie: cookieOf(answer) };
}

function signIn(name: string): Promise<Response> {
  return post('/sign-in/email', credentialsOf(name));
}

function credentialsOf(name: string) {
  return { email: `${name}@example.com`, password: 'correct horse' };
}

/** The name of the user whom the server recognises by these headers. */
async function nameOf(headers: Headers): Promise<string | undefined> {
  const answer = await auth.handler(new Request(`${origin}/api/auth/get-session`, { headers }));
  const session: { user: { name: string } } | null = await answer.json();
  return session?.user.name;
}

function withOrigin(headers: Headers, from: string): Headers {
  return new Headers([...headers, ['origin', from]]);
}

function cookieOf(answer: Response): Headers {
  return new Headers({
    cookie: answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  });
}

function post(path: string, body: object, more: Headers = new Headers()): Promise<Response> {
  const headers = { ...Object.fromEntries(more), 'content-type': 'application/json', origin };
  return auth.handler(
    new Request(`${origin}/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
}
