import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../core/test/fixtures/databases.js';
import { makeApplication, sqliteAuth } from './fixtures/application.js';
import { authOn } from './fixtures/databases.js';

describe('migrate', () => {
  it('shows the plan, asks, and does nothing without agreement', async () => {
    const { latchkey } = makeApplication({ 'auth.ts': sqliteAuth() });
    const declined = await latchkey(['migrate'], { answers: [false] });
    expect(declined.code).toBe(1);
    expect(declined.out).toContain('+ table user');
    expect(declined.out).toContain('Nothing was changed');
    expect((await latchkey(['status'])).code).toBe(1);

    const agreed = await latchkey(['migrate'], { answers: [true] });
    expect(agreed.code).toBe(0);
    expect(agreed.out).toContain('Added');
    expect(await latchkey(['migrate'])).toMatchObject({ code: 0, out: 'The database is complete.' });
  });

  it('asks nothing without a terminal, and needs --yes there', async () => {
    const { latchkey } = makeApplication({ 'auth.ts': sqliteAuth() });
    const { code, err } = await latchkey(['migrate']);
    expect(code).toBe(2);
    expect(err).toContain('--yes');
    expect((await latchkey(['migrate', '--yes', '--json'])).json()).toMatchObject({ applied: true });
  });

  it('prints SQL alone with --sql, and changes nothing', async () => {
    const { latchkey } = makeApplication({ 'auth.ts': sqliteAuth() });
    const { out } = await latchkey(['migrate', '--sql']);
    expect(out).toMatch(/^create table "user" \(/);
    expect(out.trim().endsWith(';')).toBe(true);
    expect((await latchkey(['status', '--json'])).json()).toMatchObject({ state: 'pending', present: [] });
  });

  it.each(['status', 'migrate --dry-run', 'migrate --sql', 'doctor'])(
    'creates no SQLite file with %s',
    async (command) => {
      const { latchkey, folder } = makeApplication({ 'auth.ts': sqliteAuth() });
      await latchkey(command.split(' '));
      expect(existsSync(join(folder, 'app.db'))).toBe(false);
    },
  );

  it('plans the same for a missing file as for an empty one', async () => {
    const { latchkey, folder } = makeApplication({ 'auth.ts': sqliteAuth() });
    const missing = await latchkey(['status', '--json']);
    writeFileSync(join(folder, 'app.db'), '');
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.json()).toEqual((await latchkey(['status', '--json'])).json());
  });

  it('refuses without a database, where it would migrate nothing', async () => {
    const { latchkey } = makeApplication({
      'auth.ts': "import { createAuth } from 'latchkey'; export const auth = createAuth({});",
    });
    const { code, err } = await latchkey(['migrate', '--yes']);
    expect(code).toBe(2);
    expect(err).toContain('The option database is not set');
  });

  it("shows the driver's error if the database cannot be reached", async () => {
    const { latchkey } = makeApplication({
      'auth.ts': authOn('postgres://postgres@127.0.0.1:1/none'),
    });
    const { code, err } = await latchkey(['migrate', '--yes']);
    expect(code).toBe(2);
    expect(err).toContain('ECONNREFUSED');
  });
});

describeOnEveryDatabase('migrate and status', (_, { createDatabase }) => {
  it('follow a database from empty to complete, and find a new column and drift', async () => {
    const { url } = await createDatabase();
    if (url === ':memory:') return; // each command opens an empty one
    const { latchkey, write } = makeApplication({ 'auth.ts': authOn(url) });
    expect((await latchkey(['status', '--json'])).json()).toMatchObject({ state: 'pending' });
    expect(await latchkey(['migrate', '--yes'])).toMatchObject({ code: 0 });
    expect(await latchkey(['status'])).toMatchObject({ code: 0 });

    write({ 'newer/auth.ts': authOn(url, 'user: { additionalFields: { plan: text({ optional: true }) } }') });
    const pending = await latchkey(['status', '-c', 'newer/auth.ts', '--json']);
    expect(pending).toMatchObject({ code: 1 });
    expect(pending.json()).toMatchObject({ state: 'pending', pending: ['column user.plan'] });

    write({ 'drifted/auth.ts': authOn(url, 'user: { additionalFields: { image2: integer({ optional: true }) } }') });
    await latchkey(['migrate', '--yes', '-c', 'drifted/auth.ts']);
    write({ 'drift/auth.ts': authOn(url, 'user: { additionalFields: { image2: text({ optional: true }) } }') });
    const drift = await latchkey(['status', '-c', 'drift/auth.ts', '--json']);
    expect(drift.json()).toMatchObject({ state: 'drift', drift: [expect.stringContaining('user.image2 is')] });
    const refused = await latchkey(['migrate', '--yes', '-c', 'drift/auth.ts']);
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('nothing was changed');
  });
});
