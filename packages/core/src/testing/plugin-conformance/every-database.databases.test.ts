import { describe, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { reasonsOf } from '../../../test/fixtures/plugins/failures.js';
import { faults } from '../../../test/fixtures/plugins/faulty-notes.js';
import { notes } from '../../../test/fixtures/plugins/notes.js';
import { connect } from '../../../test/fixtures/test-databases.js';
import { pluginConformanceOnEveryDatabase } from './every-database.js';
import type { PluginUnderTest } from './index.js';

const none = { none: 'this test is about databases' };
const underTest: PluginUnderTest = {
  plugin: () => notes(() => {}, faults['writes outside of the transaction of the call']()),
  exercise: async () => none,
  calls: { addNote: () => ({ text: 'a note' }) },
  once: none,
  owned: none,
  signInMethods: none,
  sends: { mailPass: none.none },
  public: { usePass: none.none },
};

describeOnEveryDatabase('a session that ends during a call', (_, { createDatabase }) => {
  it('is noticed by the conformance of a plugin that writes nevertheless', async () => {
    const { url } = await createDatabase();
    const databases = {
      'another database': async () => {
        const { source, end } = connect(url);
        return { database: source, end };
      },
    };
    const failed = await reasonsOf({ ...underTest, databases }, /^(?!changes nothing any more: addNote)/);
    expect(Object.keys(failed)).toContain('changes nothing any more: addNote, on another database');
    expect(Object.values(failed).join()).toContain('writes after its session has ended');
  });
});

describe('a database server', () => {
  it('that cannot be reached fails the tests, and does not hide them', async () => {
    const tests = new Map<string, () => Promise<void>>();
    const ends: (() => Promise<void>)[] = [];
    let suite = '';
    const runner = {
      describe(name: string, add: () => void) {
        suite = name;
        add();
      },
      it: (name: string, test: () => Promise<void>) => void tests.set(`${suite}: ${name}`, test),
      afterAll: (work: () => Promise<void>) => void ends.push(work),
    };
    const { databases: _, ...under } = underTest;
    pluginConformanceOnEveryDatabase(runner, under, {
      postgres: 'postgres://127.0.0.1:1/none',
      mysql: 'mysql://127.0.0.1:1/',
    });
    for (const database of ['PostgreSQL', 'MySQL or MariaDB']) {
      const test = tests.get(`the plugin notes on ${database}: callers without a session are refused`);
      await expect(test?.()).rejects.toThrow('ECONNREFUSED');
    }
    const onFile = tests.get('the plugin notes on an SQLite file: callers without a session are refused');
    await onFile?.();
    for (const end of ends) await end();
    // The file is gone with its folder, so no user can sign up any more.
    await expect(onFile?.()).rejects.toThrow(
      /^the server of the test cannot be set up: the first sign-up fails: 500 [\s\S]*The log of the server has: .*directory does not exist/,
    );
  });
});
