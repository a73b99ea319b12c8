import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { internal } from '../../contract/routes.js';
import { definePlugin } from '../../define-plugin.js';
import { findAccountOf, updatePassword } from '../../store/rows/accounts.js';
import { findUserByEmail, touchUser } from '../../store/rows/users.js';
import { removeSessions } from '../sessions/end-session.js';
import { removeUser } from '../users/users.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const contract = defineContract('changes', {
  changePasswordTo: endpoint(internal('/change'), {
    audit: false,
    input: z.object({ hash: z.string() }),
    output: z.null(),
  }),
  removeAccount: endpoint(internal('/remove'), { audit: false, output: z.null() }),
});
/** Changes of other features to an account during a sign-in. */
const changes = definePlugin(contract, {
  handlers: {
    async changePasswordTo({ db, app, input, transaction }) {
      const user = await findUserByEmail(db, ada.email);
      const account = user && (await findAccountOf(db, user.id, 'credential'));
      if (!user || !account) throw new Error('no account to change');
      await transaction(async (work) => {
        const { tx } = work;
        await touchUser(tx, user.id, app.settings.now());
        await updatePassword(tx, user.id, 'credential', { hash: input.hash }, app.settings.now());
        await removeSessions(work, user.id);
      });
      return null;
    },
    async removeAccount({ db, transaction }) {
      const user = await findUserByEmail(db, ada.email);
      if (user) await transaction((work) => removeUser(work, user));
      return null;
    },
  },
});

describeAuthOnEveryDatabase('signing in while the account changes', (openAuth) => {
  it('no session that began with the old password survives the change of password [Z18]', async () => {
    const { auth, openBrowser } = await openAuth({ plugins: [changes] });
    await openBrowser().post('/sign-up/email', ada);
    const browsers = Array.from({ length: 16 }, () => openBrowser());
    const outcomes = await Promise.all([
      ...browsers.map((browser) => browser.post('/sign-in/email', ada)),
      auth.api.changePasswordTo({ body: { hash: 'another' } }).then(() => ({ status: 200 })),
    ]);
    expect(outcomes.every(({ status }) => status === 200 || status === 401)).toBe(true);
    for (const browser of browsers) expect((await browser.get('/get-session')).json).toBeNull();
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(401);
  });

  it('a user who is deleted meanwhile keeps no session [Z20]', async () => {
    const { auth, openBrowser } = await openAuth({ plugins: [changes] });
    await openBrowser().post('/sign-up/email', ada);
    const browsers = Array.from({ length: 16 }, () => openBrowser());
    const answers = await Promise.all([
      ...browsers.map((browser) => browser.post('/sign-in/email', ada)),
      auth.api.removeAccount().then(() => ({ status: 200, json: null })),
    ]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    for (const browser of browsers) expect((await browser.get('/get-session')).json).toBeNull();
  });
});
