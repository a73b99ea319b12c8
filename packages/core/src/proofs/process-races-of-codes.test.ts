import { expect, it } from 'vitest';
import { inviteGuest } from './invitations.js';
import { describeTwoProcesses, get, type Here, post, submit, timesOver } from './process-world.js';
import type { RacedRequest } from './request-racer.js';
import { enrol, signIn } from './second-factor.js';
import type { Person } from './world.js';

const password = 'battery staple';

/** Makes what is good once; what is sent about it by racer 0, 1, 2 … */
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

/** Two sign-ins that wait for their second factor, which both processes try with one code. */
async function waitingSignIns(here: Here, person: Person, path: string, code: string) {
  const waiting = [await signIn(here, person), await signIn(here, person)];
  return (index: number) => post(path, { code }, waiting[(index >> 1) % 2]);
}

const kinds: Readonly<Record<string, Prepare>> = {
  'Z09: a mailed code that signs in': mailedCode('sign-in', '/sign-in/email-otp'),
  'R-D14: a mailed code that verifies': mailedCode('email-verification', '/email-otp/verify-email'),
  'R-D14: a mailed code that resets': mailedCode('forget-password', '/email-otp/reset-password', { password }),
  async 'R-D14: a texted code that signs in'(here, { phoneNumber }) {
    const code = await textedCode(here, here.openBrowser(), '/phone-number/send-otp', phoneNumber);
    return () => post('/phone-number/verify', { phoneNumber, code });
  },
  async 'R-D14: a texted code for a number of one’s own'(here, { phoneNumber, browser }) {
    const code = await textedCode(here, browser, '/phone-number/send-otp', phoneNumber);
    return () => post('/phone-number/verify', { phoneNumber, code }, browser);
  },
  async 'R-D14: a texted code that resets'(here, { phoneNumber }) {
    const otp = await textedCode(here, here.openBrowser(), '/phone-number/forget-password', phoneNumber);
    return () => post('/phone-number/reset-password', { phoneNumber, otp, newPassword: password });
  },
  async 'Z29: a mailed code of a second factor'(here, person) {
    await enrol(here, person);
    const waiting = await signIn(here, person);
    expect((await waiting.post('/two-factor/send-otp')).status).toBe(200);
    await here.auth.settled();
    const code = here.factorMails.at(-1)?.otp;
    return () => post('/two-factor/verify-otp', { code }, waiting);
  },
  async 'Z28: a code of an authenticator'(here, person) {
    const { nextCode } = await enrol(here, person);
    return waitingSignIns(here, person, '/two-factor/verify-totp', nextCode);
  },
  async 'Z30: a backup code'(here, person) {
    const { backupCode } = await enrol(here, person);
    return waitingSignIns(here, person, '/two-factor/verify-backup-code', backupCode);
  },
  async 'H003: a link that signs in'(here, { email }) {
    await here.openBrowser().post('/sign-in/magic-link', { email, callbackURL: '/home' });
    await here.auth.settled();
    const browser = here.openBrowser();
    const { path, fields } = browser.formOf(await browser.open(here.links.at(-1)?.url ?? ''));
    return () => submit(path, fields, browser);
  },
  async 'Z11 R-B05: the state of a flow to a provider'({ openBrowser }) {
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
