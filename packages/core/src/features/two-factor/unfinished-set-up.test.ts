import { type TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { openTestServer as openApplication } from '../../../test/fixtures/application.js';
import {
  ada,
  isSignedIn,
  openTestServer,
  refusals,
  said,
  type TestServer,
} from '../../../test/fixtures/two-factor/fixture.js';

const verify = '/two-factor/verify-totp';

describe('an authenticator whose set-up was not finished', () => {
  const changed = 'staple battery';
  const signIn = async (server: TestServer, password = ada.password) => {
    const browser = server.openBrowser();
    expect((await browser.post('/sign-in/email', { email: ada.email, password })).status).toBe(200);
    return browser;
  };
  const changes = {
    async 'the user changes the password'(server: TestServer) {
      const body = { currentPassword: ada.password, newPassword: changed, revokeOtherSessions: true };
      return (await signIn(server)).post('/change-password', body);
    },
    async 'the user resets the password'(server: TestServer) {
      const browser = server.openBrowser();
      await browser.post('/forget-password', { email: ada.email });
      await server.auth.settled();
      const { token } = server.resets.at(-1) ?? {};
      return browser.post('/reset-password', { token, newPassword: changed });
    },
  };

  it.each(Object.entries(changes))(
    'ends when %s: a stolen session cannot put it in force [R-D10]',
    async (_, change) => {
      const server = await openTestServer();
      const attacker = await server.meet();
      const { authenticator } = await server.enable(attacker); // with the password, which is changed now
      expect((await change(server)).status).toBe(200);
      const stolen = await signIn(server, changed);
      const refused = await stolen.post(verify, { code: server.codeOf(authenticator) });
      expect([refused.status, refused.json]).toMatchObject([400, { code: 'TOTP_NOT_ENABLED' }]);
      const mailed = await stolen.post('/two-factor/send-otp');
      expect([mailed.status, mailed.json]).toMatchObject([400, { code: 'OTP_NOT_ENABLED' }]);
      expect(await isSignedIn(await signIn(server, changed))).toBe(true);
    },
  );

  it('ends when the password is removed', async () => {
    const server = await openApplication();
    const { email, password, browser } = await server.meet();
    const { totpURI } = (await browser.post('/two-factor/enable', { password })).json as { totpURI: string };
    await server.auth.api.link({ body: { email, providerId: 'github' } });
    expect((await browser.post('/unlink-account', { providerId: 'credential' })).status).toBe(200);
    const authenticator = URI.parse(totpURI) as TOTP;
    const code = authenticator.generate({ timestamp: server.clock.now().getTime() });
    expect((await browser.post(verify, { code })).json).toMatchObject({ code: 'TOTP_NOT_ENABLED' });
  });

  it('stays when another way to sign in is removed', async () => {
    const server = await openApplication();
    const { email, password, browser } = await server.meet();
    const { totpURI } = (await browser.post('/two-factor/enable', { password })).json as { totpURI: string };
    await server.auth.api.link({ body: { email, providerId: 'github' } });
    expect((await browser.post('/unlink-account', { providerId: 'github' })).status).toBe(200);
    const authenticator = URI.parse(totpURI) as TOTP;
    const code = authenticator.generate({ timestamp: server.clock.now().getTime() });
    expect((await browser.post(verify, { code })).status).toBe(200);
  });

  it('that would replace another ends too, and the other stays in force', async () => {
    const server = await openTestServer();
    const { authenticator, browser } = await server.enrol();
    const { authenticator: next } = await server.enable(browser);
    const body = { currentPassword: ada.password, newPassword: changed };
    expect((await browser.post('/change-password', body)).status).toBe(200);
    server.clock.advance(60);
    expect(said(await browser.post(verify, { code: server.codeOf(next) }))).toEqual(refusals.code);
    expect((await browser.post(verify, { code: server.codeOf(authenticator) })).status).toBe(200);
  });
});
