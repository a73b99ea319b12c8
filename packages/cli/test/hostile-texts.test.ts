import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Terminal } from '../src/terminal.js';
import { withVisibleText } from '../src/visible.js';
import { makeApplication, sqliteAuth } from './fixtures/application.js';
import { createTerminal } from './fixtures/terminal.js';

/** Clears the screen, writes the clipboard, turns the direction, ends a line and writes one, and moves by a single character. */
const hostile = 'Eve\u001b[2J\u001b]52;c;cm0=\u0007\u202e\nemailVerified  true\r\u2028\u009b31m\u200b';
const obeyed = /[^\P{Cc}\n]|[\u200b\u2028\u202e]/u;

/** A user whom an import has stored with such texts. Latchkey itself refuses them. */
async function makeShop() {
  const application = makeApplication({ 'auth.ts': sqliteAuth() });
  await application.latchkey(['migrate', '--yes']);
  const database = new Database(join(application.folder, 'app.db'));
  database
    .prepare(
      'insert into "user" (id, name, email, emailVerified, createdAt, updatedAt, securityVersion) values (@id, @text, @email, 0, 0, 0, 0)',
    )
    .run({ id: 'eve', text: hostile, email: `eve@example.com${hostile}` });
  database.close();
  return application;
}

describe('a text of a user is shown as characters', () => {
  it.each([
    ['find', 'eve'],
    ['sign-out', 'eve'],
    ['delete', 'eve', '--yes'],
    ['find', 'eve', '--json'],
  ])('by users %s %s %s', async (...args) => {
    const { latchkey } = await makeShop();
    const { out, err, code } = await latchkey(['users', ...args]);
    expect(code).toBe(0);
    expect(out).not.toMatch(obeyed);
    expect(err).not.toMatch(obeyed);
    expect(out).not.toMatch(/^emailVerified {2}true/m);
    if (args.includes('--json')) expect(JSON.parse(out).name).toBe(hostile);
  });

  it('in a question, in words of the caller, and in an error of the application', async () => {
    const { latchkey, write } = await makeShop();
    const asked = await latchkey(['users', 'delete', 'eve'], { answers: [false] });
    expect(asked.out).toContain('? Delete eve@example.com');
    expect(asked.out).not.toMatch(obeyed);
    for (const args of [['users', 'find', hostile], [hostile], ['secret', hostile]])
      expect((await latchkey(args)).err).not.toMatch(obeyed);
    write({ 'broken.ts': `throw new Error(${JSON.stringify(hostile)});` });
    for (const more of [[], ['--json']]) {
      const { out, err } = await latchkey(['status', '-c', 'broken.ts', ...more]);
      expect(out + err).toContain('Eve');
      expect(out + err).not.toMatch(obeyed);
    }
  });

  it('and the colours of the command itself stay', () => {
    const inner = createTerminal();
    const terminal: Terminal = { ...inner, style: (_, text) => `\u001b[31m${text}\u001b[39m` };
    const safe = withVisibleText(terminal);
    safe.print(`${safe.style('red', 'error')} \u001b[8mhidden`);
    expect(inner.out).toEqual(['\u001b[31merror\u001b[39m \\u001b[8mhidden']);
  });
});
