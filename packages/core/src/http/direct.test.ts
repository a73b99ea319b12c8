import { describe, expect, it } from 'vitest';
import { testAuth } from '../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

describe('direct calls', () => {
  it('return the value with its dates, or throw', async () => {
    const { auth, openBrowser } = testAuth();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const session = await auth.api.getSession({ headers: browser.headers });
    expect(session?.user.createdAt).toEqual(new Date('2030-01-01T00:00:00Z'));
    await expect(auth.api.listSessions()).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  it.each([
    [
      { headers: new Request('https://app.example.com') },
      'headers: got a Request, expected headers: `{ headers: request.headers }`',
    ],
    [{ request: new Headers() }, 'request: got an object, expected a Request'],
    [{ headers: 'cookie' }, "headers: got 'cookie', expected Headers"],
  ])('name the mistake: %o', async (input, message) => {
    const { auth } = testAuth();
    await expect(auth.api.getSession(input as never)).rejects.toThrow(message);
  });

  it('answer each caller with the caller’s own data [R-J16]', async () => {
    const { auth, openBrowser } = testAuth();
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const browser = openBrowser();
        await browser.post('/sign-up/email', { ...ada, email: `user${index}@example.com` });
        return browser;
      }),
    );
    const sessions = await Promise.all(browsers.map(({ headers }) => auth.api.getSession({ headers })));
    expect(sessions.map((session) => session?.user.email)).toEqual(
      browsers.map((_, index) => `user${index}@example.com`),
    );
    expect(await auth.api.getSession()).toBeNull();
  });

  it('return a Response or the headers if requested', async () => {
    const { auth } = testAuth();
    const response = await auth.api.signUpEmail({ body: ada, asResponse: true });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toHaveLength(1);
    const refused = await auth.api.signUpEmail({ body: ada, asResponse: true });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { code: 'USER_ALREADY_EXISTS', message: 'User already exists' },
    ]);
    const { headers, response: answer } = await auth.api.signInEmail({ body: ada, returnHeaders: true });
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(answer).toMatchObject({ redirect: false });
  });

  it('refuse the same invalid texts as HTTP, and members that could reach a prototype [R-J03]', async () => {
    const { auth } = testAuth();
    const nul = auth.api.signInEmail({ body: { ...ada, password: 'correct\0horse' } });
    await expect(nul).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'password', message: 'Invalid characters' }],
    });
    const polluting = JSON.parse('{"name":"Ada","email":"ada@example.com","__proto__":{"password":"correct horse"}}');
    await expect(auth.api.signUpEmail({ body: polluting })).rejects.toMatchObject({
      details: [{ path: '__proto__', message: 'Reserved key' }],
    });
  });
});
