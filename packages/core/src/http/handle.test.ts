import { describe, expect, it } from 'vitest';
import { testAuth } from '../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const base = 'https://app.example.com/api/auth';
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  new Request(`${base}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('a request that matches no endpoint', () => {
  it.each([
    ['GET', `${base}/nothing`],
    ['GET', 'https://app.example.com/api/authx/ok'],
    ['GET', 'https://app.example.com/x/api/auth/ok'],
    ['GET', 'https://app.example.com/ok'],
    ['POST', `${base}/ok`],
    ['HEAD', `${base}/sign-in/email`],
    ['OPTIONS', `${base}/sign-in/email`],
  ])('%s %s is answered 404 with nothing in it', async (method, url) => {
    const answer = await testAuth().auth.handler(new Request(url, { method }));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  });

  it('serves the configured base path, a path of baseURL before basePath [H088]', async () => {
    const { auth } = testAuth({ baseURL: 'https://app.example.com/identity/' });
    expect((await auth.handler(new Request('https://app.example.com/identity/ok'))).status).toBe(200);
    expect((await auth.handler(new Request(`${base}/ok`))).status).toBe(404);
  });
});

it('an answer is a `Response` of the platform, so code that reads past its members gets the body', async () => {
  const { auth } = testAuth();
  const ask = () => auth.handler(new Request(`${base}/ok`));
  expect(Object.getPrototypeOf(await ask())).toBe(Response.prototype);
  expect(await Response.prototype.json.call(await ask())).toEqual({ ok: true });
});

describe('the status pages', () => {
  it('/ok says that the handler is reachable', async () => {
    const answer = await testAuth().openBrowser().get('/ok');
    expect(answer.json).toEqual({ ok: true });
  });

  it.each([
    ['?error=please_restart_the_process', 'please_restart_the_process'],
    ['', 'Unknown'],
    ["?error=email_doesn't_match", 'email_doesn&#39;t_match'],
    ['?error=%3Cscript%3Ealert(1)%3C/script%3E', 'Unknown'],
    ['?error=%22%3E%3Cimg%20onerror=alert(1)%3E', 'Unknown'],
    ['?error=javascript:alert(1)', 'Unknown'],
    [`?error=${'x'.repeat(10_000)}`, 'Unknown'],
    ['?error=%E2%80%AEevil', 'Unknown'],
    ['?error=constructor', 'constructor'],
    ['?error=toString', 'toString'],
  ])('/error%s shows %s and runs nothing [R-J01]', async (query, shown) => {
    const answer = await testAuth().openBrowser().get(`/error${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.text).toContain(`<code id="errorCode">${shown}</code>`);
    expect(answer.text).not.toMatch(/<script|<img|javascript:/i);
  });
});

describe('the origin of a POST', () => {
  const signIn = (headers: Record<string, string>, options = {}) =>
    testAuth(options).auth.handler(post('/sign-in/email', JSON.stringify(ada), headers));
  const refused = { code: 'INVALID_ORIGIN', message: 'Invalid origin' };

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'https://app.example.com.evil.example' },
    { origin: 'https://app.example.com:444' },
    { origin: 'http://app.example.com' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.example/https://app.example.com' },
    { referer: 'not a url' },
    { origin: 'https://evil.example', cookie: 'latchkey.session_token=x' },
  ])('refuses %o [R-B08 R-B09]', async (headers) => {
    const answer = await signIn(headers);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual(refused);
  });

  it.each([
    { origin: 'https://app.example.com' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
    { referer: 'https://app.example.com/sign-in' },
    {}, // no browser
  ])('lets %o pass', async (headers) => {
    expect((await signIn(headers)).status).toBe(401); // no user has signed up, but the request was received
  });

  it('is trusted as configured: a list, a pattern, a function of the request', async () => {
    const headers = { origin: 'https://admin.example.com' };
    for (const trustedOrigins of [
      ['https://admin.example.com'],
      ['https://*.example.com'],
      () => ['https://admin.example.com'],
    ]) {
      expect((await signIn(headers, { trustedOrigins })).status).toBe(401);
    }
    expect((await signIn(headers)).status).toBe(403);
  });

  it.each([
    'TEXT/PLAIN',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json;x',
    'text/json',
  ])('refuses a foreign page with any content type: %s [R-B07]', async (type) => {
    const answer = await signIn({ origin: 'https://evil.example', 'content-type': type });
    expect(answer.status).toBe(403);
  });
});

describe('the redirect target of an answer', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'https://app.example.com@evil.example',
    'https://app.example.com.evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('refuses %j before anything is written [R-A01 R-A02 R-A03 R-A07]', async (callbackURL) => {
    const { openBrowser, auth } = testAuth();
    const answer = await openBrowser().post('/sign-up/email', { ...ada, callbackURL });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(404);
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(401);
    await expect(auth.api.signInEmail({ body: { ...ada, callbackURL } })).rejects.toMatchObject({ name: 'AuthError' });
  });

  it('is named in message and code when it is refused', async () => {
    const browser = testAuth().openBrowser();
    for (const [field, label] of [
      ['callbackURL', 'callbackURL'],
      ['redirectTo', 'redirectTo'],
      ['errorCallbackURL', 'errorCallbackURL'],
      ['newUserCallbackURL', 'newUserCallbackURL'],
    ]) {
      const answer = await browser.post('/sign-in/email', { ...ada, [field ?? '']: 'https://evil.example' });
      expect([answer.status, answer.json]).toEqual([
        403,
        { code: `INVALID_${label?.toUpperCase()}`, message: `Invalid ${label}` },
      ]);
    }
  });
});

describe('the rate limit', () => {
  const limited = { rateLimit: { enabled: true } };

  it('allows three sign-ins in ten seconds and says how long to wait', async () => {
    const { openBrowser, clock } = testAuth(limited);
    const browser = openBrowser();
    for (const status of [401, 401, 401]) expect((await browser.post('/sign-in/email', ada)).status).toBe(status);
    clock.advance(4);
    const answer = await browser.post('/sign-in/email', ada);
    expect(answer.status).toBe(429);
    expect(answer.json).toEqual({
      code: 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
      message: 'Too many requests. Please try again later.',
    });
    expect(answer.headers.get('retry-after')).toBe('6');
    expect(answer.headers.get('x-retry-after')).toBe('6');
    clock.advance(6);
    expect((await browser.post('/sign-in/email', ada)).status).toBe(401);
  });

  it('counts a route, for any host, scheme or query of the request [R-F04]', async () => {
    const { auth } = testAuth(limited);
    const urls = [
      `${base}/sign-in/email`,
      'http://other.example/api/auth/sign-in/email',
      `${base}/sign-in/email?x=1`,
      `${base}/sign-in/email#y`,
    ];
    const statuses = [];
    for (const url of urls) {
      const request = new Request(url, {
        method: 'POST',
        body: JSON.stringify(ada),
        headers: { 'content-type': 'application/json' },
      });
      statuses.push((await auth.handler(request, { ipAddress: '198.51.100.1' })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it.each(['memory', 'database'] as const)(
    'lets exactly three of 64 concurrent sign-ins through (%s) [R-F05]',
    async (storage) => {
      const { openBrowser } = testAuth({ rateLimit: { enabled: true, storage } });
      const answers = await Promise.all(Array.from({ length: 64 }, () => openBrowser().post('/sign-in/email', ada)));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(61);
    },
  );

  it('trusts forwarded headers only if configured [R-F02]', async () => {
    const statuses = [];
    const { auth } = testAuth(limited);
    for (let hop = 0; hop < 4; hop++) {
      const request = post('/sign-in/email', JSON.stringify(ada), { 'x-forwarded-for': `203.0.113.${hop}` });
      statuses.push((await auth.handler(request, { ipAddress: '198.51.100.1' })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('distinguishes clients by the address of their socket', async () => {
    const { auth } = testAuth(limited);
    for (let host = 0; host < 4; host++) {
      const answer = await auth.handler(post('/sign-in/email', JSON.stringify(ada)), {
        ipAddress: `203.0.113.${host}`,
      });
      expect(answer.status).toBe(401);
    }
  });

  it('prefers a rule for a path to the route’s own limit', async () => {
    const browser = testAuth({
      rateLimit: { enabled: true, customRules: { '/sign-in/email': { window: 60, max: 1 } } },
    }).openBrowser();
    expect((await browser.post('/sign-in/email', ada)).status).toBe(401);
    expect((await browser.post('/sign-in/email', ada)).status).toBe(429);
  });

  it('does not count direct calls', async () => {
    const { auth } = testAuth(limited);
    for (let call = 0; call < 5; call++) {
      await expect(auth.api.signInEmail({ body: ada })).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
    }
  });
});

describe('no header [R-A14]', () => {
  it.each([
    'x-middleware-subrequest',
    'x-forwarded-user',
    'x-user-id',
    'x-internal',
    'x-original-url',
    'x-rewrite-url',
    'x-http-method-override',
    'rsc',
  ])('authenticates a caller: %s', async (name) => {
    const answer = await testAuth()
      .openBrowser()
      .get('/list-sessions', { headers: { [name]: '1' } });
    expect(answer.status).toBe(401);
  });
});

describe('without a configured base URL [R-A12]', () => {
  it('each request uses its own origin', async () => {
    const { auth } = testAuth({ baseURL: undefined as never });
    const at = (origin: string) =>
      auth.handler(
        new Request(`${origin}/api/auth/sign-in/email`, {
          method: 'POST',
          body: JSON.stringify(ada),
          headers: { origin, 'content-type': 'application/json' },
        }),
      );
    const answers = await Promise.all([
      at('https://evil.example'),
      at('https://app.example.com'),
      at('http://localhost:3000'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    const foreign = await auth.handler(post('/sign-in/email', JSON.stringify(ada), { origin: 'https://evil.example' }));
    expect(foreign.status).toBe(403);
  });
});
