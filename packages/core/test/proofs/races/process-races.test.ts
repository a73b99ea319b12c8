import { expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import type { Person } from '../../fixtures/application.js';
import { linkOf } from '../../fixtures/email-verification/outbox.js';
import { describeTwoProcesses, get, type Here, post, racers, timesOver, winners } from './process-fixture.js';
import type { RacedRequest } from './request-racer.js';

const newPassword = 'battery staple';

describeTwoProcesses('two processes', (races) => {
  const { race, eachRound } = races;

  it('make a key for tokens once, the first and the next [Z51]', async () => {
    const here = races.here();
    for (let round = 0; round < 3; round++) {
      const answers = await race(timesOver(() => get('/jwks')));
      const lists = new Set(answers.map(({ text }) => text));
      expect(lists.size).toBe(1);
      const { keys } = JSON.parse(answers[0]?.text ?? '') as { readonly keys: readonly object[] };
      expect(keys).toHaveLength(round === 0 ? 1 : 2);
      here.clock.advance(91 * 86_400);
    }
  });

  it('register an address once [Z17]', async () => {
    const here = races.here();
    for (let round = 0; round < 3; round++) {
      const body = { name: 'Ada', email: `race${round}@example.com`, password: 'correct horse' };
      const statuses = (await race(timesOver(() => post('/sign-up/email', body)))).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, ...Array.from({ length: racers - 1 }, () => 422)]);
      expect(await here.accountsOf(body.email)).toBe(1);
    }
  });

  it('redeem a reset token once, and exactly its password works [Z01]', async () => {
    await eachRound(async (here, { email, password }) => {
      const token = await here.resetToken(email);
      const answers = await race(
        timesOver((index) => post('/reset-password', { token, newPassword: `${newPassword} ${index}` })),
      );
      expect(winners(answers)).toBe(1);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(await here.signIn(email, `${newPassword} ${winner}`)).toBe(200);
      expect(await here.signIn(email, password)).toBe(401);
      expect(await here.accountsOf(email)).toBe(1);
    });
  });

  it('delete an account once [Z03]', async () => {
    await eachRound(async (here, { browser, email }) => {
      const token = await here.deletionToken(browser);
      const answers = await race(
        timesOver((index) =>
          index % 4 < 2
            ? get(`/delete-user/callback?token=${token}`, browser)
            : post('/delete-user', { token }, browser),
        ),
      );
      expect(winners(answers)).toBe(1);
      expect(await here.accountsOf(email)).toBe(0);
      await here.expectNoOrphans();
    });
  });

  it('sign the user in once by a verification link [Z04]', async () => {
    await eachRound(async (here, { email }) => {
      const browser = here.openBrowser();
      await browser.post('/sign-up/email', { name: 'New', email: `new.${email}`, password: 'correct horse' });
      await browser.post('/send-verification-email', { email: `new.${email}` });
      await here.auth.settled();
      await browser.post('/sign-out');
      const link = linkOf(here.outbox.verifications.at(-1));
      const answers = await race(timesOver(() => get(link)));
      expect(answers.map(({ location }) => location)).toEqual(answers.map(() => '/'));
      // Each answer marks its browser as one that has followed the link. One has a session too.
      const signedIn = answers.filter(({ cookies }) => cookies.some((cookie) => cookie.includes('session_token=')));
      expect(signedIn).toHaveLength(1);
      expect(await here.sessionsOf(`new.${email}`)).toBe(1);
    });
  });

  it('change an address to one of two new ones [Z05]', async () => {
    await eachRound(async (here, { browser, email }) => {
      for (const name of ['a', 'b']) await browser.clone().post('/change-email', { newEmail: `${name}.${email}` });
      await here.auth.settled();
      const links = here.outbox.changes.slice(-2).map(linkOf);
      const answers = await race(timesOver((index) => get(links[(index >> 1) % 2] ?? '', browser)));
      const went = answers.map(({ location }) => location);
      expect(went.filter((location) => location === '/')).toHaveLength(racers / 2);
      expect(went.filter((location) => location === '/?error=invalid_token')).toHaveLength(racers / 2);
      const { user } = (await browser.get('/get-session')).json as { user: { email: string } };
      expect([`a.${email}`, `b.${email}`]).toContain(user.email);
    });
  });

  it.each<[string, (here: Here, person: Person) => Promise<(by: Browser) => RacedRequest>]>([
    [
      'a reauthentication',
      async (here, { browser }) => {
        await browser.clone().post('/reauthenticate/send-code');
        await here.auth.settled();
        return (by) => post('/reauthenticate', { emailCode: here.reauthentications.at(-1)?.code }, by);
      },
    ],
    [
      'a new number',
      async (here, person) => {
        const phoneNumber = `+1999${person.phoneNumber.slice(-7)}`;
        await person.browser.clone().post('/phone-number/send-otp', { phoneNumber });
        await here.auth.settled();
        const body = { phoneNumber, code: here.messages.at(-1)?.code, updatePhoneNumber: true };
        return (by) => post('/phone-number/verify', body, by);
      },
    ],
    [
      'a deletion',
      async (here, { browser }) => {
        const token = await here.deletionToken(browser);
        return (by) => get(`/delete-user/callback?token=${token}`, by);
      },
    ],
  ])('finish %s once, and never in another session than that which began it [R-D19]', async (_, begin) => {
    await eachRound(async (here, person) => {
      const thief = here.openBrowser();
      await thief.post('/sign-in/email', person);
      const finish = await begin(here, person);
      const isThief = (index: number) => index % 4 < 2; // both processes get requests of both
      const answers = await race(timesOver((index) => finish(isThief(index) ? thief : person.browser)));
      expect(winners(answers.filter((_, index) => isThief(index)))).toBe(0);
      expect(winners(answers)).toBe(1);
    });
  });

  it('unlink one of the last two accounts, not both [Z14]', async () => {
    await eachRound(async (here, { browser, email }) => {
      await here.auth.api.link({ body: { email, providerId: 'github' } });
      const answers = await race(
        timesOver((index) =>
          post('/unlink-account', { providerId: (index >> 1) % 2 ? 'github' : 'credential' }, browser),
        ),
      );
      expect(winners(answers)).toBe(1);
      expect(await here.accountsOf(email)).toBe(1);
    });
  });

  it('leave no session that began with the old password [Z18]', async () => {
    await eachRound(async (here, { browser, email, password }) => {
      const change = { currentPassword: password, newPassword, revokeOtherSessions: true };
      const answers = await race(
        timesOver((index) =>
          index === racers / 2
            ? post('/change-password', change, browser)
            : post('/sign-in/email', { email, password }),
        ),
      );
      expect(answers[racers / 2]?.status).toBe(200);
      expect(await here.sessionsOf(email)).toBe(1);
      expect(await here.signIn(email, password)).toBe(401);
    });
  });

  it('allow one of many changes of the same password [Z18]', async () => {
    await eachRound(async (here, { browser, email, password }) => {
      const answers = await race(
        timesOver((index) =>
          post(
            '/change-password',
            { currentPassword: password, newPassword: `${newPassword} ${index}`, revokeOtherSessions: true },
            browser,
          ),
        ),
      );
      expect(winners(answers)).toBe(1);
      expect(await here.sessionsOf(email)).toBe(1);
    });
  });

  it('do not restore a session that one of them ends while the other extends it [Z21 Z23]', async () => {
    await eachRound(async (here, { browser, email }) => {
      here.clock.advance(2 * 86_400);
      const answers = await race(
        timesOver((index) =>
          index === racers / 2 ? post('/revoke-sessions', {}, browser) : get('/get-session', browser),
        ),
      );
      expect(answers[racers / 2]?.status).toBe(200);
      expect(await here.sessionsOf(email)).toBe(0);
    });
  });
});
