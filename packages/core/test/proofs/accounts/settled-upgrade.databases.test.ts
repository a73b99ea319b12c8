// A database from before the column `user.settled`: its migration adds the column without a value.
import BetterSqlite from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/connection/database.js';
import { coreTables } from '../../../src/store/schema/tables.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { emailOTPWithOutbox } from '../../fixtures/email-otp/mails.js';
import { accountsForTests } from '../../fixtures/password/accounts.js';
import { connect } from '../../fixtures/test-databases.js';
import { must } from './every-sign-in.js';

const password = 'correct horse';
const verified = 'verified@example.com';
const unverified = 'unverified@example.com';

describeOnEveryDatabase('an account from before the column settled', (_, { engine, createDatabase }) => {
  /** Two users of an old release, with the auth object of this release after its migration. */
  async function upgrade() {
    const { source: given, end } = connect((await createDatabase()).url);
    const source = typeof given === 'string' ? new BetterSqlite(given) : given;
    const mails = emailOTPWithOutbox();
    const open = () =>
      testAuth({
        database: source,
        migrate: false,
        plugins: [accountsForTests, mails.plugin],
        reauthentication: { sendCode: async () => {} },
        rateLimit: { enabled: false },
      });
    const old = open();
    await old.auth.migrate();
    for (const email of [verified, unverified])
      await must(old.openBrowser().post('/sign-up/email', { name: 'U', email, password }));
    await old.auth.api.verifyAddress({ body: { email: verified } });
    const db = openDatabase(source, { tables: coreTables });
    const name = /mysql/i.test(engine.name) ? 'user' : '"user"';
    await db.run(CompiledQuery.raw(`alter table ${name} drop column settled`));

    const now = open();
    expect((await now.auth.migrate()).additions).toContainEqual(expect.stringContaining('settled'));
    const signIn = (email: string, browser = now.openBrowser()) => browser.post('/sign-in/email', { email, password });
    async function proveMailbox(email: string): Promise<void> {
      const browser = now.openBrowser();
      await must(browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' }));
      await now.auth.settled();
      await must(browser.post('/sign-in/email-otp', { email, otp: mails.mails.at(-1)?.otp }));
    }
    return { ...now, signIn, proveMailbox, end };
  }

  it('is settled if its address was verified: it keeps everything, and no page asks for a code', async () => {
    const { signIn, proveMailbox, openBrowser, end } = await upgrade();
    const browser = openBrowser();
    await must(signIn(verified, browser));
    await must(browser.post('/reauthenticate/check-settled'));
    await proveMailbox(verified);
    expect((await signIn(verified)).status).toBe(200);
    await end();
  });

  it('is claimed by the first proof of the mailbox if its address was not verified', async () => {
    const { signIn, proveMailbox, end } = await upgrade();
    expect((await signIn(unverified)).status).toBe(200);
    await proveMailbox(unverified);
    expect((await signIn(unverified)).status).toBe(401);
    await end();
  });
});
