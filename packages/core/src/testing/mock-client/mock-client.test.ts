import { describe, expect, it } from 'vitest';
import { jwtClient, twoFactorClient } from '../../client.js';
import { createMockClient, passingCode, refused } from './index.js';

const ada = { email: 'ada@example.com', password: 'correct horse' };
const withFactor = { user: { twoFactorEnabled: true } };

describe('a mock client', () => {
  it('is the real client: answers have dates, and calls are recorded', async () => {
    const { client, server } = createMockClient({ session: { user: { name: 'Grace' } } });
    const { data } = await client.getSession();
    expect([data?.user.name, data?.user.createdAt]).toEqual(['Grace', expect.any(Date)]);
    expect((await client.listSessions()).data).toEqual([data?.session]);
    await client.updateUser({ name: 'Grace Hopper' });
    expect((await client.getSession()).data?.user.name).toBe('Grace Hopper');
    expect(server.calls).toContainEqual({ name: 'updateUser', input: { name: 'Grace Hopper' } });
  });

  it('signs in and out, as the test or the page says', async () => {
    const { client, server } = createMockClient();
    expect((await client.getSession()).data).toBeNull();
    expect((await client.listSessions()).error?.code).toBe('UNAUTHORIZED');
    expect((await client.signInEmail(ada)).data).toMatchObject({ redirect: false, user: { email: ada.email } });
    expect((await client.getSession()).data?.user.email).toBe(ada.email);
    await client.signOut();
    expect((await client.getSession()).data).toBeNull();
    server.signIn();
    expect((await client.getSession()).data?.user.email).toBe(ada.email);
    server.signOut();
    expect((await client.getSession()).data).toBeNull();
  });

  it('signs a new user in with the sent name and address', async () => {
    const { client } = createMockClient();
    await client.signUpEmail({ name: 'Bob', email: 'bob@example.com', password: 'battery staple' });
    expect((await client.getSession()).data?.user).toMatchObject({ name: 'Bob', email: 'bob@example.com' });
  });

  it('answers what the test gives, also as a function of the input, and refuses', async () => {
    const { client, server } = createMockClient({
      answers: {
        listUserAccounts: [],
        changeEmail: ({ newEmail }) =>
          newEmail === ada.email ? refused('EMAIL_IS_THE_SAME') : { status: true, user: null },
      },
    });
    expect((await client.listUserAccounts()).data).toEqual([]);
    const { error } = await client.changeEmail({ newEmail: ada.email });
    expect([error?.code, error?.status, error?.message]).toEqual(['EMAIL_IS_THE_SAME', 400, 'Email is the same']);
    expect((await client.changeEmail({ newEmail: 'bob@example.com' })).data).toEqual({ status: true, user: null });
    server.answer({ listUserAccounts: refused('UNAUTHORIZED') });
    expect((await client.listUserAccounts()).error?.status).toBe(401);
  });

  it('names a call that has no answer, and says what to pass', async () => {
    const { client } = createMockClient({ plugins: [jwtClient()] });
    const { error } = await client.getToken();
    expect(error?.code).toBe('INVALID_OPTION');
    expect(error?.message).toMatch(
      /^createMockClient\.answers\.getToken: got nothing, expected the answer of client\.g/,
    );
  });

  it('refuses an answer to a call that the client does not have', () => {
    // As from a file of fixtures, which the compiler does not check.
    const options = JSON.parse('{ "answers": { "getToken": { "token": "" } } }');
    expect(() => createMockClient(options)).toThrow('createMockClient.answers.getToken');
  });
});

describe('the scenario', () => {
  it('second-factor asks for a code, and one code passes', async () => {
    const { client } = createMockClient({
      plugins: [twoFactorClient()],
      session: withFactor,
      scenario: 'second-factor',
    });
    expect((await client.getSession()).data).toBeNull();
    expect((await client.verifyTOTP({ code: passingCode })).error?.code).toBe('INVALID_TWO_FACTOR_COOKIE');
    expect((await client.signInEmail(ada)).data).toMatchObject({ twoFactorRedirect: true });
    expect((await client.getTwoFactorChallenge()).data?.twoFactorMethods).toContain('totp');
    expect((await client.verifyTOTP({ code: '000000' })).error?.status).toBe(401);
    expect((await client.verifyTOTP({ code: passingCode })).data).toMatchObject({ user: { name: 'Ada Lovelace' } });
    expect((await client.getSession()).data?.user.twoFactorEnabled).toBe(true);
    expect((await client.getTwoFactorChallenge()).data).toBeNull();
  });

  it('locked refuses to sign in, and says for how long', async () => {
    const { client } = createMockClient({ scenario: 'locked' });
    const { error } = await client.signInEmail(ada);
    expect([error?.code, error?.status, error?.retryAfter]).toEqual([
      'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
      429,
      60,
    ]);
  });

  it('sends the details of a refusal', async () => {
    const details = [{ path: 'name', message: 'Expected a text' }];
    const { client } = createMockClient({
      session: {},
      answers: { updateUser: refused('VALIDATION_ERROR', { details }) },
    });
    expect((await client.updateUser({ name: ' ' })).error?.details).toEqual(details);
  });

  it('offline lets every call fail, until there is a network again', async () => {
    const { client, server } = createMockClient({ session: {}, scenario: 'offline' });
    expect((await client.getSession()).error?.code).toBe('NETWORK_ERROR');
    server.use('signed-in');
    expect((await client.getSession()).data?.user.name).toBe('Ada Lovelace');
  });

  it('slow answers when the test says so', async () => {
    const { client, server } = createMockClient({ session: {}, scenario: 'slow' });
    let isAnswered = false;
    const answer = client.getSession().finally(() => {
      isAnswered = true;
    });
    await server.arrival('getSession');
    expect(isAnswered).toBe(false);
    server.release();
    expect((await answer).data?.user.name).toBe('Ada Lovelace');
  });

  it('slow answers after its delay, for a story', async () => {
    const { client } = createMockClient({ session: {}, scenario: 'slow', delay: 0.001 });
    expect((await client.getSession()).data?.user.name).toBe('Ada Lovelace');
  });

  it('expired ends the session with the first call besides the read of the session', async () => {
    const { client } = createMockClient({ session: {}, scenario: 'expired' });
    expect((await client.getSession()).data?.user.name).toBe('Ada Lovelace');
    expect((await client.listSessions()).error?.status).toBe(401);
    expect((await client.getSession()).data).toBeNull();
    await client.signInEmail(ada);
    expect((await client.listSessions()).data).toHaveLength(1);
  });
});
