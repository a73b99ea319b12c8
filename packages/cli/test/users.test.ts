import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeApplication, sqliteAuth } from './fixtures/application.js';

const ada = 'ada@example.com';

async function makeShop() {
  const application = makeApplication({ 'auth.ts': sqliteAuth() });
  await application.latchkey(['migrate', '--yes']);
  return application;
}

describe('users', () => {
  it('creates a user with a password from standard input, finds and deletes it', async () => {
    const { latchkey } = await makeShop();
    const created = await latchkey(
      ['users', 'create', ada, '--name', 'Ada', '--verified', '--password-stdin', '--json'],
      {
        input: 'correct horse battery\n',
      },
    );
    expect(created.json()).toMatchObject({ email: ada, name: 'Ada', emailVerified: true });
    expect((await latchkey(['users', 'find', String(created.json().id)])).out).toContain(ada);
    expect((await latchkey(['users', 'delete', ada])).code).toBe(2);
    expect(await latchkey(['users', 'delete', ada], { answers: [false] })).toMatchObject({ code: 1 });
    expect((await latchkey(['users', 'find', ada])).code).toBe(0);
    expect(await latchkey(['users', 'delete', ada, '--yes'])).toMatchObject({ code: 0 });
    expect(await latchkey(['users', 'find', ada])).toMatchObject({ code: 1, out: `There is no user ${ada}.` });
  });

  it('sets a password that a person types twice, and signs with it', async () => {
    const { latchkey, write } = await makeShop();
    await latchkey(['users', 'create', ada, '--without-password']);
    const wrong = await latchkey(['users', 'set-password', ada], { answers: ['correct horse', 'correct house'] });
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('differ') });
    const set = await latchkey(['users', 'set-password', ada], { answers: ['correct horse', 'correct horse'] });
    expect(set).toMatchObject({ code: 0 });
    expect(set.out + set.err).not.toContain('correct horse');
    expect(await signsIn(write, latchkey, 'correct horse')).toBe('session');
    expect(await signsIn(write, latchkey, 'another word')).toBe('INVALID_EMAIL_OR_PASSWORD');
  });

  it('signs a user out everywhere', async () => {
    const { latchkey, write } = await makeShop();
    await latchkey(['users', 'create', ada, '--password-stdin'], { input: 'correct horse' });
    await signsIn(write, latchkey, 'correct horse');
    expect(await countSessions(write, latchkey)).toBe('1');
    expect(await latchkey(['users', 'sign-out', ada])).toMatchObject({ code: 0 });
    expect(await countSessions(write, latchkey)).toBe('0');
  });

  it('takes no password as an argument, and asks nothing without a terminal', async () => {
    const { latchkey } = await makeShop();
    expect((await latchkey(['users', 'create', ada, '--password', 'correct horse'])).code).toBe(2);
    expect((await latchkey(['users', 'create', ada, 'correct horse'])).code).toBe(2);
    const { code, err } = await latchkey(['users', 'create', ada]);
    expect(code).toBe(2);
    expect(err).toContain('--password-stdin');
  });

  it('shows what Latchkey refuses, such as a short password and a taken address', async () => {
    const { latchkey } = await makeShop();
    const short = await latchkey(['users', 'create', ada, '--password-stdin'], { input: 'short' });
    expect(short).toMatchObject({ code: 2, err: expect.stringContaining('Password too short') });
    await latchkey(['users', 'create', ada, '--without-password']);
    expect((await latchkey(['users', 'create', ada, '--without-password'])).err).toContain('already');
  });

  it('bans a user for some days with a reason, and ends the ban', async () => {
    const plugin = join(import.meta.dirname, '..', '..', 'admin', 'src', 'index.ts');
    const source = `import { admin } from ${JSON.stringify(plugin)};\n${sqliteAuth('plugins: [admin({ showBanReason: true })],')}`;
    const { latchkey, write } = makeApplication({ 'auth.ts': source });
    await latchkey(['migrate', '--yes']);
    await latchkey(['users', 'create', ada, '--password-stdin'], { input: 'correct horse' });
    expect(await signsIn(write, latchkey, 'correct horse')).toBe('session');
    const out = `${ada} is banned, and all sessions have ended.`;
    expect(await latchkey(['users', 'ban', ada, '--reason', 'Spam', '--days', '7'])).toMatchObject({ code: 0, out });
    expect(await countSessions(write, latchkey)).toBe('0');
    expect(await signsIn(write, latchkey, 'correct horse')).toBe('USER_IS_BANNED');
    expect(await signsIn(write, latchkey, 'another word')).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(await latchkey(['users', 'unban', ada])).toMatchObject({ code: 0 });
    expect(await signsIn(write, latchkey, 'correct horse')).toBe('session');
    for (const days of ['0', '-1', '1.5', 'a', '99999'])
      expect(await latchkey(['users', 'ban', ada, '--days', days])).toMatchObject({ code: 2 });
    expect(await latchkey(['users', 'ban', 'eve@example.com'])).toMatchObject({ code: 1 });
    expect(await signsIn(write, latchkey, 'correct horse')).toBe('session');
  });

  it('makes an administrator of a user whose address is verified, or who is named by the id', async () => {
    const plugin = join(import.meta.dirname, '..', '..', 'admin', 'src', 'index.ts');
    const source = `import { admin } from ${JSON.stringify(plugin)};\n${sqliteAuth('plugins: [admin()],')}`;
    const { latchkey } = makeApplication({ 'auth.ts': source });
    await latchkey(['migrate', '--yes']);
    const { id } = (await latchkey(['users', 'create', ada, '--without-password', '--json'])).json();
    const refused = await latchkey(['users', 'make-admin', ada]);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(`make-admin ${id}`) });
    expect((await latchkey(['users', 'find', ada, '--json'])).json()).toMatchObject({ role: 'user' });
    expect(await latchkey(['users', 'make-admin', String(id)])).toMatchObject({
      code: 0,
      out: `${ada} is an administrator.`,
    });
    expect((await latchkey(['users', 'find', ada, '--json'])).json()).toMatchObject({ role: 'admin' });
    const bob = 'bob@example.com';
    await latchkey(['users', 'create', bob, '--verified', '--without-password']);
    expect(await latchkey(['users', 'make-admin', bob])).toMatchObject({ code: 0 });
    expect(await latchkey(['users', 'make-admin', 'eve@example.com'])).toMatchObject({ code: 1 });
  });

  it('says that a configuration without admin() has no administrators', async () => {
    const { latchkey } = await makeShop();
    for (const action of ['make-admin', 'ban', 'unban']) {
      const { code, err } = await latchkey(['users', action, ada]);
      expect([code, err]).toEqual([2, expect.stringContaining('the plugin admin() is not in its plugins')]);
    }
  });

  it('says how to go on if the database is not migrated', async () => {
    const { latchkey } = makeApplication({ 'auth.ts': sqliteAuth('migrate: false,') });
    expect((await latchkey(['users', 'find', ada])).err).toContain('Run `npx latchkey migrate` first.');
  });
});

type Shop = Awaited<ReturnType<typeof makeShop>>;
let probes = 0;

/** Runs code of the application while its configuration is loaded, and returns the text that it leaves. */
async function probe(write: Shop['write'], latchkey: Shop['latchkey'], code: string): Promise<string> {
  const file = `probe${probes++}.ts`;
  write({
    [file]: `import { auth } from './auth.ts';\nconst found: string = await (async () => { ${code} })();\nthrow new Error('found ' + found);`,
  });
  const { err } = await latchkey(['routes', '-c', file]);
  return /found (\S+)/.exec(err)?.[1] ?? err;
}

const signsIn = (write: Shop['write'], latchkey: Shop['latchkey'], password: string) =>
  probe(
    write,
    latchkey,
    `return auth.api.signInEmail({ body: { email: '${ada}', password: '${password}' } }).then(() => 'session', (error) => error.code);`,
  );

const countSessions = (write: Shop['write'], latchkey: Shop['latchkey']) =>
  probe(
    write,
    latchkey,
    `const { default: Database } = await import('better-sqlite3');
     return String(new Database(auth.options.database).prepare('select count(*) as n from session').get().n);`,
  );
