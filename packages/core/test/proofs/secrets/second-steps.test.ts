import { describe, expect, it } from 'vitest';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { enrol } from '../../fixtures/second-factor.js';

const phoneNumber = '+15559999999';

/** Every action that a fresh session begins and a later call finishes: the first call, and the later one. */
const actions: Readonly<Record<string, (server: TestServer, person: Person) => Promise<Finish>>> = {
  async 'a deletion by mail'({ auth, deletions }, { browser }) {
    await browser.post('/delete-user');
    await auth.settled();
    return (finisher) => finisher.open(deletions.at(-1)?.url ?? '');
  },
  async 'a deletion by the token of a mail'({ auth, deletions }, { browser }) {
    await browser.post('/delete-user');
    await auth.settled();
    return (finisher) => finisher.get(`/delete-user/callback?token=${deletions.at(-1)?.token}`);
  },
  async 'a change of address'({ auth, outbox }, { browser }) {
    await browser.post('/change-email', { newEmail: 'thief@example.com' });
    await auth.settled();
    return (finisher) => finisher.get(`/verify-email?token=${outbox.changes.at(-1)?.token}`);
  },
  async 'a phone number'({ auth, messages }, { browser }) {
    await browser.post('/phone-number/send-otp', { phoneNumber });
    await auth.settled();
    const code = messages.at(-1)?.code;
    return (finisher) => finisher.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true });
  },
  async 'a provider'(_, { browser }) {
    const begun = await browser.post('/link-social', { provider: 'fake-oauth', callbackURL: '/linked' });
    const state = new URL((begun.json as { readonly url: string }).url).searchParams.get('state');
    return (finisher) => finisher.get(`/callback/fake-oauth?code=c&state=${state}`);
  },
};
type Finish = (finisher: Browser) => Promise<BrowserAnswer>;

const saying = ({ status, headers, json }: BrowserAnswer) =>
  `${status} ${headers.get('location') ?? ''} ${(json as { readonly code?: string } | undefined)?.code ?? ''}`;

describe.each(Object.entries(actions))('%s that a session has begun', (_, begin) => {
  it('is finished by that session', async () => {
    const server = await openTestServer();
    const person = await server.meet();
    const finish = await begin(server, person);
    // The provider's user has another address, which is checked after the step that is tested here.
    expect(saying(await finish(person.browser))).toMatch(/^(200|302 \/|302 .*email_doesn%27t_match) *$/);
  });

  it('is not finished by a session without the second factor that was turned on meanwhile [D22 I10-A3]', async () => {
    const server = await openTestServer();
    const person = await server.meet();
    const { email } = person;
    // An attacker who has stolen a session and reads the mailbox.
    const attacker = person.browser.clone();
    const finish = await begin(server, { ...person, browser: attacker });
    await enrol(server, person);
    const otp = await server.auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
    expect((await attacker.post('/sign-in/email-otp', { email, otp })).status).toBe(200);
    const usersAndAccounts = async () =>
      JSON.stringify((await server.auth.api.look()).filter(({ table }) => /^(user|account)$/.test(table)));
    const before = await usersAndAccounts();
    expect(saying(await finish(attacker))).toMatch(
      /invalid_token|INVALID_TOKEN|INVALID_OTP|please_restart_the_process/,
    );
    expect(await usersAndAccounts()).toBe(before);
  });
});
