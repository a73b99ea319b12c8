import { describe, expect, it } from 'vitest';
import { magicLink } from '../../features/magic-link/index.js';
import { testAuth } from '../../testing/test-auth.js';
import { parseAllowedHosts } from './allowed-hosts.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const allowedHosts = ['app.example.com', '*.preview.example.com', 'localhost:3000'];

function open(more: object = {}) {
  const mails: { readonly url: string }[] = [];
  const made = testAuth({
    baseURL: { allowedHosts, ...more },
    plugins: [magicLink({ sendMagicLink: (mail) => void mails.push(mail) })],
    socialProviders: { github: { clientId: 'id', clientSecret: 'secret' } },
  });
  const post = (base: string, path: string, body: object, headers: Record<string, string> = {}) =>
    made.auth.handler(
      new Request(`${base}/api/auth${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: base, ...headers },
      }),
    );
  return { ...made, mails, post };
}

describe('baseURL with allowedHosts [I10-B12]', () => {
  it.each(['https://app.example.com', 'https://pr-7.preview.example.com', 'http://localhost:3000'])(
    '%s is the origin of its own requests: cookies, links, redirect URIs and targets',
    async (base) => {
      const { post, mails, auth } = open();
      const signedUp = await post(base, '/sign-up/email', ada);
      expect(signedUp.status).toBe(200);
      expect(signedUp.headers.get('set-cookie')?.startsWith('__Secure-')).toBe(base.startsWith('https'));
      await post(base, '/sign-in/magic-link', { email: ada.email, callbackURL: `${base}/home` });
      await auth.settled();
      expect(mails[0]?.url.startsWith(`${base}/api/auth/`)).toBe(true);
      const social = await (await post(base, '/sign-in/social', { provider: 'github' })).json();
      expect(new URL(social.url).searchParams.get('redirect_uri')).toBe(`${base}/api/auth/callback/github`);
      const foreign = await post(base, '/sign-in/magic-link', {
        email: ada.email,
        callbackURL: 'https://other.preview.example.com/',
      });
      expect([foreign.status, (await foreign.json()).message]).toEqual([403, 'Invalid callbackURL']);
    },
  );

  it.each([
    'https://evil.example',
    'https://preview.example.com',
    'https://app.example.com.evil.example',
    'https://app.example.com:8443',
    'http://localhost:3001',
  ])('%s is refused, and nothing is mailed', async (base) => {
    const { post, mails, auth } = open();
    const answer = await post(base, '/sign-in/magic-link', { email: ada.email });
    expect([answer.status, await answer.json()]).toEqual([403, { code: 'INVALID_HOST', message: 'Invalid host' }]);
    await auth.settled();
    expect(mails).toEqual([]);
  });

  it('for another host the fallback is used, if there is one', async () => {
    const { post, mails, auth } = open({ fallback: 'https://app.example.com' });
    const headers = { origin: 'https://app.example.com' };
    await post('http://10.0.0.7:8080', '/sign-in/magic-link', { email: ada.email }, headers);
    await auth.settled();
    expect(mails[0]?.url).toMatch(/^https:\/\/app\.example\.com\//);
  });

  it('X-Forwarded-Host is used only if configured', async () => {
    const forwarded = { 'x-forwarded-host': 'app.example.com', origin: 'https://app.example.com' };
    const ignored = await open().post('https://internal.example', '/sign-up/email', ada, forwarded);
    expect(ignored.status).toBe(403);
    const trusted = await open({ trustForwardedHost: true }).post(
      'https://internal.example',
      '/sign-up/email',
      ada,
      forwarded,
    );
    expect(trusted.status).toBe(200);
    const forged = { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    const refused = await open({ trustForwardedHost: true }).post(
      'https://app.example.com',
      '/sign-up/email',
      ada,
      forged,
    );
    expect(refused.status).toBe(403);
  });

  it('a direct call mails links to the host of its headers; without headers it needs the fallback', async () => {
    const { auth, mails } = open({ protocol: 'https' });
    const body = { email: ada.email };
    await auth.api.signInMagicLink({ body, headers: new Headers({ host: 'pr-7.preview.example.com' }) });
    await auth.settled();
    expect(mails[0]?.url).toMatch(/^https:\/\/pr-7\.preview\.example\.com\//);
    await expect(
      auth.api.signInMagicLink({ body, headers: new Headers({ host: 'evil.example' }) }),
    ).rejects.toMatchObject({ code: 'INVALID_HOST' });
    expect(await auth.api.getSession({ headers: new Headers() })).toBeNull();
    const { auth: other, mails: others } = open({ fallback: 'https://app.example.com' });
    await other.api.signInMagicLink({ body, headers: new Headers() });
    await other.settled();
    expect(others[0]?.url).toMatch(/^https:\/\/app\.example\.com\//);
  });

  it('in production the protocol is https, except for localhost', () => {
    const { find } = parseAllowedHosts({ allowedHosts }, { production: true });
    expect(find(new URL('http://app.example.com/x'))).toBe('https://app.example.com');
    expect(find(new URL('http://localhost:3000/x'))).toBe('http://localhost:3000');
    expect(parseAllowedHosts({ allowedHosts }, { production: false }).find(new URL('http://app.example.com/x'))).toBe(
      'http://app.example.com',
    );
  });

  it.each([[[]], [['https://app.example.com']], [['*']], [['*.com']], [['a b']], [['app.example.com/x']], [['']]])(
    'invalid hosts are refused at start: %o',
    (hosts) => {
      expect(() => testAuth({ baseURL: { allowedHosts: hosts } })).toThrow(/^baseURL\.allowedHosts(\[0\])?: got/);
    },
  );
});
