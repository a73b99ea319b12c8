import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../testing/every-database.js';
import { withSharedSessions } from '../../testing/session-places.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

describeAuthOnEveryDatabase('session.maximumPerUser', (openAuth) => {
  it.each(['database', 'secondary-storage'] as const)(
    'D26: one session more ends the oldest, in %s',
    async (storage) => {
      const ended: unknown[] = [];
      const options = {
        session: { maximumPerUser: 3 },
        rateLimit: { enabled: false },
        events: { sessionEnded: ({ tokens }: { tokens: unknown }) => void ended.push(tokens) },
      };
      const { openBrowser, clock } = await openAuth(storage === 'database' ? options : withSharedSessions(options));
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

      // Many at once: each counts the others, and the number holds.
      const racers = Array.from({ length: 8 }, () => openBrowser());
      const statuses = await Promise.all(racers.map(async (each) => (await each.post('/sign-in/email', ada)).status));
      expect(new Set(statuses)).toEqual(new Set([200]));
      const live: number[] = [];
      for (const browser of [...browsers, ...racers]) {
        const answer = await browser.get('/list-sessions');
        if (answer.status === 200) live.push((answer.json as unknown[]).length);
      }
      expect(live).toEqual([3, 3, 3]);
    },
  );

  it('ends nothing unless it is set', async () => {
    const { openBrowser } = await openAuth({ rateLimit: { enabled: false } });
    const first = openBrowser();
    await first.post('/sign-up/email', ada);
    for (let each = 0; each < 5; each++) await openBrowser().post('/sign-in/email', ada);
    expect((await first.get('/list-sessions')).json).toHaveLength(6);
  });
});
