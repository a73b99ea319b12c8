// The same rules as in enumeration.test.ts, for usernames, phone numbers and mailed links.
import { describe, expect, it } from 'vitest';
import { phoneNumber } from '../../../src/features/phone-number/index.js';
import type { PhoneNumberCode } from '../../../src/features/phone-number/options.js';
import { username } from '../../../src/features/username/index.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { fixture } from '../../fixtures/application.js';
import { magicLinkWithOutbox } from '../../fixtures/magic-link/mails.js';
import { expectSame, startWatching } from '../../fixtures/watching.js';

const password = 'correct horse';
const person = (name: string, digit: number) => ({
  username: name,
  email: `${name}@example.com`,
  phoneNumber: `+1555000${digit}${digit}${digit}${digit}`,
});
const unknown = person('unknown', 0);
const verified = person('ada', 1);
const withoutPassword = person('bob', 2);
const unverified = person('cleo', 3);
const people = [verified, withoutPassword, unverified];

async function open({ mustVerify = false, disableSignUp = false } = {}) {
  const messages: PhoneNumberCode[] = [];
  const links = magicLinkWithOutbox({ disableSignUp });
  const { options, watchOn } = startWatching();
  const server = testAuth({
    ...options,
    plugins: [username(), phoneNumber({ sendOTP: (message) => void messages.push(message) }), links.plugin, fixture],
    emailAndPassword: { ...options.emailAndPassword, requireEmailVerification: mustVerify },
  });
  const { auth, openBrowser } = server;
  for (const { phoneNumber, ...fields } of people) {
    const signUp = { ...fields, name: 'Visitor', password };
    expect((await openBrowser().post('/sign-up/email', signUp)).status).toBe(200);
    await auth.api.giveNumber({ body: { email: fields.email, phoneNumber } });
  }
  for (const { email } of [verified, withoutPassword]) await auth.api.verifyAddress({ body: { email } });
  await auth.api.dropPassword({ body: { email: withoutPassword.email } });
  await openBrowser().post('/sign-in/username', { ...unknown, password }); // the sample of the scheme
  await auth.settled();
  const watch = watchOn(auth);

  /** One call about each user by a caller who is not signed in, first about the unknown user. */
  async function watchEach(path: string, more: object) {
    const watched = [];
    for (const about of [unknown, ...people])
      watched.push(await watch(() => openBrowser().post(path, { ...about, ...more })));
    return watched;
  }
  return { ...server, messages, mails: links.mails, watchEach };
}

describe('an answer does not show whether an account exists', () => {
  it.each([
    ['/sign-in/username', false],
    ['/sign-in/username', true],
    ['/sign-in/phone-number', false],
    ['/sign-in/phone-number', true],
  ])('by %s with a wrong password (verification required: %s) [R-G01 R-G06]', async (path, mustVerify) => {
    const { watchEach } = await open({ mustVerify });
    const answers = await watchEach(path, { password: 'wrong horse' });
    expectSame(answers, ['seen', 'statements', 'hashed']);
    expect(answers[0]).toMatchObject({ seen: { status: 401 }, hashed: ['verify'] });
  });

  it.each([false, true])('by the request for a link that signs in (sign-up disabled: %s) [R-G05]', async (disabled) => {
    const { watchEach, mails } = await open({ disableSignUp: disabled });
    const answers = await watchEach('/sign-in/magic-link', {});
    expectSame(answers, ['seen', 'statements', 'hashed']);
    expect(answers[0]).toMatchObject({ seen: { status: 200 }, hashed: [] });
    const mailed = disabled ? people : [unknown, ...people];
    expect(mails.map(({ email }) => email)).toEqual(mailed.map(({ email }) => email));
  });

  it.each(['/phone-number/send-otp', '/phone-number/forget-password'])('by %s [R-G03 R-G05]', async (path) => {
    const { watchEach, messages } = await open();
    const answers = await watchEach(path, {});
    expectSame(answers, ['seen', 'statements', 'hashed']);
    expect(answers[0]?.seen.status).toBe(200);
    expect(messages.map(({ phoneNumber }) => phoneNumber)).toEqual(people.map(({ phoneNumber }) => phoneNumber));
  });

  it.each([
    ['/phone-number/send-otp', '/phone-number/verify', { code: 'x' }, []],
    // The new password is hashed before the code is used up.
    [
      '/phone-number/forget-password',
      '/phone-number/reset-password',
      { otp: 'x', newPassword: 'battery staple' },
      ['hash'],
    ],
  ])('by a wrong code after %s [R-G03]', async (ask, show, wrong, hashed) => {
    const { watchEach } = await open();
    await watchEach(ask, {});
    const answers = await watchEach(show, wrong);
    expectSame(answers, ['seen', 'statements', 'hashed']);
    expect(answers[0]).toMatchObject({ seen: { status: 400 }, hashed });
  });
});
