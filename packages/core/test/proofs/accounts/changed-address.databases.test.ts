// While a changed address is not proven, the former one is told of every change and alone gets second-factor codes. What was added since
// the change goes when it is taken back.
import { expect, it } from 'vitest';
import { describeAuthInTurn, type OpenAuth } from '../../fixtures/every-database.js';
import { must, victim, whoIs } from './every-sign-in.js';
import { newPassword, openProven, openVerified, own, password, signInByCode, stranger } from './proven-account.js';

describeAuthInTurn('a user whose changed address is not proven', (openAuth) => {
  it('gets notices at the former address too', async () => {
    const server = await openProven(openAuth);
    await server.change();
    server.outbox.notices.length = 0;
    await must(server.browser.post('/change-password', { currentPassword: password, newPassword }));
    await must(server.browser.post('/unlink-account', { providerId: 'fake-oauth' }));
    await server.settle();
    const told = server.outbox.notices.map(({ kind, to }) => `${kind} ${to}`).sort();
    expect(told).toEqual(
      ['password-changed', 'provider-unlinked'].flatMap((kind) => [`${kind} ${own}`, `${kind} ${stranger}`]),
    );
  });

  it('gets notices at the new address alone once it is proven', async () => {
    const server = await openProven(openAuth);
    await server.change();
    await server.browser.get(server.linkOf(server.outbox.verifications.at(-1)));
    server.outbox.notices.length = 0;
    await must(server.browser.post('/unlink-account', { providerId: 'fake-oauth' }));
    await server.settle();
    expect(server.outbox.notices.map(({ to }) => to)).toEqual([stranger]);
  });

  it('gets second-factor codes at the former address only', async () => {
    const server = await openProven(openAuth);
    await server.change();
    const browser = server.openBrowser();
    await must(browser.post('/sign-in/email', { email: stranger, password }));
    await must(browser.post('/two-factor/send-otp'));
    await server.settle();
    expect(server.factorMails.map(({ user }) => user.email)).toEqual([own]);
    await must(browser.post('/two-factor/verify-otp', { code: server.factorMails[0]?.otp }));
    expect(await whoIs(browser)).toBe(await whoIs(server.browser));
  });
});

/** A user whose address was changed, and who then got a number, a provider and a second factor. */
async function openExtended(openAuth: OpenAuth) {
  const server = await openVerified(openAuth);
  await server.change();
  server.clock.advance(60);
  await server.linkPhone(server.browser);
  await server.bySocial(server.browser, { path: '/link-social' });
  await server.enrol(server.browser);
  return server;
}

const waysBack: Readonly<Record<string, (server: Awaited<ReturnType<typeof openExtended>>) => Promise<unknown>>> = {
  'a mailed code': (server) => must(signInByCode(server, server.openBrowser(), own)),
  'the link of the notice': async (server) => {
    const owner = server.openBrowser();
    await owner.submitForm(await owner.get(server.undoLink()), { newPassword });
  },
  async 'a reset'({ openBrowser, settle, resets }) {
    await must(openBrowser().post('/forget-password', { email: own }));
    await settle();
    await must(openBrowser().post('/reset-password', { token: resets.at(-1)?.token, newPassword }));
  },
};

describeAuthInTurn('a change of address that is taken back by', (openAuth) => {
  it.each(Object.entries(waysBack))('%s removes what was added since', async (name, takeBack) => {
    const server = await openExtended(openAuth);
    const id = await whoIs(server.browser);
    await takeBack(server);
    expect(await server.userAt(own)).toMatchObject({
      id,
      emailVerified: true,
      twoFactorEnabled: false,
      phoneNumber: null,
    });
    const signedIn = { email: own, password: name === 'a mailed code' ? password : newPassword };
    const browser = server.openBrowser();
    await must(browser.post('/sign-in/email', signedIn));
    expect(await whoIs(browser)).toBe(id); // without a second factor
    expect((await browser.get('/list-accounts')).json).toMatchObject([{ provider: 'credential' }]);
    expect((await server.openBrowser().post('/sign-in/phone-number', victim)).status).toBe(401);
    await server.settle();
    expect(server.outbox.notices).toContainEqual(expect.objectContaining({ kind: 'phone-number-removed', to: own }));
  });

  it('a mailed code keeps what was there before', async () => {
    const server = await openProven(openAuth);
    const id = await whoIs(server.browser);
    await server.change();
    await must(signInByCode(server, server.openBrowser(), own));
    expect(await server.userAt(own)).toMatchObject({ twoFactorEnabled: true, phoneNumber: victim.phoneNumber });
    server.atProvider.person = { ...server.atProvider.person, id: 'at-provider', email: own };
    const browser = server.openBrowser();
    await server.bySocial(browser);
    expect(await whoIs(browser)).toBe(id);
  });

  it('a mailed code removes a second factor that was turned on since, and the answer says so', async () => {
    const server = await openVerified(openAuth);
    await server.change();
    server.clock.advance(60);
    await server.enrol(server.browser);
    const { json } = await must(signInByCode(server, server.openBrowser(), own));
    expect(json).toMatchObject({ user: { twoFactorEnabled: false } });
  });

  it('a mailed code keeps a second factor whose authenticator was replaced since, without its new backup codes', async () => {
    const server = await openProven(openAuth);
    await server.change();
    server.clock.advance(60);
    const { code, backupCodes } = await server.enrol(server.browser);
    await must(signInByCode(server, server.openBrowser(), own));
    expect(await server.userAt(own)).toMatchObject({ twoFactorEnabled: true });
    const browser = server.openBrowser();
    const signIn = () => must(browser.post('/sign-in/email', { email: own, password }));
    expect((await signIn()).json).toMatchObject({ twoFactorRedirect: true });
    expect((await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(400);
    server.clock.advance(60);
    await must(browser.post('/two-factor/verify-totp', { code: code() }));
  });

  it('a mailed code removes backup codes that were made since', async () => {
    const server = await openProven(openAuth);
    await server.change();
    server.clock.advance(60);
    const { json } = await must(server.browser.post('/two-factor/generate-backup-codes', { password }));
    const [code] = (json as { readonly backupCodes: readonly string[] }).backupCodes;
    await must(signInByCode(server, server.openBrowser(), own));
    expect(await server.userAt(own)).toMatchObject({ twoFactorEnabled: true });
    const thief = server.openBrowser();
    await must(thief.post('/sign-in/email', { email: own, password }));
    expect((await thief.post('/two-factor/verify-backup-code', { code })).json).toMatchObject({
      code: 'BACKUP_CODES_ARENT_ENABLED',
    });
  });

  it('a mailed code keeps backup codes from before', async () => {
    const server = await openVerified(openAuth);
    await server.enrol(server.browser);
    const { json } = await must(server.browser.post('/two-factor/generate-backup-codes', { password }));
    const [code] = (json as { readonly backupCodes: readonly string[] }).backupCodes;
    await server.change();
    await must(signInByCode(server, server.openBrowser(), own));
    const browser = server.openBrowser();
    await must(browser.post('/sign-in/email', { email: own, password }));
    await must(browser.post('/two-factor/verify-backup-code', { code }));
  });

  it('a mailed code removes a number that replaced the one from before', async () => {
    const server = await openProven(openAuth);
    await server.change();
    server.clock.advance(60);
    const phoneNumber = '+15550002222';
    await must(server.browser.post('/phone-number/send-otp', { phoneNumber }));
    await server.settle();
    const code = server.messages.at(-1)?.code;
    await must(server.browser.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true }));
    await must(signInByCode(server, server.openBrowser(), own));
    expect(await server.userAt(own)).toMatchObject({ phoneNumber: null });
  });

  it('a mailed code removes a password that was set since', async () => {
    const server = await openVerified(openAuth);
    const { id: userId = '' } = (await server.userAt(own)) ?? {};
    await server.auth.api.removePassword({ body: { email: own } });
    await server.change();
    server.clock.advance(60);
    await server.auth.api.setUserPassword({ body: { userId, newPassword } });
    expect(await server.signInStatus(stranger, newPassword)).toBe(200);
    await must(signInByCode(server, server.openBrowser(), own));
    expect(await server.signInStatus(own, newPassword)).toBe(401);
  });
});
