import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { internal } from '../../contract/routes.js';
import { definePlugin } from '../../define-plugin.js';
import { insertAccount } from '../../store/rows/accounts.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const racers = 32;

/** Links accounts, as social sign-in does. */
const linking = definePlugin(
  defineContract('linking', {
    link: endpoint(internal('/link'), {
      audit: false,
      access: 'session',
      input: z.object({ providerIds: z.array(z.string()) }),
      output: z.null(),
    }),
  }),
  {
    handlers: {
      async link({ app, db, input, session: { user } }) {
        for (const providerId of input.providerIds) {
          const now = app.settings.now();
          const row = { id: app.settings.generateId(), accountId: `at ${providerId}`, providerId, scope: 'a,b' };
          await insertAccount(db, { ...row, userId: user.id, createdAt: now, updatedAt: now });
        }
        return null;
      },
    },
  },
);

const providersOf = (answer: { readonly json: unknown }) =>
  (answer.json as { readonly provider: string }[]).map(({ provider }) => provider).sort();

describeAuthOnEveryDatabase('the accounts of a user', (openAuth) => {
  async function open(...providerIds: string[]) {
    const server = await openAuth({ plugins: [linking] });
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    server.clock.advance(1);
    await server.auth.api.link({ body: { providerIds }, headers: browser.headers });
    return { ...server, browser };
  }

  it('are listed, and unlinked', async () => {
    const { browser } = await open('github');
    expect((await browser.get('/list-accounts')).json).toMatchObject([
      { provider: 'credential', scopes: [], createdAt: '2030-01-01T00:00:00.000Z' },
      { provider: 'github', accountId: 'at github', scopes: ['a', 'b'], createdAt: '2030-01-01T00:00:01.000Z' },
    ]);
    const unlinked = await browser.post('/unlink-account', { providerId: 'github', accountId: 'at github' });
    expect([unlinked.status, unlinked.json]).toEqual([200, { status: true }]);
    expect(providersOf(await browser.get('/list-accounts'))).toEqual(['credential']);
  });

  it('are not found by another spelling [R-E08]', async () => {
    const { browser } = await open('github');
    for (const named of [
      { providerId: 'GITHUB' },
      { providerId: 'github ' },
      { providerId: 'github', accountId: 'AT GITHUB' },
    ])
      expect((await browser.post('/unlink-account', named)).json).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  });

  it('concurrent calls that unlink the last two leave one [Z14]', async () => {
    for (let round = 0; round < 4; round++) {
      const { browser } = await open('github');
      const answers = await Promise.all([
        browser.clone().post('/unlink-account', { providerId: 'github' }),
        browser.clone().post('/unlink-account', { providerId: 'credential' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 400)?.json).toMatchObject({
        code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT',
      });
      expect(providersOf(await browser.get('/list-accounts'))).toHaveLength(1);
    }
  });

  it('32 concurrent calls that unlink all of them leave one, and each account is unlinked by one call [Z14]', async () => {
    const providerIds = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const { browser } = await open(...providerIds);
    const all = ['credential', ...providerIds];
    const answers = await Promise.all(
      Array.from({ length: racers }, (_, index) =>
        browser.clone().post('/unlink-account', { providerId: all[index % all.length] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(all.length - 1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(racers - all.length + 1);
    expect(providersOf(await browser.get('/list-accounts'))).toHaveLength(1);
  });

  it('the only one stays if it is unlinked while a password is set [Z15]', async () => {
    const { auth, browser } = await open('github');
    await browser.post('/unlink-account', { providerId: 'credential' });
    const body = { newPassword: 'correct horse battery' };
    const [unlinked] = await Promise.all([
      browser.clone().post('/unlink-account', { providerId: 'github' }),
      auth.api.setPassword({ body, headers: browser.headers }),
    ]);
    const left = unlinked.status === 200 ? ['credential'] : ['credential', 'github'];
    expect(providersOf(await browser.get('/list-accounts'))).toEqual(left);
  });
});
