import { describe, expect, it } from 'vitest';
import type { EventName } from '../../../src/domain/app/events.js';
import { type Notice, type NoticedEvent, type NoticeKind, noticedEvents } from '../../../src/domain/mail/notice.js';
import type { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { linkOf } from '../../fixtures/email-verification/outbox.js';
import { accountsForTests } from '../../fixtures/password/accounts.js';
import { must, openEverySignIn, victim, whoIs } from './every-sign-in.js';

const { email, password } = victim;
const newPassword = 'battery staple';
const newEmail = 'new@example.com';

/** Events that do not change how a user signs in. A new event must cause a notice, or be listed here with its reason. */
const untold: Record<Exclude<EventName, NoticedEvent>, string> = {
  userCreated: 'a new account has nothing to lose',
  userUpdated: 'name, image and fields prove nothing; what does has an event of its own',
  userDeleted: 'the option deleteUser.afterDelete tells of it',
  emailVerified: 'the address stays as it was',
  sessionCreated: 'sign-ins are no change of the account; an application can listen',
  sessionEnded: 'ends access and gives none',
  organizationCreated: 'organizations prove nothing about a user',
  organizationUpdated: 'organizations prove nothing about a user',
  organizationDeleted: 'organizations prove nothing about a user',
  memberAdded: 'organizations prove nothing about a user',
  memberUpdated: 'organizations prove nothing about a user',
  memberRemoved: 'organizations prove nothing about a user',
  invitationCreated: 'organizations prove nothing about a user',
  invitationAnswered: 'organizations prove nothing about a user',
  roleCreated: 'organizations prove nothing about a user',
  roleUpdated: 'organizations prove nothing about a user',
  roleDeleted: 'organizations prove nothing about a user',
  teamCreated: 'organizations prove nothing about a user',
  teamUpdated: 'organizations prove nothing about a user',
  teamRemoved: 'organizations prove nothing about a user',
  teamMemberAdded: 'organizations prove nothing about a user',
  teamMemberUpdated: 'organizations prove nothing about a user',
  teamMemberRemoved: 'organizations prove nothing about a user',
};

/** A user whose address is verified, and the notices that they get from here on. */
async function open() {
  const server = await openEverySignIn(testAuth);
  const browser = await server.signUp();
  await must(browser.post('/send-verification-email', { email }));
  await server.settle();
  await browser.get(linkOf(server.outbox.verifications.at(-1)));
  await server.settle();
  const told = server.outbox.notices;
  told.length = 0;
  return { ...server, browser, told };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Asks for another address and agrees to it by the mailed link. */
async function changeAddress({ browser, outbox, settle }: Opened): Promise<void> {
  await must(browser.post('/change-email', { newEmail }));
  await settle();
  await browser.get(linkOf(outbox.changes.at(-1)));
}
const linkProvider = ({ bySocial, browser }: Opened) => bySocial(browser, { path: '/link-social' });
const toUser = [email];

/** The action that causes each kind of notice, and the addresses that get it. */
const ways: Record<NoticeKind, readonly [to: readonly string[], way: (server: Opened) => Promise<unknown>]> = {
  'email-changed': [[email, newEmail], changeAddress],
  'email-released': [
    toUser,
    async (server) => {
      await changeAddress(server);
      await server.settle();
      server.told.length = 0;
      server.atProvider.person = { ...server.atProvider.person, id: 'stranger', email: newEmail };
      await server.bySocial(server.openBrowser(), { startAnew: true });
    },
  ],
  'password-changed': [
    toUser,
    ({ browser }) => must(browser.post('/change-password', { currentPassword: password, newPassword })),
  ],
  'password-reset': [toUser, async ({ claims, openBrowser }) => claims['a reset by link']?.(openBrowser())],
  'password-set': [
    toUser,
    async ({ auth, browser }) => {
      await auth.api.removePassword({ body: { email } });
      await auth.api.setPassword({ body: { newPassword }, headers: browser.headers });
    },
  ],
  'password-removed': [
    toUser,
    async (server) => {
      await linkProvider(server);
      await must(server.browser.post('/unlink-account', { providerId: 'credential' }));
    },
  ],
  'provider-linked': [toUser, ({ bySocial, openBrowser }) => bySocial(openBrowser())],
  'provider-unlinked': [
    toUser,
    async (server) => {
      await linkProvider(server);
      await must(server.browser.post('/unlink-account', { providerId: 'fake-oauth' }));
    },
  ],
  'phone-number-added': [toUser, ({ linkPhone, browser }) => linkPhone(browser)],
  'phone-number-removed': [
    toUser,
    async ({ linkPhone, browser }) => {
      await linkPhone(browser);
      await must(browser.post('/phone-number/remove', {}));
    },
  ],
  'two-factor-enabled': [toUser, ({ enrol, browser }) => enrol(browser)],
  'two-factor-disabled': [
    toUser,
    async ({ enrol, browser }) => {
      await enrol(browser);
      await must(browser.post('/two-factor/disable', { password }));
    },
  ],
  'two-factor-replaced': [
    toUser,
    async ({ clock, enrol, browser }) => {
      await enrol(browser);
      clock.advance(60);
      await enrol(browser);
    },
  ],
  'two-factor-reset': [
    toUser,
    async ({ auth, enrol, browser }) => {
      await enrol(browser);
      await auth.api.resetSecondFactor({ body: { userId: (await whoIs(browser)) ?? '' } });
    },
  ],
  'backup-codes-replaced': [
    toUser,
    async ({ enrol, browser }) => {
      await enrol(browser);
      await must(browser.post('/two-factor/generate-backup-codes', { password }));
    },
  ],
  'account-claimed': [
    ['other@example.com'],
    async ({ atProvider, bySocial, openBrowser }) => {
      const other = { name: 'O', email: 'other@example.com', emailVerified: true };
      await must(openBrowser().post('/sign-up/email', { ...other, password }));
      atProvider.person = { ...other, id: 'other' };
      await bySocial(openBrowser());
    },
  ],
};

describe('notices', () => {
  it.each(Object.entries(ways))('%s is sent to %o [I10-A10a]', async (kind, [to, way]) => {
    const server = await open();
    await way(server);
    await server.settle();
    const sent = server.told.filter((notice) => notice.kind === kind);
    expect(sent.map((notice) => notice.to)).toEqual(to);
    for (const { subject, text, user } of sent) {
      expect(subject).toMatch(/^Latchkey: /);
      expect(text).toContain(user.email);
      expect(text).toMatch(/If (?:you did not|this account is not yours)/);
    }
  });

  it('are sent for every event that is not listed with a reason', () => {
    const noticed: readonly string[] = noticedEvents;
    expect(Object.keys(untold).filter((name) => noticed.includes(name))).toEqual([]);
    expect(Object.values(untold).filter((reason) => reason === '')).toEqual([]);
  });

  it('are not sent for a change that is refused or rolled back', async () => {
    const server = await open();
    const { browser, bySocial, atProvider } = server;
    await browser.post('/change-password', { currentPassword: 'wrong password', newPassword });
    await browser.post('/two-factor/disable', { password: 'wrong password' });
    await browser.post('/unlink-account', { providerId: 'credential' });
    await must(server.openBrowser().post('/sign-up/email', { name: 'O', email: newEmail, password }));
    await browser.post('/change-email', { newEmail });
    await server.settle();
    await browser.get(linkOf(server.outbox.changes.at(-1)));
    atProvider.person = { id: 'another-person', email: 'else@example.com', name: 'E', emailVerified: true };
    await bySocial(server.openBrowser()); // signs up: no change of an existing account
    await server.settle();
    expect(server.told).toEqual([]);
  });

  it('name the request that made the change', async () => {
    const asked: unknown[] = [];
    const notices = {
      send: (_: Notice, request: Request | undefined) => void asked.push(request?.headers.get('cookie')),
    };
    const { auth, openBrowser } = testAuth({ notices });
    const browser = openBrowser();
    await browser.post('/sign-up/email', victim);
    const { cookieHeader } = browser;
    await browser.post('/change-password', { currentPassword: password, newPassword });
    await auth.settled();
    expect(asked).toEqual([cookieHeader]);
  });

  it('contain no text of the user, because the mailbox of an unverified address can be a stranger’s', async () => {
    const sent: Notice[] = [];
    const { auth, openBrowser } = testAuth({ notices: { send: (notice) => void sent.push(notice) } });
    const browser = openBrowser();
    await browser.post('/sign-up/email', { ...victim, name: 'You won! Visit evil.example' });
    await browser.post('/change-password', { currentPassword: password, newPassword });
    await auth.settled();
    expect(sent).toHaveLength(1);
    expect(`${sent[0]?.subject} ${sent[0]?.text}`).not.toContain('evil.example');
  });

  it('can have texts of the application', async () => {
    const sent: Notice[] = [];
    const { auth, openBrowser } = testAuth({
      notices: {
        send: (notice) => void sent.push(notice),
        texts: { 'password-changed': ({ user }) => ({ subject: 'Neues Passwort', text: `Hallo ${user.name}` }) },
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', victim);
    await browser.post('/change-password', { currentPassword: password, newPassword });
    await auth.settled();
    expect(sent).toMatchObject([{ kind: 'password-changed', subject: 'Neues Passwort', text: 'Hallo V', to: email }]);
  });

  it('do not make a call fail: if a sender throws, the error is reported and the change stays', async () => {
    const errors: unknown[] = [];
    const { auth, openBrowser } = testAuth({
      notices: {
        send() {
          throw new Error('the mail server is down');
        },
      },
      logLevel: 'error',
      logger: { debug() {}, info() {}, warn() {}, error: () => undefined },
      onError: (error) => void errors.push(error),
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', victim);
    await must(browser.post('/change-password', { currentPassword: password, newPassword }));
    await auth.settled();
    expect(errors).toEqual([new Error('the mail server is down')]);
    await must(openBrowser().post('/sign-in/email', { email, password: newPassword }));
  });
});

describe('the budget of notices', () => {
  const rateLimit = {
    enabled: true,
    customRules: { '/*': { window: 10, max: 10_000 }, '/two-factor/*': { window: 10, max: 10_000 } },
  };
  const manyChanges = 8;

  /** Changes a password there and back. */
  async function changeOften(browser: Browser): Promise<void> {
    for (let round = 0; round < manyChanges; round++) {
      const [currentPassword, next] = round % 2 === 0 ? [password, newPassword] : [newPassword, password];
      await must(browser.post('/change-password', { currentPassword, newPassword: next }));
    }
  }

  it('a verified address gets its notices after any number of mails for strangers and other changes [R-C16 I10-A10a]', async () => {
    const sent: Notice[] = [];
    const resets: unknown[] = [];
    const { auth, openBrowser } = testAuth({
      plugins: [accountsForTests],
      rateLimit,
      emailAndPassword: { sendResetPassword: (mail) => void resets.push(mail) },
      notices: { send: (notice) => void sent.push(notice) },
    });
    const browser = openBrowser();
    await must(browser.post('/sign-up/email', victim));
    await auth.api.verifyAddress({ body: { email } });
    for (let call = 0; call < 20; call++) await openBrowser().post('/forget-password', { email });
    await changeOften(browser);
    await auth.settled();
    expect(resets.length).toBeLessThan(20);
    expect(sent).toHaveLength(manyChanges);
  });

  it('an attacker who signs up with the address of another person can send them a few only', async () => {
    const sent: Notice[] = [];
    const { auth, openBrowser } = testAuth({ rateLimit, notices: { send: (notice) => void sent.push(notice) } });
    const browser = openBrowser();
    await must(browser.post('/sign-up/email', victim));
    await changeOften(browser);
    await auth.settled();
    expect(sent).toHaveLength(5);
  });
});
