// The programs of multi-tenant.md, as they stand there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSnippets, writeSnippets } from '../scripts/snippets.ts';

const folder = join(import.meta.dirname, '../dist/multi-tenant');
const load = (file: string) => import(/* @vite-ignore */ join(folder, 'docs/multi-tenant', file));

interface Page {
  readonly auth: {
    close(): Promise<void>;
    readonly api: {
      signUpEmail(call: { body: object; returnHeaders: true }): Promise<{ readonly headers: Headers }>;
      createOrganization(call: { body: object; headers: Headers }): Promise<{ readonly id: string }>;
    };
  };
}

it('the tenant of a request is known to its members only', async () => {
  const home = process.cwd();
  const playground = mkdtempSync(join(tmpdir(), 'latchkey-docs-'));
  process.chdir(playground); // `app.db` goes here
  onTestFinished(() => {
    process.chdir(home);
    rmSync(playground, { recursive: true, force: true });
  });
  writeSnippets(readSnippets(), folder);
  const { auth }: Page = await load('auth.ts');
  onTestFinished(() => auth.close());
  const { requireTenant } = await load('tenant.ts');

  const [ada, mallory] = await Promise.all(['ada', 'mallory'].map((name) => signUp(auth, name)));
  const { id } = await auth.api.createOrganization({ body: { name: 'Acme', slug: 'acme' }, headers: ada ?? none });
  const ask = (headers = none) => requireTenant(new Request('https://app.example.com/acme/projects', { headers }));
  expect(await ask(ada)).toMatchObject({ tenantId: id, role: 'owner' });
  await expect(ask(mallory)).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND' });
  await expect(ask()).rejects.toMatchObject({ status: 401 });
});

const none = new Headers();

async function signUp(auth: Page['auth'], name: string): Promise<Headers> {
  const body = { name, email: `${name}@example.com`, password: 'correct horse' };
  const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true });
  const cookies = headers.getSetCookie().map((each) => each.split(';')[0]);
  return new Headers({ cookie: cookies.join('; ') });
}
