import { emailOTP, magicLink, organization, twoFactor } from 'latchkey';
import { expect, it } from 'vitest';
import { ada, eve, openServer } from './audit-server.js';

it('holds no secret, no address and no long text that a caller sends', async () => {
  const mailed = new Set<string>();
  const last = { token: '', otp: '' };
  const keep = (mail: object) => {
    Object.assign(last, mail);
    for (const [name, value] of Object.entries(mail)) if (/token|otp|url/i.test(name)) mailed.add(String(value));
  };
  const { browser, auth, openBrowser } = await openServer({}, { emailAndPassword: { sendResetPassword: keep } }, [
    emailOTP({ sendVerificationOTP: keep }),
    magicLink({ sendMagicLink: keep }),
    twoFactor(),
  ]);
  const headers = { 'user-agent': 'y'.repeat(100_000) };
  const post = (path: string, body: object) => openBrowser().post(path, body, { headers });
  await post('/sign-in/email', { ...ada, password: 'wrong horse' });
  await post('/forget-password', { email: ada.email });
  await auth.settled();
  await post('/reset-password', { token: 'made-up-token', newPassword: 'fourth horse' });
  expect((await post('/reset-password', { token: last.token, newPassword: 'third horse' })).status).toBe(200);
  await browser.post('/sign-in/email', { ...ada, password: 'third horse' });
  await post('/sign-in/magic-link', { email: ada.email });
  await post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' });
  await auth.settled();
  await post('/sign-in/email-otp', { email: ada.email, otp: last.otp });
  const enabled = await browser.post('/two-factor/enable', { password: 'third horse' });
  expect(enabled.status).toBe(200);
  const shown = enabled.text.match(/[\w-]{10,}/g) ?? [];
  const { json: sessions } = await browser.get('/list-sessions');
  const tokens = (sessions as { token: string }[]).map(({ token }) => token);
  await browser.post('/revoke-session', { token: 'nobodys-token' });
  await browser.post('/revoke-session', { token: tokens.at(-1) });
  const { rows } = await auth.api.listAuditEvents();
  expect(rows.length).toBeGreaterThan(10);
  const dump = JSON.stringify(rows);
  const secrets = [
    ...mailed,
    ...tokens,
    ...shown.filter((word) => !/^(totpURI|otpauth|algorithm|backupCodes)$/.test(word)),
  ];
  for (const secret of [...secrets, ada.email, ada.name, 'horse', 'made-up-token', 'nobodys-token'])
    expect([secret, dump.includes(secret)]).toEqual([secret, false]);
  expect(Math.max(...rows.map(({ userAgent }) => userAgent?.length ?? 0))).toBe(256);
});

it('gets as many rows of a known address as of an unknown one', async () => {
  const nothing = () => {};
  const emailAndPassword = { requireEmailVerification: true, sendResetPassword: nothing };
  const { openBrowser, auth, told } = await openServer(
    {},
    { emailAndPassword, emailVerification: { sendVerificationEmail: nothing } },
    [emailOTP({ sendVerificationOTP: nothing }), magicLink({ sendMagicLink: nothing })],
  );
  const calls: Readonly<Record<string, object>> = {
    '/sign-in/email': { password: 'wrong horse' },
    '/sign-up/email': { password: 'wrong horse', name: 'X' },
    '/forget-password': {},
    '/sign-in/magic-link': {},
    '/email-otp/send-verification-otp': { type: 'sign-in' },
    '/sign-in/email-otp': { otp: '123456' },
    '/send-verification-email': {},
  };
  for (const [path, body] of Object.entries(calls)) {
    const rowsOf = async (email: string) => {
      const before = (await told()).length;
      await openBrowser().post(path, { email, ...body });
      await auth.settled();
      return (await told()).length - before;
    };
    expect([path, await rowsOf(ada.email), await rowsOf('unknown@example.com')]).toEqual([path, 1, 1]);
  }
});

it('gets no row of a call without a session or with a wrong input', async () => {
  const { openBrowser, told } = await openServer();
  const before = await told();
  const visitor = openBrowser();
  await visitor.post('/update-user', { name: 'x' });
  await visitor.post('/revoke-session', { token: 'x' });
  await visitor.post('/sign-in/email', { email: 7 });
  await visitor.post('/sign-up/email', {});
  expect(await told()).toEqual(before);
});

it('shows an organization to no stranger, by none of its names', async () => {
  const { browser, openBrowser } = await openServer({ organizations: true }, {}, [organization()]);
  const { json } = await browser.post('/organization/create', { name: 'One', slug: 'one' });
  const other = openBrowser();
  await other.post('/sign-up/email', eve);
  await other.post('/organization/create', { name: 'Two', slug: 'two' });
  for (const organizationId of [String(Object(json).id), 'one', 'app', '', '__proto__', 'x'.repeat(64)]) {
    const { status, text } = await other.get(`/audit/organization-activity?organizationId=${organizationId}`);
    expect([organizationId, status >= 400, text.includes('rows')]).toEqual([organizationId, true, false]);
  }
});
