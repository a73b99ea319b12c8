// The same rules as in leak-detector.test.ts, for the other features.
import { type TOTP, URI } from 'otpauth';
import { expect, it, vi } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { cookieName } from '../../fixtures/application.js';
import { describeAuthInTurn } from '../../fixtures/every-database.js';
import { pathOf } from '../../fixtures/magic-link/mails.js';
import { fakeProviders, tokenAnswer } from '../../fixtures/social/fake-providers.js';
import { expectNothingOfRows, type Heard, openHeard, refuseRows, startTour } from './leak-detector.js';

const ada = { name: 'Ada', email: 'ada@example.com', username: 'ada_l', password: 'canary password one' };
const phoneNumber = '+15550001111';

async function signUp({ auth, openBrowser }: Heard, person: object = ada): Promise<Browser> {
  const browser = openBrowser();
  expect((await browser.post('/sign-up/email', person)).status).toBe(200);
  await auth.settled();
  return browser;
}

/** The value of a signed cookie, without its signature. */
function carried(browser: Browser, key: 'two_factor' | 'trust_device'): string {
  return decodeURIComponent(browser.cookie(cookieName(key))?.value ?? '').split('.')[0] ?? '';
}

const field = ({ json }: { readonly json: unknown }, name: string): unknown =>
  (json as Readonly<Record<string, unknown>>)[name];

describeAuthInTurn('a canary', (openAuth, openLast) => {
  it('of a second factor: secret, codes, the cookie of a waiting sign-in, a trusted device', async () => {
    const server = await openHeard(openAuth);
    const { clock, factorMails, openBrowser } = server;
    const browser = await signUp(server);
    const { step, hides, shows, sets, expectNoLeak } = startTour(server);
    const { email, password } = ada;
    hides(password, 'wrong horse');
    await step(browser.post('/two-factor/enable', { password: 'wrong horse' }), 400);
    const enabled = await step(browser.post('/two-factor/enable', { password }));
    const authenticator = URI.parse(String(field(enabled, 'totpURI'))) as TOTP;
    const { base32, latin1 } = authenticator.secret;
    const codeIn = (steps: number) => authenticator.generate({ timestamp: clock.now().getTime() + steps * 30_000 });
    hides(latin1, codeIn(1));
    const backupCodes = field(enabled, 'backupCodes') as readonly string[];
    shows(enabled, base32, ...backupCodes);
    await step(browser.post('/two-factor/verify-totp', { code: 'wrong horse' }), 401);
    await step(browser.post('/two-factor/verify-totp', { code: codeIn(0) }));
    await step(browser.post('/two-factor/get-totp-uri', { password: 'wrong horse' }), 400);
    shows(await step(browser.post('/two-factor/get-totp-uri', { password })), base32);
    shows(await step(browser.post('/totp/generate')), codeIn(0));
    const generated = await step(browser.post('/two-factor/generate-backup-codes', { password }));
    const [backupCode = '', ...others] = field(generated, 'backupCodes') as readonly string[];
    shows(generated, backupCode, ...others);
    await step(browser.post('/two-factor/send-otp'));
    await step(browser.post('/two-factor/verify-otp', { code: factorMails[0]?.otp }));

    const other = openBrowser();
    const waiting = await step(other.post('/sign-in/email', { email, password }));
    sets(waiting, carried(other, 'two_factor'));
    await step(other.get('/two-factor/challenge'));
    await step(other.post('/two-factor/send-otp'));
    hides(...factorMails.map(({ otp }) => otp));
    await step(other.post('/two-factor/verify-otp', { code: 'wrong horse' }), 401);
    await step(other.clone().post('/two-factor/verify-totp', { code: codeIn(0) }), 401); // used
    await step(other.post('/two-factor/verify-backup-code', { code: backupCodes[0] }), 401); // replaced by new codes
    sets(
      await step(other.post('/two-factor/verify-backup-code', { code: backupCode, trustDevice: true })),
      carried(other, 'trust_device'),
    );
    await step(other.get('/get-session'));
    await step(other.post('/sign-out'));
    sets(await step(other.post('/sign-in/email', { email, password })), carried(other, 'trust_device'));
    expect(factorMails).toHaveLength(2);
    await step(browser.post('/two-factor/disable', { password }));
    expectNoLeak();
  });

  it('of reauthentication: the mailed code and the password', async () => {
    const server = await openHeard(openAuth);
    const { reauthentications } = server;
    const browser = await signUp(server);
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
    const { step, hides, expectNoLeak } = startTour(server);
    hides(ada.password, 'wrong horse');
    await step(browser.post('/reauthenticate', { password: 'wrong horse' }), 400);
    await step(browser.post('/reauthenticate', { password: ada.password }));
    await step(browser.post('/reauthenticate/send-code'));
    const emailCode = reauthentications[0]?.code;
    await step(browser.post('/reauthenticate', { emailCode: 'wrong horse' }), 400);
    await step(browser.post('/reauthenticate', { emailCode }));
    await step(browser.post('/reauthenticate', { emailCode }), 400);
    hides(emailCode);
    expectNoLeak();
  });

  it('of phone numbers and usernames: codes and passwords', async () => {
    const server = await openHeard(openAuth);
    const { messages, openBrowser } = server;
    const browser = await signUp(server);
    const { step, hides, expectNoLeak } = startTour(server);
    const { username, password } = ada;
    const codeSent = () => messages.at(-1)?.code ?? '';
    const newPassword = 'canary password two';
    await step(browser.post('/phone-number/send-otp', { phoneNumber }));
    await step(browser.post('/phone-number/verify', { phoneNumber, code: 'wrong horse' }), 400);
    await step(browser.post('/phone-number/verify', { phoneNumber, code: codeSent() }));
    await step(openBrowser().post('/phone-number/send-otp', { phoneNumber }));
    await step(openBrowser().post('/phone-number/verify', { phoneNumber, code: codeSent() }));
    await step(openBrowser().post('/phone-number/verify', { phoneNumber, code: codeSent() }), 400);
    await step(openBrowser().post('/sign-in/phone-number', { phoneNumber, password: 'wrong horse' }), 401);
    await step(openBrowser().post('/sign-in/phone-number', { phoneNumber, password }));
    await step(openBrowser().post('/phone-number/forget-password', { phoneNumber }));
    const reset = { phoneNumber, otp: codeSent() };
    await step(openBrowser().post('/phone-number/reset-password', { ...reset, otp: 'wrong horse', newPassword }), 400);
    await step(openBrowser().post('/phone-number/reset-password', { ...reset, newPassword }));
    await step(openBrowser().post('/sign-in/username', { username, password }), 401);
    await step(openBrowser().post('/sign-in/username', { username: 'unknown', password }), 401);
    await step(openBrowser().post('/sign-in/username', { username, password: newPassword }));
    await step(openBrowser().post('/is-username-available', { username }));
    hides(...messages.map(({ code }) => code), password, newPassword, 'wrong horse');
    expect(messages).toHaveLength(3);
    expectNoLeak();
  });

  it('of mailed codes and links', async () => {
    const server = await openHeard(openAuth);
    const { codes, links, openBrowser } = server;
    const { email } = ada;
    const browser = await signUp(server);
    const { step, hides, shows, expectNoLeak } = startTour(server);
    for (const type of ['email-verification', 'forget-password', 'sign-in'])
      await step(browser.post('/email-otp/send-verification-otp', { email, type }));
    const [verifies, resets, signsIn] = codes.map(({ otp }) => otp);
    const password = 'canary password two';
    await step(browser.post('/email-otp/verify-email', { email, otp: 'wrong horse' }), 400);
    await step(browser.post('/email-otp/verify-email', { email, otp: verifies }));
    await step(openBrowser().post('/email-otp/reset-password', { email, otp: resets, password }));
    await step(openBrowser().post('/sign-in/email-otp', { email, otp: 'wrong horse' }), 400);
    await step(openBrowser().post('/sign-in/email-otp', { email, otp: signsIn }));
    await step(openBrowser().post('/sign-in/email-otp', { email, otp: signsIn }), 400);
    await step(openBrowser().post('/sign-in/magic-link', { email, callbackURL: '/in' }));
    const link = pathOf(links[0]);
    hides(...codes.map(({ otp }) => otp), password, 'wrong horse');
    const visitor = openBrowser();
    const page = await step(visitor.get(link));
    shows(page, links[0]?.token); // the button's form
    await step(visitor.submitForm(page), 302);
    await step(visitor.get('/get-session'));
    await step(visitor.submitForm(page), 302);
    expect(codes).toHaveLength(3);
    expectNoLeak();
  });

  it('of the key pairs for other services, and of the tokens that they sign', async () => {
    const exported = vi.spyOn(crypto.subtle, 'exportKey');
    const server = await openHeard(openAuth);
    const browser = await signUp(server);
    const { step, hides, shows, expectNoLeak } = startTour(server);
    const first = await step(browser.get('/token'));
    shows(first, String(field(first, 'token')));
    await server.auth.api.rotateKeys({ body: { revoke: true } });
    const second = await step(browser.get('/token'));
    shows(second, String(field(second, 'token')));
    await step(server.openBrowser().get('/token'), 401);
    await step(server.openBrowser().get('/jwks'));
    const members = await Promise.all(
      exported.mock.results.map(async ({ value }) => field({ json: await value }, 'd')),
    );
    exported.mockRestore();
    const privateKeys = members.filter((each) => typeof each === 'string');
    expect(privateKeys).toHaveLength(2);
    hides(...privateKeys);
    expectNoLeak();
  });

  it.each(['fake-oauth', 'my-oauth'])('of a sign-in with %s: state, verifier, code and tokens', async (provider) => {
    const forms: URLSearchParams[] = [];
    const granted = { access_token: 'canary-of-an-access-token', refresh_token: 'canary-of-a-refresh-token' };
    const renewed = { access_token: 'canary-of-a-new-access-token', refresh_token: 'canary-of-a-new-refresh-token' };
    let answerWith = (_: string) => tokenAnswer(granted);
    const providers = fakeProviders();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/token')) return providers.fetch(request);
      const form = await request.text();
      forms.push(new URLSearchParams(form));
      return answerWith(form);
    };
    /** A provider that repeats the values that it got. */
    const refuse = (form: string) =>
      Response.json({ error: 'invalid_grant', error_description: form }, { status: 400 });
    const server = await openHeard(openAuth, { fetch });
    const browser = server.openBrowser();
    const { step, hides, shows, sets, expectNoLeak } = startTour(server);
    const code = 'canary-of-a-code-of-theirs';
    const begin = async () => {
      const begun = await step(browser.post('/sign-in/social', { provider, callbackURL: '/home' }));
      const state = new URL(String(field(begun, 'url'))).searchParams.get('state') ?? '';
      shows(begun, state);
      sets(begun, state);
      return `/callback/${provider}?${new URLSearchParams({ code, state })}`;
    };
    const comeBack = await begin();
    await step(server.openBrowser().get(comeBack), 302);
    await step(browser.get(comeBack), 302);
    await step(browser.get('/get-session'));
    await step(browser.get('/list-accounts'));
    shows(await step(browser.post('/get-access-token', { providerId: provider })), granted.access_token);
    answerWith = refuse;
    await step(browser.post('/refresh-token', { providerId: provider }), 400);
    await step(browser.get(await begin()), 302);
    answerWith = () => tokenAnswer(renewed);
    shows(await step(browser.post('/refresh-token', { providerId: provider })), renewed.access_token);
    const verifiers = forms.flatMap((form) => form.getAll('code_verifier'));
    expect(verifiers).toHaveLength(2);
    hides(...verifiers, code, granted.refresh_token, renewed.refresh_token, 'client-secret');
    expectNoLeak();
  });

  it('of invitations: the token of the mail', async () => {
    const server = await openHeard(openAuth);
    const { invitations } = server;
    const host = await signUp(server);
    const bob = { ...ada, name: 'Bob', email: 'bob@example.com', username: 'bob_l' };
    const guest = await signUp(server, bob);
    const { step, hides, expectNoLeak } = startTour(server);
    await step(host.post('/organization/create', { name: 'Acme', slug: 'acme' }));
    await step(host.post('/organization/invite-member', { email: bob.email, role: 'member' }));
    await step(host.post('/organization/invite-member', { email: bob.email, role: 'member', resend: true }));
    const { id: invitationId = '', token = '' } = invitations[0] ?? {};
    const page = `/organization/get-invitation?id=${invitationId}`;
    await step(host.get('/organization/list-invitations'));
    await step(guest.get(page), 403);
    await step(guest.get(`${page}&token=wrong`), 403);
    await step(guest.get(`${page}&token=${encodeURIComponent(token)}`));
    await step(guest.post('/organization/accept-invitation', { invitationId, token: 'wrong horse' }), 403);
    await step(host.post('/organization/accept-invitation', { invitationId, token }), 403);
    await step(guest.post('/organization/accept-invitation', { invitationId, token }));
    await step(guest.get('/organization/get-full-organization'));
    expect(invitations).toHaveLength(2);
    hides(...invitations.map((mail) => mail.token));
    expectNoLeak();
  });

  it('is in no log or answer when the database refuses a row of a feature', async () => {
    const server = await openHeard(openLast);
    const { email, password } = ada;
    const browser = await signUp(server);
    await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const enabled = await browser.post('/two-factor/enable', { password });
    const authenticator = URI.parse(String(field(enabled, 'totpURI'))) as TOTP;
    const code = authenticator.generate({ timestamp: server.clock.now().getTime() });
    expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200);
    await refuseRows(server, ['twoFactorChallenge', 'jwks', 'invitation', 'verification']);
    const answers = [
      await server.openBrowser().post('/sign-in/email', { email, password }),
      await browser.get('/token'),
      await browser.post('/organization/invite-member', { email: 'bob@example.com', role: 'member' }),
    ];
    const social = { provider: 'fake-oauth', callbackURL: '/home' };
    expect((await server.openBrowser().post('/sign-in/social', social)).status).toBe(500);
    // These work after the answer (R-G05), so only the log contains the error.
    expect((await server.openBrowser().post('/sign-in/magic-link', { email })).status).toBe(200);
    expect((await server.openBrowser().post('/phone-number/send-otp', { phoneNumber })).status).toBe(200);
    await server.auth.settled();
    expect(server.words.join('\n')).toContain('sending a magic link');
    expectNothingOfRows(answers, server.words);
  });
});
