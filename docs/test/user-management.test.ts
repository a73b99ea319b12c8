// The programs of user-management.md and roles.md, as they stand there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSnippets, writeSnippets } from '../scripts/snippets.ts';

const folder = join(import.meta.dirname, '../dist/user-management');
const origin = 'http://localhost:3000';
const home = process.cwd();
const playground = mkdtempSync(join(tmpdir(), 'latchkey-docs-'));

interface Page {
  readonly auth: {
    handler(request: Request): Promise<Response>;
    close(): Promise<void>;
    readonly api: {
      findUser(call: { query: { email: string } }): Promise<{ readonly id: string } | null>;
      changeUser(call: { body: { userId: string; role: string } }): Promise<unknown>;
      createSession(call: { body: { userId: string } }): Promise<unknown>;
    };
  };
}
interface Programs {
  blockUser(headers: Headers, userId: string): Promise<void>;
  unblockUser(headers: Headers, userId: string): Promise<void>;
  actAsUser(request: Request, userId: string): Promise<Response>;
}
const load = (file: string) => import(/* @vite-ignore */ join(folder, 'docs', file));

let auth: Page['auth'];
let programs: Programs;

beforeAll(async () => {
  writeSnippets(readSnippets(), folder);
  process.chdir(playground); // `app.db` goes here
  ({ auth } = await load('user-management/auth.ts'));
  programs = { ...(await load('user-management/block.ts')), ...(await load('user-management/act-as.ts')) };
});
afterAll(async () => {
  await auth.close();
  process.chdir(home);
  rmSync(playground, { recursive: true, force: true });
});

describe('the programs of the page of user management', () => {
  it('a blocked user has no session, cannot sign in, and can again after the block', async () => {
    const admin = await signUp('admin');
    const ada = await signUp('ada');
    await auth.api.changeUser({ body: { userId: admin.id, role: 'admin' } });
    expect(await nameOf(ada.cookie)).toBe('ada');

    await programs.blockUser(admin.cookie, ada.id);
    expect(await nameOf(ada.cookie)).toBeUndefined();
    const refused = await signIn('ada');
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'THIS_ACCOUNT_IS_BLOCKED' }]);
    expect(refused.headers.getSetCookie().join()).not.toContain('session_token=');
    const begun = auth.api.createSession({ body: { userId: ada.id } });
    await expect(begun).rejects.toMatchObject({ code: 'THIS_ACCOUNT_IS_BLOCKED' });

    await programs.unblockUser(admin.cookie, ada.id);
    expect((await signIn('ada')).status).toBe(200);
  });

  it('no sign-in that runs beside the block leaves a session', async () => {
    const root = await signUp('root');
    const ben = await signUp('ben');
    await auth.api.changeUser({ body: { userId: root.id, role: 'admin' } });
    const signIns = Array.from({ length: 5 }, () => signIn('ben'));
    await signIns[0]; // the others are under way
    await programs.blockUser(root.cookie, ben.id);
    const answers = await Promise.all(signIns);
    expect(await Promise.all(answers.map((answer) => nameOf(cookieOf(answer))))).toEqual(Array(5).fill(undefined));
  });

  it('only an administrator can block or act as a user, whose role no client can set', async () => {
    const mallory = await signUp('mallory', { role: 'admin' });
    const bob = await signUp('bob');
    const asked = new Request(`${origin}/act-as`, { headers: mallory.cookie });
    const refusal = { code: 'ADMINISTRATORS_ONLY', status: 403 };
    await expect(programs.blockUser(mallory.cookie, bob.id)).rejects.toMatchObject(refusal);
    await expect(programs.actAsUser(asked, bob.id)).rejects.toMatchObject(refusal);
    expect(await nameOf(bob.cookie)).toBe('bob');
  });

  it('an administrator gets the cookie of a user, and none of another administrator', async () => {
    const grace = await signUp('grace');
    const eve = await signUp('eve');
    await auth.api.changeUser({ body: { userId: grace.id, role: 'admin' } });
    const asked = new Request(`${origin}/act-as`, { headers: grace.cookie });
    const answer = await programs.actAsUser(asked, eve.id);
    expect(await nameOf(cookieOf(answer))).toBe('eve');
    await expect(programs.actAsUser(asked, grace.id)).rejects.toMatchObject({ code: 'THIS_USER_CANNOT_BE_CHOSEN' });
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

function cookieOf(answer: Response): Headers {
  return new Headers({
    cookie: answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  });
}

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin };
  return auth.handler(
    new Request(`${origin}/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
}
