import { describe, expect, it } from 'vitest';
import { createLog } from '../../test/fixtures/email-otp/mails.js';
import { accountsForTests } from '../../test/fixtures/password/accounts.js';
import { emailOTP } from '../features/email-otp/index.js';
import { organization } from '../features/organization/index.js';
import { twoFactor } from '../features/two-factor/index.js';
import { testAuth } from '../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const own = 'https://app.example.com';
const signIn = '/api/auth/sign-in/email';

function open(options: Parameters<typeof testAuth>[0] = {}) {
  const { lines, logger } = createLog();
  const { auth } = testAuth({ ...options, logger, logLevel: 'debug' });
  const post = (url: string, headers: Readonly<Record<string, string>>, body: object = ada) =>
    auth.handler(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  return { auth, lines, post };
}

describe('a refusal that the developer caused is logged with the value and the option', () => {
  it('a foreign origin', async () => {
    const { lines, post } = open();
    const answer = await post(own + signIn, { origin: 'http://localhost:5173' });
    expect(answer.status).toBe(403);
    expect(lines).toEqual([
      `latchkey: INVALID_ORIGIN: the page of http://localhost:5173 is not trusted by ${own}. Add its origin to trustedOrigins, or set baseURL to it. latchkey/docs/errors/README.md#invalid_origin`,
    ]);
  });

  it('the page of a development server whose proxy changes the header Host', async () => {
    const server = 'http://localhost:3000';
    const { lines, post } = open({ baseURL: server });
    await post(server + signIn, { origin: 'http://localhost:5173' });
    expect(lines.join()).toContain(`in Vite by a proxy written as an object, { target: '${server}' }. latchkey/docs`);
  });

  it('behind a proxy whose headers are not trusted', async () => {
    const { lines, post } = open({ baseURL: undefined as never });
    const headers = { origin: own, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.example.com' };
    await post(`http://127.0.0.1:3000${signIn}`, headers);
    expect(lines.join()).toContain('x-forwarded-host: app.example.com, x-forwarded-proto: https');
    expect(lines.join()).toContain('trustProxy: true');
  });

  it('a host that is not allowed', async () => {
    const { lines, post } = open({ baseURL: { allowedHosts: ['app.example.com'] } });
    expect((await post(`https://other.example${signIn}`, {})).status).toBe(403);
    expect(lines.join()).toContain('INVALID_HOST: the host other.example is not in baseURL.allowedHosts');
  });

  it.each(['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'])(
    '%s to a foreign place',
    async (name) => {
      const { lines, post } = open();
      const target = 'https://other.example/home?token=secret';
      const answer = await post(own + signIn, { origin: own }, { ...ada, [name]: target });
      expect(answer.status).toBe(403);
      expect(lines.join()).toContain(
        `INVALID_${name.toUpperCase()}: ${name} leads to https://other.example/home?…, which`,
      );
      expect(lines.join()).toContain('trustedOrigins');
      expect(await answer.text()).not.toContain('other.example');
    },
  );

  it('cookies that are Secure on a page of http, once', async () => {
    const { lines, post } = open({ trustedOrigins: ['http://dev.example'] });
    const headers = { origin: 'http://dev.example' };
    expect((await post(`http://dev.example/api/auth/sign-up/email`, headers)).status).toBe(200);
    await post(`http://dev.example${signIn}`, headers);
    const told = lines.filter((line) => line.includes('is Secure, and browsers refuse it from http://dev.example'));
    expect(told).toHaveLength(1);
    expect(told.join()).toContain('advanced.useSecureCookies: false');
  });

  it('a call of a plugin that is not listed', async () => {
    const { lines, post } = open();
    const answer = await post(`${own}/api/auth/organization/create`, { origin: own });
    expect([answer.status, await answer.text()]).toEqual([404, '']);
    expect(lines.join()).toContain('no endpoint at POST /organization/create: list organization() in plugins');
  });

  it('a call of an unknown path', async () => {
    const { lines, post } = open();
    expect((await post(`${own}/api/auth/invites`, { origin: own })).status).toBe(404);
    expect(lines.join()).toContain('no endpoint at POST /invites: if a plugin declares it, list the plugin in plugins');
  });

  it.each(['/auth', '', '/v1/api/auth'])('a call below another base path, %j, once', async (base) => {
    const { lines, post } = open();
    const [asked, other] = ['/sign-up/email', '/sign-in/email'].map((path) => `${own}${base}${path}`);
    const answer = await post(asked ?? '', { origin: own });
    expect([answer.status, await answer.text()]).toEqual([404, '']);
    await post(other ?? '', { origin: own });
    const told = lines.filter((line) => line.includes('this server answers below /api/auth'));
    expect(told).toHaveLength(1);
    expect(told.join()).toContain(
      `a call for /sign-up/email came ${base === '' ? 'without a base path' : `below ${base}`}, but`,
    );
    expect(told.join()).toContain('Set the same basePath in createAuth and in createAuthClient');
  });

  it('a page of the application that the handler gets is no call', async () => {
    const { auth, lines, post } = open();
    expect((await post(`${own}/blog/sign-in`, { origin: own })).status).toBe(404);
    expect((await auth.handler(new Request(`${own}/error`))).status).toBe(404);
    expect(lines).toEqual([
      'latchkey: no endpoint at POST /blog/sign-in: all endpoints are below /api/auth',
      'latchkey: no endpoint at GET /error: all endpoints are below /api/auth',
    ]);
  });

  it.each([
    ['/sign-in/email', 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED', 'emailAndPassword.enabled'],
    ['/forget-password', 'RESET_PASSWORD_ISNT_ENABLED', 'emailAndPassword.sendResetPassword'],
    ['/send-verification-email', 'VERIFICATION_EMAIL_ISNT_ENABLED', 'emailVerification.sendVerificationEmail'],
    ['/email-otp/send-verification-otp', 'SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED', 'emailOTP.sendVerificationOTP'],
  ])('%s where an option is missing: %s', async (path, code, option) => {
    const { lines, post } = open({ emailAndPassword: { enabled: code.startsWith('RESET') }, plugins: [emailOTP()] });
    lines.length = 0;
    const answer = await post(`${own}/api/auth${path}`, { origin: own }, { ...ada, type: 'sign-in' });
    expect(await answer.json()).toMatchObject({ code });
    expect(lines.join()).toContain(`${code}: the option ${option} is not set. Set it to `);
  });

  it.each([
    ['/two-factor/send-otp', {}, 'OTP_ISNT_CONFIGURED', 'twoFactor.otpOptions.sendOTP'],
    [
      '/organization/invite-member',
      { email: 'b@example.com', role: 'member' },
      'INVITATION_EMAIL_IS_NOT_ENABLED',
      'organization.sendInvitationEmail',
    ],
    ['/change-email', { newEmail: 'b@example.com' }, 'CHANGE_EMAIL_IS_DISABLED', 'user.changeEmail.enabled'],
  ])('%s of a user where an option is missing', async (path, body, code, option) => {
    const { lines, logger } = createLog();
    const { openBrowser } = testAuth({ plugins: [twoFactor(), organization()], logger, logLevel: 'warn' });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    await browser.post('/organization/create', { name: 'A', slug: 'a' });
    expect((await browser.post(path, body)).json).toMatchObject({ code });
    expect(lines.join()).toContain(`${code}: the option ${option} is not set. Set it to `);
  });

  it('a change of a verified address names the option of its own mail, also if the other one is set', async () => {
    const { lines, logger } = createLog();
    const server = testAuth({
      plugins: [accountsForTests],
      emailVerification: { sendVerificationEmail() {} },
      user: { changeEmail: { enabled: true } },
      logger,
      logLevel: 'warn',
    });
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
    const { json } = await browser.post('/change-email', { newEmail: 'b@example.com' });
    expect(json).toMatchObject({ code: 'VERIFICATION_EMAIL_ISNT_ENABLED' });
    expect(lines.join()).toContain('the option user.changeEmail.sendChangeEmailVerification is not set');
  });

  it.each([
    ['/sign-up/email', ada, 'emailAndPassword.disableSignUp'],
    ['/sign-in/social', { provider: 'gogle' }, 'socialProviders and genericOAuth have no provider with this id'],
    ['/delete-user', {}, 'set the option user.deleteUser.enabled to true'],
    ['/change-email/restore', {}, 'set the option user.changeEmail.enabled to true'],
  ])('%s says what to configure', async (path, body, advice) => {
    const { lines, post } = open({ emailAndPassword: { enabled: true, disableSignUp: true } });
    lines.length = 0;
    await post(`${own}/api/auth${path}`, { origin: own }, body);
    expect(lines.join()).toContain(advice);
  });

  it('in production callers cannot fill the log, and answers have no link', async () => {
    const { logger, lines } = createLog();
    const production = { baseURL: own, secret: 'kq3ZrX0p7Vb2mN8sT5wY1cD4fG6hJ9lA', database: ':memory:', logger };
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    const { auth } = testAuth(production);
    process.env.NODE_ENV = before;
    const request = new Request(own + signIn, {
      method: 'POST',
      headers: { origin: 'https://other.example' },
      body: '{}',
    });
    const answer = await auth.handler(request);
    expect([answer.status, answer.headers.get('link')]).toEqual([403, null]);
    expect(lines.join()).not.toContain('other.example');
  });
});

it('every error answer contains the link to its explanation', async () => {
  const { post } = open();
  const answer = await post(own + signIn, { origin: own });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('link')).toBe('<latchkey/docs/errors/README.md#invalid_email_or_password>; rel="help"');
  expect(await answer.json()).toEqual({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
});

it('a failure in the log contains it too', async () => {
  const details: unknown[] = [];
  const logger = { debug() {}, info() {}, warn() {}, error: (_: string, detail?: object) => void details.push(detail) };
  const { openBrowser } = testAuth({
    logger,
    events: {},
    databaseHooks: { user: { create: { before: () => Promise.reject(new Error('x')) } } },
  });
  expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(500);
  expect(details).toMatchObject([{ docs: 'latchkey/docs/errors/README.md#internal_server_error' }]);
});
