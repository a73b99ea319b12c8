import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures/application.js';
import { text } from '../../contract/fields.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

describe('a sign-up with a taken address, with hideExistingUsers', () => {
  const mails: string[] = [];
  let asked: string[];
  let token: string;
  let server: ReturnType<typeof openTestServer>;
  const openTestServer = (emailAndPassword: object = {}) =>
    testAuth({
      plugins: [fixture],
      user: { additionalFields: { nick: text({ settable: true, unique: true, optional: true }) } },
      emailVerification: {
        sendVerificationEmail({ user, token: sent }) {
          mails.push(user.email);
          token = sent;
        },
      },
      emailAndPassword: {
        requireEmailVerification: true,
        hideExistingUsers: true,
        onExistingUserSignUp: ({ user }, request) => void asked.push(`${user.id} ${request?.method}`),
        ...emailAndPassword,
      },
    });
  beforeEach(async () => {
    asked = [];
    mails.length = 0;
    server = openTestServer();
    await server.openBrowser().post('/sign-up/email', { ...ada, nick: 'countess' });
    await server.auth.settled();
    await server.openBrowser().get(`/verify-email?token=${token}`);
  });
  afterEach(() => server.auth.settled());

  it('gets the same answer as one with a new address [R-G02]', async () => {
    server.clock.advance(3600);
    const sign = (email: string) =>
      server.openBrowser().post('/sign-up/email', { ...ada, name: 'Eve', email, nick: null });
    const known = await sign('ADA@example.com');
    const fresh = await sign('new@example.com');
    expect([known.status, [...known.headers.keys()]]).toEqual([fresh.status, [...fresh.headers.keys()]]);
    const user = {
      id: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
      name: 'Eve',
      nick: null,
      image: null,
      emailVerified: false,
      createdAt: '2030-01-01T01:00:00.000Z',
      updatedAt: '2030-01-01T01:00:00.000Z',
    };
    expect(known.json).toEqual({ token: null, user: { ...user, email: 'ada@example.com' } });
    expect(fresh.json).toEqual({ token: null, user: { ...user, email: 'new@example.com' } });
    const shape = (body: string) => body.replaceAll(/"(id|email)":"[^"]*"/g, '"$1"');
    expect(shape(known.text)).toBe(shape(fresh.text)); // the order of the properties too
  });

  it('leaves no row', async () => {
    const rows = async () => JSON.stringify(await server.auth.api.look());
    const before = await rows();
    await server.openBrowser().post('/sign-up/email', { ...ada, password: 'of another user' });
    await server.auth.settled();
    expect(await rows()).toBe(before);
  });

  it('changes nothing, mails no link, and calls onExistingUserSignUp', async () => {
    const answer = await server.openBrowser().post('/sign-up/email', { ...ada, password: 'of another user' });
    await server.auth.settled();
    expect(mails).toEqual([ada.email]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^[a-zA-Z0-9]{32} POST$/);
    expect(asked[0]).not.toContain((answer.json as { user: { id: string } }).user.id);
    const stranger = await server.openBrowser().post('/sign-in/email', { ...ada, password: 'of another user' });
    expect(stranger.status).toBe(401);
  });

  it('reports another taken unique value, as for a new address [R-G02]', async () => {
    for (const email of [ada.email, 'new@example.com']) {
      const answer = await server.openBrowser().post('/sign-up/email', { ...ada, email, nick: 'countess' });
      expect([answer.status, answer.json]).toEqual([
        422,
        { code: 'NICK_IS_ALREADY_TAKEN', message: 'nick is already taken' },
      ]);
    }
    await server.auth.settled();
    expect(asked).toEqual([]);
  });

  it('does not take the unique values that were sent with it', async () => {
    await server.openBrowser().post('/sign-up/email', { ...ada, nick: 'wanted' });
    const answer = await server
      .openBrowser()
      .post('/sign-up/email', { ...ada, email: 'b@example.com', nick: 'wanted' });
    expect(answer.status).toBe(200);
  });

  it('is reported as taken if a session would reveal it anyway, and without the option', async () => {
    for (const options of [{ requireEmailVerification: false }, { hideExistingUsers: false }]) {
      const { openBrowser } = openTestServer(options);
      await openBrowser().post('/sign-up/email', ada);
      const answer = await openBrowser().post('/sign-up/email', ada);
      expect([answer.status, answer.json]).toEqual([
        422,
        { code: 'USER_ALREADY_EXISTS', message: 'User already exists' },
      ]);
    }
  });
});
