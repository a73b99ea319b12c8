import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import type { Browser } from '../../testing/browser.js';
import { twoFactor } from '../two-factor/index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

describeAuthOnEveryDatabase('session.maximumPerUser', (openAuth) => {
  it('one session too many ends the oldest [D26 Z53 I10-B15]', async () => {
    const ended: unknown[] = [];
    const options = {
      session: { maximumPerUser: 3 },
      rateLimit: { enabled: false },
      events: { sessionEnded: ({ tokens }: { tokens: unknown }) => void ended.push(tokens) },
    };
    const { openBrowser, clock } = await openAuth(options);
    const first = openBrowser();
    await first.post('/sign-up/email', ada);
    const browsers = [first];
    for (let each = 0; each < 4; each++) {
      clock.advance(1);
      const browser = openBrowser();
      expect((await browser.post('/sign-in/email', ada)).status).toBe(200);
      browsers.push(browser);
    }
    const alive = await Promise.all(browsers.map(async (each) => (await each.get('/get-session')).json !== null));
    expect(alive).toEqual([false, false, true, true, true]);
    expect(ended).toHaveLength(2);

    // Concurrent sign-ins count each other, and the limit holds.
    const racers = Array.from({ length: 8 }, () => openBrowser());
    const statuses = await Promise.all(racers.map(async (each) => (await each.post('/sign-in/email', ada)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const live: number[] = [];
    for (const browser of [...browsers, ...racers]) {
      const answer = await browser.get('/list-sessions');
      if (answer.status === 200) live.push((answer.json as unknown[]).length);
    }
    expect(live).toEqual([3, 3, 3]);
  });

  it('ends no other session when a session is replaced, even if the user signs in meanwhile', async () => {
    let meanwhile = async () => {};
    const options = {
      session: { maximumPerUser: 3 },
      rateLimit: { enabled: false },
      plugins: [twoFactor({ skipVerificationOnEnable: true })] as const,
      // The sign-in waits for the change: between the end of the old session and the new one there is no gap.
      databaseHooks: { session: { delete: { before: () => meanwhile() } } },
    };
    const { openBrowser, clock } = await openAuth(options);
    const browsers = [openBrowser(), openBrowser(), openBrowser()];
    const [first, second, third] = browsers as [Browser, Browser, Browser];
    await first.post('/sign-up/email', ada);
    clock.advance(1);
    await second.post('/sign-in/email', ada);
    clock.advance(1);
    await third.post('/sign-in/email', ada);
    const { password } = ada;

    await first.post('/two-factor/enable', { password }); // the others have not shown the factor
    const alive = async () => Promise.all(browsers.map(async (each) => (await each.get('/get-session')).json !== null));
    expect(await alive()).toEqual([true, false, false]);
    await first.post('/two-factor/disable', { password });
    clock.advance(1);
    await second.post('/sign-in/email', ada);
    clock.advance(1);
    await third.post('/sign-in/email', ada);
    expect(await alive()).toEqual([true, true, true]);

    await first.post('/two-factor/disable', { password });
    expect(await alive()).toEqual([true, true, true]);

    // A fourth sign-in at the same moment ends the oldest session, and no other.
    const fourth = openBrowser();
    let asked = 0;
    let signingIn: Promise<unknown> = Promise.resolve();
    meanwhile = async () => {
      asked += 1;
      if (asked === 1) signingIn = fourth.post('/sign-in/email', ada);
    };
    await third.post('/two-factor/disable', { password });
    await signingIn;
    // The first browser was handed its session by the change above, so the second one's is the oldest.
    expect([...(await alive()), (await fourth.get('/get-session')).json !== null]).toEqual([true, false, true, true]);

    const change = { currentPassword: password, newPassword: 'battery staple', revokeOtherSessions: true };
    expect((await third.post('/change-password', change)).status).toBe(200);
    expect(await alive()).toEqual([false, false, true]);
  });

  it('ends no session without the option', async () => {
    const { openBrowser } = await openAuth({ rateLimit: { enabled: false } });
    const first = openBrowser();
    await first.post('/sign-up/email', ada);
    for (let each = 0; each < 5; each++) await openBrowser().post('/sign-in/email', ada);
    expect((await first.get('/list-sessions')).json).toHaveLength(6);
  });
});
