import { describe, expect, it } from 'vitest';
import { testAuth } from '../../../src/testing/test-auth.js';
import type { ProviderUser } from '../../fixtures/social/provider-fixture.js';
import { type EverySignIn, must, openEverySignIn, victim, whoIs } from './every-sign-in.js';

const newcomer = { id: 'a-at-provider', email: 'a@example.com', name: 'A', emailVerified: true };
const claimNames = [
  'a mailed code',
  'a mailed link',
  'a provider',
  'an id token',
  'a reset by link',
  'a reset by code',
] as const;

/** An attacker who has signed up with the victim's address and has left sessions, secrets and ways to sign in. */
async function squat(server: EverySignIn) {
  const { openBrowser, atProvider, bySocial, linkPhone, enrol, settle } = server;
  const victimThere = { ...atProvider.person };
  const browser = await server.signUp();
  const id = await whoIs(browser);
  await linkPhone(browser);
  atProvider.person = newcomer;
  await bySocial(browser, { path: '/link-social' });
  expect((await browser.get('/list-accounts')).text).toContain('fake-oauth');
  atProvider.person = victimThere;
  // Turning the factor on ends the other sessions, so all later sessions show it.
  const factor = await enrol(browser);
  const [codeOfTrusted, , codeOfAnother, codeOfBearer] = factor.backupCodes;
  const signIn = async (code: string | undefined, trustDevice = false) => {
    const signedIn = openBrowser();
    expect((await signedIn.post('/sign-in/email', victim)).json).toMatchObject({ twoFactorRedirect: true });
    const answer = await must(signedIn.post('/two-factor/verify-backup-code', { code, trustDevice }));
    return { signedIn, bearer: answer.headers.get('set-auth-token') ?? '' };
  };
  const { bearer } = await signIn(codeOfBearer);
  expect(bearer).not.toBe('');
  // Actions that the attacker begins now and finishes after the owner has taken the account.
  const { signedIn: another } = await signIn(codeOfAnother);
  const begun = await must(another.post('/link-social', { provider: 'fake-oidc', callbackURL: '/home' }));
  const state = new URL((begun.json as { url: string }).url).searchParams.get('state') ?? '';
  await must(another.post('/phone-number/send-otp', { phoneNumber: '+15559990000' }));
  await settle();
  const linking = server.messages.at(-1)?.code;
  await must(openBrowser().post('/phone-number/send-otp', { phoneNumber: victim.phoneNumber }));
  await settle();
  const texted = server.messages.at(-1)?.code;
  await must(openBrowser().post('/phone-number/forget-password', { phoneNumber: victim.phoneNumber }));
  await settle();
  const reset = server.messages.at(-1)?.code;
  const waiting = openBrowser();
  expect((await waiting.post('/sign-in/email', victim)).json).toMatchObject({ twoFactorRedirect: true });
  const { signedIn: trusted } = await signIn(codeOfTrusted, true);
  for (const each of [browser, another, trusted]) expect(await whoIs(each)).toBe(id);
  const carried = await openBrowser().get('/get-session', { headers: { authorization: `Bearer ${bearer}` } });
  expect(carried.json).toMatchObject({ user: { id } });
  return { browser, id, bearer, another, state, linking, texted, reset, factor, waiting, trusted };
}

describe('an attacker who has registered the address of another user', () => {
  it.each(claimNames)(
    'cannot sign in after the owner has proven the mailbox by %s [R-C01 R-C02 R-C03]',
    async (name) => {
      const server = await openEverySignIn(testAuth);
      const { openBrowser, atProvider, signInMethods, claims, settle } = server;
      const left = await squat(server);
      const nextPerson = (person: ProviderUser) => Object.assign(atProvider, { person, nonce: undefined });
      const ways = Object.entries(signInMethods).filter(
        ([why]) => !why.startsWith('a mailed') && why !== 'an id token',
      );
      const honest = { ...newcomer, ...atProvider.person };
      nextPerson(newcomer);
      for (const [why, enter] of ways) {
        // A sign-in and not a change of the account: without the session of the attempt before.
        await left.trusted.post('/sign-out', {});
        await enter(left.trusted);
        expect(await whoIs(left.trusted), why).toBe(left.id);
      }
      nextPerson(honest);
      const owner = openBrowser();
      await claims[name]?.(owner);
      if (!name.startsWith('a reset')) expect(await whoIs(owner)).toBe(left.id);
      const isOut = async (browser: typeof owner, why: string) => expect(await whoIs(browser), why).not.toBe(left.id);

      // Sessions, waiting sign-ins and trusted browsers.
      for (const [why, browser] of Object.entries({
        session: left.browser,
        another: left.another,
        trusted: left.trusted,
      }))
        await isOut(browser, why);
      const carried = await openBrowser().get('/get-session', { headers: { authorization: `Bearer ${left.bearer}` } });
      expect(carried.json).toBeNull();
      for (const path of ['verify-totp', 'verify-backup-code'])
        for (const code of [left.factor.code(1), left.factor.backupCodes[1]])
          expect(
            (await left.waiting.clone().post(`/two-factor/${path}`, { code })).status,
            path,
          ).toBeGreaterThanOrEqual(400);
      await isOut(left.waiting, 'a sign-in that waits');

      // Actions that were begun.
      nextPerson(newcomer);
      await left.another.get(`/callback/fake-oidc?code=c&state=${left.state}`);
      await isOut(left.another, 'a link to a provider that was begun');
      const { phoneNumber } = victim;
      const link = { phoneNumber: '+15559990000', code: left.linking };
      expect((await left.another.post('/phone-number/verify', link)).status).toBe(400);
      const reset = { phoneNumber, otp: left.reset, newPassword: 'of the squatter' };
      expect((await openBrowser().post('/phone-number/reset-password', reset)).status).toBe(400);
      expect((await openBrowser().post('/phone-number/verify', { phoneNumber, code: left.texted })).status).toBe(400);

      // All proofs that the attacker has, without the mailbox.
      for (const [why, enter] of ways) {
        const browser = left.trusted.clone();
        await enter(browser).catch(() => undefined);
        await isOut(browser, why);
      }
      await settle();
      const { json } = await owner.get('/list-accounts');
      expect(JSON.stringify(json)).not.toContain(newcomer.id);
    },
  );
});

describe('with a second factor asked of every sign-in [R-D01 R-D12]', () => {
  it('no sign-in begins a session before the user has shown it', async () => {
    const server = await openEverySignIn(testAuth, { factor: { enforceOn: 'all' } });
    const { auth, openBrowser, signInMethods, clock, enrol, linkPhone, bySocial } = server;
    const browser = await server.signUp();
    await linkPhone(browser);
    await auth.api.verifyAddress({ body: { email: victim.email } });
    await bySocial(openBrowser()); // links the account, because the address is verified on both sides
    const { code } = await enrol(browser);
    const id = await whoIs(browser);
    const sessions = async () => ((await browser.get('/list-sessions')).json as unknown[]).length;
    const before = await sessions();
    for (const [why, enter] of Object.entries(signInMethods)) {
      const stranger = openBrowser();
      const answer = await enter(stranger);
      expect(stranger.cookieNames(), why).not.toContain('__Secure-latchkey.session_token');
      expect(stranger.cookieNames(), why).not.toContain('__Secure-latchkey.session_data');
      expect(answer.headers.get('set-auth-token'), why).toBeNull();
      expect(answer.text, why).not.toContain('"token"');
      expect(await whoIs(stranger), why).toBeNull();
      expect(await sessions(), why).toBe(before);
      // No endpoint accepts the pending cookie as a session.
      const pending = decodeURIComponent(stranger.cookie('__Secure-latchkey.two_factor')?.value ?? '');
      expect(pending, why).not.toBe('');
      const headers = { authorization: `Bearer ${pending}` };
      expect((await openBrowser().get('/get-session', { headers })).json, why).toBeNull();
      clock.advance(30);
      await must(stranger.post('/two-factor/verify-totp', { code: code() }));
      expect(await whoIs(stranger), why).toBe(id);
      await stranger.post('/sign-out');
    }
  });

  it('a reset, a verification mail or an invitation does not begin one either', async () => {
    const server = await openEverySignIn(testAuth, { factor: { enforceOn: 'all' } });
    const { auth, openBrowser, claims, enrol, outbox, linkOf, settle, codes, invitations } = server;
    const browser = await server.signUp();
    await enrol(browser);
    await must(browser.post('/send-verification-email', { email: victim.email }));
    await settle();
    const mail = outbox.verifications.at(-1);
    const reader = openBrowser();
    await reader.get(linkOf(mail));
    expect(await whoIs(reader)).toBeNull();
    await auth.api.verifyAddress({ body: { email: victim.email } });
    for (const name of ['a reset by link', 'a reset by code'] as const) {
      await claims[name]?.(reader);
      expect(await whoIs(reader), name).toBeNull();
      const again = openBrowser();
      const body = { ...victim, password: 'battery staple' };
      expect((await again.post('/sign-in/email', body)).json, name).toMatchObject({ twoFactorRedirect: true });
    }
    const code = await auth.api.createVerificationOTP({ body: { email: victim.email, type: 'email-verification' } });
    await reader.post('/email-otp/verify-email', { email: victim.email, otp: code });
    expect(await whoIs(reader)).toBeNull();
    const host = openBrowser();
    await must(host.post('/sign-up/email', { name: 'H', email: 'h@example.com', password: 'correct horse' }));
    await must(host.post('/organization/create', { name: 'H', slug: 'h' }));
    await must(host.post('/organization/invite-member', { email: victim.email, role: 'member' }));
    await settle();
    const { id: invitationId, token } = invitations.at(-1) ?? {};
    for (const body of [{ invitationId, token }, { invitationId }])
      expect((await reader.post('/organization/accept-invitation', body)).status).toBe(401);
    expect(codes.length).toBeGreaterThan(0);
  });
});
