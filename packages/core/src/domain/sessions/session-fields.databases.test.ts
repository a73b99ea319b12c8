import { type TOTP, URI } from 'otpauth';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { terms } from '../../../test/fixtures/questions.js';
import { twoFactor } from '../../index.js';
import {
  completeSignIn,
  defineContract,
  definePlugin,
  endpoint,
  endSessions,
  field,
  findUserByEmail,
  guard,
  internal,
  lockUser,
  mutation,
  readFields,
  shape,
  updateSession,
} from '../../plugin.js';
import type { Browser } from '../../testing/browser.js';

declare module '../../plugin.js' {
  interface SignInMethods {
    readonly badge: true;
  }
}

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

/** Signs in by a badge, whose id the session keeps. */
const contract = defineContract(
  'badges',
  {
    signInBadge: endpoint(mutation('/sign-in/badge', ['session']), {
      audit: 'session.created',
      guard: guard.visitor,
      input: z.object({ badgeId: z.string(), column: z.optional(z.string()) }),
      output: ({ challenge }) => z.union([z.object({ token: z.string() }), challenge]),
    }),
    changeBadge: endpoint(mutation('/badge/change'), {
      access: 'session',
      audit: false,
      guard: guard.inPerson,
      input: z.object({ badgeId: z.string(), fails: z.optional(z.boolean()) }),
      output: shape.status,
    }),
    changeDesk: endpoint(mutation('/badge/desk'), {
      access: 'session',
      audit: false,
      guard: guard.inPerson,
      input: z.object({ desk: z.string(), fails: z.optional(z.boolean()) }),
      output: z.object({ badgeId: z.nullable(z.string()), desk: z.nullable(z.string()) }),
    }),
    takeBadge: endpoint(internal('/badge/take'), {
      audit: 'session.revoked',
      input: z.object({ userId: z.string(), badgeId: z.string() }),
      output: z.object({ ended: z.number() }),
    }),
  },
  { session: { badgeId: field.text({ optional: true }), desk: field.text({ optional: true }) } },
);

/** What another call does after the session of this one was read. */
let meanwhile: (() => Promise<unknown>) | undefined;
async function actMeanwhile(): Promise<void> {
  const act = meanwhile;
  meanwhile = undefined;
  await act?.();
}

const badges = definePlugin(contract, {
  handlers: {
    async signInBadge(call) {
      const { badgeId, column = 'badgeId' } = call.input;
      const user = await findUserByEmail(call.db, ada.email);
      const outcome = user && (await completeSignIn(call, user, 'badge', { fields: { [column]: badgeId } }));
      if (!outcome) throw new Error('no session began');
      return 'session' in outcome ? { token: outcome.session.token } : outcome;
    },
    async changeBadge(call) {
      const { badgeId, fails } = call.input;
      await call.transaction(async (work, held) => {
        const changed = await updateSession(work, call, held, { badgeId });
        expect(readFields(contract.sessionFields, changed.session)).toMatchObject({ badgeId });
        if (fails) throw new Error('the change fails after the session');
      });
      return { status: true };
    },
    async changeDesk(call) {
      const { desk, fails } = call.input;
      await actMeanwhile();
      return call.transaction(
        async (_, { session }) => {
          if (fails) throw new Error('the change fails after the session');
          return readFields(contract.sessionFields, session);
        },
        { desk },
      );
    },
    async takeBadge(call) {
      const { userId, badgeId } = call.input;
      const ended = await call.transaction(async (work) => {
        await lockUser(work.tx, userId);
        return endSessions(work, userId, (session) => session.badgeId === badgeId);
      });
      return { ended };
    },
  },
});

const sessionOf = async (browser: Browser) => (await browser.get('/get-session')).json;

describeAuthOnEveryDatabase('fields of a session', (openAuth) => {
  async function open() {
    const server = await openAuth({
      plugins: [badges, twoFactor({ skipVerificationOnEnable: true }), terms('1')],
      session: { cookieCache: { enabled: true } },
      rateLimit: { enabled: false },
    });
    const browser = server.openBrowser();
    expect((await browser.post('/sign-up/email', ada)).json).toMatchObject({ challenge: { name: 'terms' } });
    return { ...server, browser };
  }
  async function openSignedIn() {
    const server = await open();
    expect((await server.browser.post('/terms/accept')).status).toBe(200);
    return server;
  }

  it('begin with the sign-in that names them, and no other session has them', async () => {
    const { browser, openBrowser } = await openSignedIn();
    const other = openBrowser();
    await other.post('/sign-in/badge', { badgeId: 'b1' });
    expect(await sessionOf(other)).toMatchObject({ session: { badgeId: 'b1', factors: [{ factor: 'badge' }] } });
    expect(await sessionOf(browser)).toMatchObject({ session: { badgeId: null } });
  });

  it('stay with a sign-in that waits for the answer to a question', async () => {
    const { openBrowser } = await open();
    const browser = openBrowser();
    expect((await browser.post('/sign-in/badge', { badgeId: 'b2' })).json).toMatchObject({ challenge: {} });
    await browser.post('/terms/accept');
    expect(await sessionOf(browser)).toMatchObject({ session: { badgeId: 'b2' } });
  });

  it('stay with a sign-in that waits for the second factor', async () => {
    const { browser, openBrowser } = await openSignedIn();
    const enabled = await browser.post('/two-factor/enable', { password: ada.password });
    const { backupCodes: [code] = [] } = enabled.json as { readonly backupCodes?: readonly string[] };
    const other = openBrowser();
    expect((await other.post('/sign-in/badge', { badgeId: 'b3' })).json).toMatchObject({ twoFactorRedirect: true });
    expect((await other.post('/two-factor/verify-backup-code', { code })).status).toBe(200);
    expect(await sessionOf(other)).toMatchObject({ session: { badgeId: 'b3' } });
  });

  it('cannot be columns of the library, such as the user of the session', async () => {
    const { openBrowser } = await openSignedIn();
    const browser = openBrowser();
    for (const column of ['userId', 'expiresAt', 'factors', 'constructor', 'noSuchField'])
      expect((await browser.post('/sign-in/badge', { badgeId: 'x', column })).status).toBe(500);
    expect(await sessionOf(browser)).toBeNull();
  });

  it('change in the session and in the copy of the cookie, only if the change is committed', async () => {
    const { browser } = await openSignedIn();
    expect((await browser.post('/badge/change', { badgeId: 'b4' })).status).toBe(200);
    expect(await sessionOf(browser)).toMatchObject({ session: { badgeId: 'b4' } });
    expect((await browser.post('/badge/change', { badgeId: 'b5', fails: true })).status).toBe(500);
    expect(await sessionOf(browser)).toMatchObject({ session: { badgeId: 'b4' } });
    const stored = await browser.get('/get-session?disableCookieCache=true');
    expect(stored.json).toMatchObject({ session: { badgeId: 'b4' } });
  });

  it('change by the statement that locks too, which keeps what another call has changed in the meantime', async () => {
    const { browser } = await openSignedIn();
    meanwhile = () => browser.clone().post('/badge/change', { badgeId: 'b6' });
    const fields = { badgeId: 'b6', desk: 'd1' };
    expect((await browser.post('/badge/desk', { desk: 'd1' })).json).toEqual(fields);
    expect(await sessionOf(browser)).toMatchObject({ session: fields });
    expect((await browser.post('/badge/desk', { desk: 'd2', fails: true })).status).toBe(500);
    expect(await sessionOf(browser)).toMatchObject({ session: fields });
    expect((await browser.get('/get-session?disableCookieCache=true')).json).toMatchObject({ session: fields });
  });

  it('stay as another call has changed them while the session shows a factor or changes its password', async () => {
    const begun: unknown[] = [];
    const mailed: string[] = [];
    const { auth, openBrowser, clock } = await openAuth({
      plugins: [
        badges,
        twoFactor({ skipVerificationOnEnable: true, otpOptions: { sendOTP: ({ otp }) => void mailed.push(otp) } }),
      ],
      session: { cookieCache: { enabled: true } },
      events: { sessionCreated: ({ session }) => void begun.push(session) },
      rateLimit: {
        enabled: true,
        storage: {
          async bump(key, _, now) {
            if (/^(two-factor|sign-in):/.test(key)) await actMeanwhile();
            return { count: 1, windowStart: now };
          },
        },
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const expectBadge = async (badgeId: string, path: string, body: object) => {
      meanwhile = () => browser.clone().post('/badge/change', { badgeId });
      const answer = await browser.post(path, body);
      expect(answer.status, answer.text).toBe(200);
      expect(begun.at(-1)).toMatchObject({ badgeId });
      expect(await sessionOf(browser)).toMatchObject({ session: { badgeId } });
      return answer.json as { readonly totpURI?: string; readonly backupCodes?: readonly string[] };
    };
    const { password } = ada;
    const enabled = await expectBadge('on', '/two-factor/enable', { password });
    const code = (URI.parse(enabled.totpURI ?? '') as TOTP).generate({ timestamp: clock.now().getTime() });
    await expectBadge('totp', '/two-factor/verify-totp', { code });
    await expectBadge('backup', '/two-factor/verify-backup-code', { code: enabled.backupCodes?.[0] });
    await browser.post('/two-factor/send-otp');
    await auth.settled();
    await expectBadge('mailed', '/two-factor/verify-otp', { code: mailed.at(-1) });
    const changed = { currentPassword: password, newPassword: 'battery staple', revokeOtherSessions: true };
    await expectBadge('changed', '/change-password', changed);
    await expectBadge('off', '/two-factor/disable', { password: changed.newPassword });
  });

  it('mark the sessions that end together', async () => {
    const { browser, openBrowser, auth } = await openSignedIn();
    const [first, second, third] = [openBrowser(), openBrowser(), openBrowser()];
    await first.post('/sign-in/badge', { badgeId: 'lost' });
    await second.post('/sign-in/badge', { badgeId: 'lost' });
    await third.post('/sign-in/badge', { badgeId: 'kept' });
    const { user } = (await sessionOf(browser)) as { readonly user: { readonly id: string } };
    expect(await auth.api.takeBadge({ body: { userId: user.id, badgeId: 'lost' } })).toEqual({ ended: 2 });
    const live = await Promise.all(
      [first, second, third, browser].map(
        async (each) => (await each.get('/get-session?disableCookieCache=true')).json,
      ),
    );
    expect(live.map((session) => session !== null)).toEqual([false, false, true, true]);
  });
});
