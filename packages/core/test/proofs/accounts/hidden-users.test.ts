// With `hideExistingUsers`, no endpoint that a caller without a session can use shows whether an account exists: all endpoints
// that take a name, and the calls that are possible after a sign-up (I10-A9, R-G02).
import { describe, expect, it } from 'vitest';
import { testAuth } from '../../../src/testing/test-auth.js';
import { fixture } from '../../fixtures/application.js';
import { findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';
import { everyFeature } from '../../fixtures/every-feature.js';
import { expectSame, startWatching } from '../../fixtures/watching.js';

const names = ['email', 'username', 'phoneNumber'];
/** Usernames are public. The endpoint that says whether a name is taken, and sign-up with a name, are tested below. */
const aboutUsernames = ['isUsernameAvailable'];
const endpoints = (await findPublicEndpoints()).filter(({ name, endpoint: { access }, fields }) => {
  const isOpen = access === 'anyone' || access === 'optional';
  return isOpen && !aboutUsernames.includes(name) && fields.some((field) => names.includes(field));
});

const password = 'correct horse';
const person = (name: string, digit: number) => ({
  username: name,
  email: `${name}@example.com`,
  phoneNumber: `+1555000${digit}${digit}${digit}${digit}`,
});
const unknown = person('unknown', 0);
const known = person('ada', 1);
const unverified = person('cleo', 3);

async function open() {
  const { options: features } = everyFeature();
  const { options, watchOn } = startWatching();
  const server = testAuth({
    ...features,
    ...options,
    plugins: [...features.plugins, fixture],
    rateLimit: { enabled: true, customRules: { '/*': far, '/*/*': far, '/*/*/*': far } },
    emailAndPassword: {
      ...features.emailAndPassword,
      ...options.emailAndPassword,
      requireEmailVerification: true,
      hideExistingUsers: true,
    },
  });
  const { auth, openBrowser } = server;
  const signUp = (about: object) => openBrowser().post('/sign-up/email', { name: 'P', password, ...about });
  for (const { phoneNumber, ...fields } of [known, unverified]) {
    expect((await signUp(fields)).status).toBe(200);
    await auth.api.giveNumber({ body: { email: fields.email, phoneNumber } });
  }
  await auth.api.verifyAddress({ body: { email: known.email } });
  await openBrowser().post('/sign-in/email', { email: 'warm@example.com', password }); // the sample of the scheme
  await auth.settled();
  return { ...server, signUp, watch: watchOn(auth) };
}
const far = { window: 10, max: 1_000_000 };

describe('an answer does not show whether an account exists if existing users are hidden [I10-A9]', () => {
  it('finds the endpoints that take a name', () => {
    const found = endpoints.map(({ name }) => name);
    expect(found).toEqual(expect.arrayContaining(['signUpEmail', 'signInEmail', 'forgetPassword', 'signInMagicLink']));
    expect(found.length).toBeGreaterThan(12);
  });

  it.each(endpoints.map((each) => [each.name, each] as const))('by %s', async (_, found) => {
    const { openBrowser, watch } = await open();
    const answers = [];
    for (const about of [unknown, known, unverified]) {
      const named = Object.fromEntries(
        Object.entries(about).filter(([name]) => name !== 'username' || found.name !== 'signUpEmail'),
      );
      const taken = Object.fromEntries(Object.entries(named).filter(([name]) => found.fields.includes(name)));
      const { path, body } = requestFor(found, { ...smallestInput(found), ...taken });
      answers.push(await watch(() => openBrowser().post(path, body), Object.values(about)));
    }
    expectSame(answers, ['seen', 'hashed']);
    expect(answers[0]?.seen.status).not.toBe(500);
  });

  it('by any name or password after a sign-up, with any number of tries', async () => {
    const seen = [];
    for (const email of [known.email, 'fresh@example.com']) {
      const { openBrowser, signUp, auth } = await open();
      const chosen = { email, username: 'chosen', password: 'battery staple' };
      const statuses = [(await signUp(chosen)).status];
      await auth.settled();
      const ask = async (path: string, body: object) => {
        const { status, text } = await openBrowser().post(path, body);
        statuses.push(status);
        return text.replaceAll(email, '<email>');
      };
      const texts = [];
      for (let count = 0; count < 12; count++) {
        texts.push(await ask('/sign-in/email', { email, password: chosen.password }));
        texts.push(await ask('/sign-in/username', { username: 'chosen', password: chosen.password }));
      }
      texts.push(await ask('/is-username-available', { username: 'chosen' }));
      statuses.push((await signUp({ ...chosen, email: 'third@example.com' })).status);
      seen.push({ statuses, texts });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.statuses.slice(0, 3)).toEqual([200, 401, 401]);
  });

  it('the username of a sign-up is stored after the address is verified, if it is still free', async () => {
    const { options: features, mailed } = everyFeature();
    const { auth, openBrowser, ...rest } = testAuth({
      ...features,
      emailAndPassword: { requireEmailVerification: true, hideExistingUsers: true },
    });
    expect(rest.clock).toBeDefined();
    const signUp = async (email: string) => {
      await openBrowser().post('/sign-up/email', { name: 'P', email, password, username: 'Wanted' });
      await auth.settled();
      return mailed.outbox.verifications.at(-1)?.token;
    };
    const [first, second] = [await signUp('a@example.com'), await signUp('b@example.com')];
    for (const token of [second, first]) await openBrowser().get(`/verify-email?token=${token}`);
    const signedIn = await openBrowser().post('/sign-in/username', { username: 'wanted', password });
    expect(signedIn).toMatchObject({ status: 200, json: { user: { email: 'b@example.com', username: 'wanted' } } });
    expect((await openBrowser().post('/sign-in/email', { email: 'a@example.com', password })).status).toBe(200);
    const available = await openBrowser().post('/is-username-available', { username: 'wanted' });
    expect(available.json).toEqual({ available: false });
  });
});
