import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../core/test/fixtures/databases.js';
import { checks } from '../src/doctor/checks/index.js';
import { makeApplication } from './fixtures/application.js';
import { configuration, healthyFiles, makeHealthyApplication } from './fixtures/healthy.js';
import { linkPackages, plantedFaults } from './fixtures/planted-faults.js';

const doctor = ['doctor', '--production', '--json'];
const preamble = `import { Pool } from 'pg';
import { memoryStorage } from 'latchkey/testing';
void [Pool, memoryStorage];`;

describe('a healthy application', () => {
  it('has no fault, by the rules of production and of development', async () => {
    const { latchkey } = await makeHealthyApplication();
    const production = await latchkey(doctor);
    expect(production.json().findings).toEqual([]);
    expect(production).toMatchObject({ code: 0 });
    expect((await latchkey(['doctor'])).out).toContain('No fault was found');
  });
});

describe('a new application', () => {
  it('has no error in development before its first start, which makes the tables', async () => {
    const { latchkey } = makeApplication({ ...healthyFiles, 'auth.ts': configuration({ notices: undefined }) });
    const { out, code } = await latchkey(['doctor']);
    expect([code, out]).toEqual([0, expect.stringContaining('No fault was found')]);
    const production = await latchkey(['doctor', '--production']);
    expect([production.code, production.out]).toEqual([1, expect.stringContaining('1 error, 1 warning')]);
    expect(production.out).toContain('tables-missing');
  });
});

describe('the doctor', () => {
  it.each(plantedFaults)(
    'finds $check: $how, and nothing else',
    async ({ check, options, files, env, args = [], after }) => {
      const application = await makeHealthyApplication({
        'auth.ts': configuration(options, preamble),
        ...files,
      });
      after?.(application);
      const { json, code, err } = await application.latchkey([...doctor, ...args], env ? { env } : {});
      expect(json().error, err).toBeUndefined();
      const findings = json().findings as readonly Readonly<Record<string, string>>[]; // printed by the command
      expect(findings.map((each) => each.check)).toEqual([check]);
      const [finding] = findings;
      expect(finding?.cause?.length).toBeGreaterThan(20);
      expect(finding?.repair?.length).toBeGreaterThan(10);
      expect(code).toBe(finding?.severity === 'error' ? 1 : 0);
    },
  );

  it.skipIf(process.getBuiltinModule('node:sqlite'))('finds driver-missing, and nothing else', async () => {
    const { latchkey, folder } = await makeHealthyApplication();
    linkPackages(folder, ['latchkey']);
    const { json } = await latchkey(doctor);
    expect(json().findings).toMatchObject([{ check: 'driver-missing' }]);
  });

  it('finds driver-broken: an install without the script that builds the driver, and nothing else', async () => {
    const { latchkey, folder, write } = makeApplication({
      ...healthyFiles,
      'auth.ts': configuration({ migrate: 'true' }),
    });
    linkPackages(folder, ['latchkey']);
    write({
      'node_modules/better-sqlite3/package.json': '{ "version": "12.0.0", "main": "index.js" }',
      'node_modules/better-sqlite3/index.js':
        "module.exports = class { constructor() { throw new Error('Could not locate the bindings file. Tried:'); } };",
    });
    const { json, code } = await latchkey(doctor);
    expect([code, json().findings]).toMatchObject([
      1,
      [{ check: 'driver-broken', cause: expect.stringContaining('bindings') }],
    ]);
  });

  it('has at least twenty checks, and a planted fault for each', () => {
    // The others need a database server, and machines without a driver.
    const elsewhere = ['clock-skew', 'driver-broken', 'driver-missing'];
    const planted = new Set([...plantedFaults.map(({ check }) => check), ...elsewhere]);
    expect([...planted].sort()).toEqual([...checks.map(({ name }) => name), 'configuration-refused'].sort());
    expect(checks.length).toBeGreaterThanOrEqual(20);
  });

  it('names pages of the manual that exist', () => {
    const docs = join(import.meta.dirname, '..', '..', '..', 'docs');
    const missing = checks.filter(({ page }) => {
      const [path = '', anchor] = page.split('#');
      const file = join(docs, path === 'errors' ? 'errors/README.md' : `${path}.md`);
      return !existsSync(file) || (anchor !== undefined && !hasAnchor(readFileSync(file, 'utf8'), anchor));
    });
    expect(missing.map(({ name, page }) => `${name}: ${page}`)).toEqual([]);
  });

  it('shows cause, repair and page to a person', async () => {
    const { latchkey, folder } = await makeHealthyApplication();
    rmSync(join(folder, '.env'));
    const { out, code } = await latchkey(['doctor', '--production']);
    expect(code).toBe(1);
    expect(out).toContain('secret-missing');
    expect(out).toContain('→ Run `npx latchkey secret`');
    expect(out).toContain('latchkey/docs/errors/README.md#invalid_secret');
  });
});

describeOnEveryDatabase('the clock of a server', (_, { engine, createDatabase }) => {
  it.runIf(engine.name === 'PostgreSQL')('that is an hour ahead is found, and nothing else', async () => {
    const url = new URL((await createDatabase()).url);
    const schema = url.searchParams.get('options')?.split('=').at(-1);
    // A function of this name in a schema that comes before pg_catalog is called in place of the real one.
    url.searchParams.set('options', `-c search_path=${schema},pg_catalog`);
    const pool = new Pool({ connectionString: url.href });
    await pool.query(`create function clock_timestamp() returns timestamptz language sql as
      'select pg_catalog.clock_timestamp() + interval ''1 hour'''`);
    await pool.end();
    const open = `new Pool({ connectionString: '${url.href}', idleTimeoutMillis: 1, allowExitOnIdle: true })`;
    const { latchkey } = await makeHealthyApplication({ 'auth.ts': configuration({ database: open }, preamble) });
    expect((await latchkey(doctor)).json().findings).toMatchObject([
      { check: 'clock-skew', cause: expect.stringContaining('3600 s ahead') },
    ]);
  });
});

function hasAnchor(text: string, anchor: string): boolean {
  const headings = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  return text.includes(`id="${anchor}"`) || headings.includes(anchor);
}
