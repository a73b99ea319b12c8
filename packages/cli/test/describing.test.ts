import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeApplication, secret, sqliteAuth } from './fixtures/application.js';

describe('secret', () => {
  it('prints another random secret each time', async () => {
    const { latchkey } = makeApplication({});
    const [one, other] = [await latchkey(['secret']), await latchkey(['secret'])];
    expect(one.out).toMatch(/^LATCHKEY_SECRET=[\w-]{43}$/);
    expect(one.out).not.toBe(other.out);
  });

  it('is added to a file, is not printed then, and never replaces one', async () => {
    const { latchkey, folder } = makeApplication({ '.env': 'NAME=shop' });
    const { out } = await latchkey(['secret', '--write', '.env']);
    const text = readFileSync(join(folder, '.env'), 'utf8');
    const [, made = ''] = /^NAME=shop\nLATCHKEY_SECRET=([\w-]{43})\n$/.exec(text) ?? [];
    expect(made).not.toBe('');
    expect(out).not.toContain(made);
    expect((await latchkey(['secret', '--write', '.env'])).code).toBe(2);
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(text);
  });

  it('is not added beside AUTH_SECRET, which it would replace: every session would end', async () => {
    const { latchkey, folder } = makeApplication({ '.env': `AUTH_SECRET=${secret}\n` });
    const { code, err } = await latchkey(['secret', '--write', '.env']);
    expect([code, err]).toEqual([2, expect.stringContaining('AUTH_SECRET')]);
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(`AUTH_SECRET=${secret}\n`);
  });
});

describe('routes', () => {
  const files = {
    'auth.ts': sqliteAuth("disabledPaths: ['/sign-up/email'],"),
  };

  it('lists method, path, name and access of what is served', async () => {
    const { out } = await makeApplication(files).latchkey(['routes']);
    expect(out).toMatch(/^POST\s+\/api\/auth\/sign-in\/email\s+signInEmail\s+anyone\s+password$/m);
    expect(out).not.toContain('/sign-up/email');
    expect(out).not.toContain('createUser');
  });

  it('lists calls of the server alone and disabled endpoints with --all', async () => {
    const { latchkey } = makeApplication(files);
    const all = await latchkey(['routes', '--all', '--json']);
    expect(all.json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'createUser', served: false }),
        expect.objectContaining({ name: 'signUpEmail', served: false }),
        expect.objectContaining({ name: 'signInEmail', served: true, methods: ['POST'], access: 'anyone' }),
      ]),
    );
  });
});

describe('info', () => {
  it('has versions, runtime, database and plugins, and no secret', async () => {
    const planted = 'planted-value-that-must-not-be-shown';
    const { latchkey } = makeApplication({
      'auth.ts': sqliteAuth(
        `socialProviders: { github: { clientId: '${planted}', clientSecret: '${planted}' } }, appName: '${planted}',`,
      ),
    });
    const described = await latchkey(['info', '--json'], { env: { PLANTED: planted } });
    expect(described.json()).toMatchObject({
      runtime: { node: process.version },
      packages: { latchkey: expect.any(String), 'better-sqlite3': expect.any(String) },
      configuration: { database: 'sqlite', providers: ['github'], plugins: [] },
    });
    for (const { out } of [described, await latchkey(['info'])]) {
      expect(out).not.toContain(planted);
      expect(out).not.toContain(secret);
    }
  });
});
