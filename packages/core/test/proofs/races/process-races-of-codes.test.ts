import { expect, it } from 'vitest';
import type { Person } from '../../fixtures/application.js';
import { inviteGuest } from '../../fixtures/invitations.js';
import { enrol, signIn } from '../../fixtures/second-factor.js';
import { describeTwoProcesses, get, type Here, post, submit, timesOver } from './process-fixture.js';
import type { RacedRequest } from './request-racer.js';

const password = 'battery staple';

/** Makes a secret that works once, and returns the requests that racers 0, 1, 2 … send with it. */
type Prepare = (here: Here, person: Person) => Promise<(index: number) => RacedRequest>;

const mailedCode =
  (type: 'sign-in' | 'email-verification' | 'forget-password', path: string, more: object = {}): Prepare =>
  async ({ auth }, { email }) => {
    const otp = await auth.api.createVerificationOTP({ body: { email, type } });
    return () => post(path, { email, otp, ...more });
  };

async function textedCode(here: Here, browser: Person['browser'], path: string, phoneNumber: string): Promise<string> {
  expect((await browser.post(path, { phoneNumber })).status).toBe(200);
  await here.auth.settled();
  return here.messages.at(-1)?.code ?? '';
}

/** Two sign-ins that wait for their second factor, which both processes try with the same code. */
async function waitingSignIns(here: Here, person: Person, path: string, code: string) {
  const waiting = [await signIn(here, person), await signIn(here, person)];
  return (index: number) => post(path, { code }, waiting[(index >> 1) % 2]);
}

const kinds: Readonly<Record<string, Prepare>> = {
  'a mailed code that signs in [Z09]': mailedCode('sign-in', '/sign-in/email-otp'),
  'a mailed code that verifies [R-D14]': mailedCode('email-verification', '/email-otp/verify-email'),
  'a mailed code that resets [R-D14]': mailedCode('forget-password', '/email-otp/reset-password', { password }),
  async 'a texted code that signs in [R-D14]'(here, { phoneNumber }) {
    const code = await textedCode(here, here.openBrowser(), '/phone-number/send-otp', phoneNumber);
    return () => post('/phone-number/verify', { phoneNumber, code });
  },
  async 'a texted code for a number of one’s own [R-D14]'(here, { phoneNumber, browser }) {
    const code = await textedCode(here, browser, '/phone-number/send-otp', phoneNumber);
    return () => post('/phone-number/verify', { phoneNumber, code }, browser);
  },
  async 'a texted code that resets [R-D14]'(here, { phoneNumber }) {
    const otp = await textedCode(here, here.openBrowser(), '/phone-number/forget-password', phoneNumber);
    return () => post('/phone-number/reset-password', { phoneNumber, otp, newPassword: password });
  },
  async 'a mailed code of a second factor [Z29]'(here, person) {
    await enrol(here, person);
    const waiting = await signIn(here, person);
    expect((await waiting.post('/two-factor/send-otp')).status).toBe(200);
    await here.auth.settled();
    const code = here.factorMails.at(-1)?.otp;
    return () => post('/two-factor/verify-otp', { code }, waiting);
  },
  async 'a code of an authenticator [Z28]'(here, person) {
    const { nextCode } = await enrol(here, person);
    return waitingSignIns(here, person, '/two-factor/verify-totp', nextCode);
  },
  async 'a backup code [Z30]'(here, person) {
    const { backupCode } = await enrol(here, person);
    return waitingSignIns(here, person, '/two-factor/verify-backup-code', backupCode);
  },
  async 'a link that signs in [H003]'(here, { email }) {
    await here.openBrowser().post('/sign-in/magic-link', { email, callbackURL: '/home' });
    await here.auth.settled();
    const browser = here.openBrowser();
    const { path, fields } = browser.formOf(await browser.open(here.links.at(-1)?.url ?? ''));
    return () => submit(path, fields, browser);
  },
  async 'the state of a flow to a provider [Z11 R-B05]'({ openBrowser }) {
    const browser = openBrowser();
    const { json } = await browser.post('/sign-in/social', { provider: 'fake-oauth', callbackURL: '/home' });
    const state = new URL((json as { readonly url: string }).url).searchParams.get('state') ?? '';
    return () => get(`/callback/fake-oauth?code=c&state=${encodeURIComponent(state)}`, browser);
  },
  async 'an invitation'(here) {
    const { guest, invitationId, token } = await inviteGuest(here);
    return () => post('/organization/accept-invitation', { invitationId, token }, guest.browser);
  },
};

describeTwoProcesses('two processes redeem once', ({ race, eachRound }) => {
  it.each(Object.entries(kinds))('%s', async (_, prepare) => {
    await eachRound(async (here, person) => {
      const answers = await race(timesOver(await prepare(here, person)));
      const won = answers.filter(({ status, location }) => status === 200 || location === '/home');
      expect(won, answers.map(({ text, location }) => location ?? text).join('\n')).toHaveLength(1);
    });
  });
});
