import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const bob = { name: 'Bob', email: 'bob@example.com', password: 'battery staple' };
const tokenCookie = '__Secure-latchkey.session_token';
const host = 'app.example.com';
const base = `https://${host}/api/auth`;
type Handler = (request: Request) => Promise<Response>;

/** The cookies of one browser at one host, distinguished by name, domain and path, older ones first (RFC 6265 §5.3, §5.4). */
class CookieStore {
  readonly #cookies = new Map<string, { readonly pair: string; readonly path: string }>();

  store(header: string): void {
    const [pair = '', ...rest] = header.split('; ');
    const attribute = (name: string) => rest.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
    const domain = attribute('Domain');
    if (domain !== undefined && domain !== host && !host.endsWith(`.${domain}`)) return;
    const path = attribute('Path') ?? '/';
    const key = [pair.split('=')[0], domain, path].join(' ');
    if (attribute('Max-Age') === '0') this.#cookies.delete(key);
    else this.#cookies.set(key, { pair, path });
  }

  get header(): string {
    const longestPathFirst = [...this.#cookies.values()].sort((a, b) => b.path.length - a.path.length);
    return longestPathFirst.map(({ pair }) => pair).join('; ');
  }

  /** Values under the name of the session cookie. */
  get tokens(): number {
    return this.header.split('; ').filter((pair) => pair.startsWith(`${tokenCookie}=`)).length;
  }

  async send(handler: Handler, path: string, body?: object) {
    const init = body
      ? { method: 'POST', body: JSON.stringify(body), headers: { origin: `https://${host}`, ...json } }
      : { headers: {} };
    const request = new Request(`${base}${path}`, { ...init, headers: { ...init.headers, cookie: this.header } });
    const response = await handler(request);
    for (const cookie of response.headers.getSetCookie()) this.store(cookie);
    return { status: response.status, json: await response.json(), cookies: response.headers.getSetCookie() };
  }

  async user(handler: Handler): Promise<string | undefined> {
    const { json } = await this.send(handler, '/get-session');
    return (json as { user: { email: string } } | null)?.user.email;
  }
}
const json = { 'content-type': 'application/json' };

describe('a request with several session cookies [I10-B14]', () => {
  const shared = { enabled: true, domain: 'example.com' };

  it.each([
    ['off to on', undefined, shared],
    ['on to off', shared, undefined],
  ])('still finds the session after crossSubDomainCookies was switched from %s', async (_, before, after) => {
    const server = testAuth({ database: new Database(':memory:') });
    const open = (crossSubDomainCookies: typeof before) =>
      testAuth({
        ...server.auth.options,
        clock: server.clock,
        advanced: { now: server.clock.now, ...(crossSubDomainCookies && { crossSubDomainCookies }) },
      }).auth.handler;
    const [first, second] = [open(before), open(after)];
    const browser = new CookieStore();
    await browser.send(first, '/sign-up/email', ada);
    // The session ends elsewhere, and its cookie stays in the browser beside the one of the next sign-in.
    const elsewhere = new CookieStore();
    await elsewhere.send(first, '/sign-in/email', ada);
    await elsewhere.send(first, '/revoke-other-sessions', {});
    expect((await browser.send(second, '/sign-in/email', ada)).status).toBe(200);
    expect(await browser.user(second)).toBe(ada.email);
    expect((await browser.send(second, '/list-sessions')).status).toBe(200);
    expect((await browser.send(second, '/update-user', { name: 'A' })).status).toBe(200);
    expect(browser.tokens).toBe(1);
    expect((await browser.send(second, '/sign-out', {})).status).toBe(200);
    expect(browser.header).toBe('');
    expect(await browser.user(second)).toBeUndefined();
  });

  it('finds the live session behind three ended ones, also in reads of one statement', async () => {
    const { auth } = testAuth({});
    const browser = new CookieStore();
    await browser.send(auth.handler, '/sign-up/email', bob);
    const live = browser.header;
    const ended: string[] = [];
    for (let count = 0; count < 3; count++) {
      const other = new CookieStore();
      await other.send(auth.handler, '/sign-in/email', bob);
      ended.push(other.header);
      await other.send(auth.handler, '/sign-out', {});
    }
    const ask = async (path: string, pairs: readonly string[]) => {
      const response = await auth.handler(new Request(`${base}${path}`, { headers: { cookie: pairs.join('; ') } }));
      return [response.status, await response.json()] as const;
    };
    for (const order of [
      [...ended, live],
      [live, ...ended],
      [`${tokenCookie}=forged.x`, ...ended, live],
    ]) {
      expect((await ask('/get-session', order))[1]).toMatchObject({ user: { email: bob.email } });
      expect((await ask('/list-sessions', order))[0]).toBe(200);
    }
    // The fifth value is not looked up: cookies of a sibling domain must not cost a statement each.
    const other = new CookieStore();
    await other.send(auth.handler, '/sign-in/email', bob);
    ended.push(other.header);
    await other.send(auth.handler, '/sign-out', {});
    expect(await ask('/get-session', [...ended, live])).toEqual([200, null]);
    expect((await ask('/list-sessions', [...ended, live]))[0]).toBe(401);
  });

  it('clears the other variants of the cookie before it sets the usual one; a request with one value clears none', async () => {
    const { auth } = testAuth({});
    const browser = new CookieStore();
    const alone = await browser.send(auth.handler, '/sign-up/email', ada);
    expect(alone.cookies.filter((each) => each.startsWith(tokenCookie))).toHaveLength(1);
    browser.store(`${tokenCookie}=tossed; Domain=example.com; Path=/api`);
    browser.store(`${tokenCookie}=tossed; Domain=app.example.com; Path=/`);
    expect(browser.tokens).toBe(3);
    const { cookies } = await browser.send(auth.handler, '/get-session');
    const lines = cookies.filter((each) => each.startsWith(tokenCookie));
    expect(lines.slice(0, -1).every((each) => each.includes('=; Max-Age=0'))).toBe(true);
    expect(lines.at(-1)).toMatch(/Max-Age=604800; Path=\/; HttpOnly/);
    expect(browser.tokens).toBe(1);
    expect(await browser.user(auth.handler)).toBe(ada.email);
  });
});
