import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';

/** A mount of an auth object in a running server. */
export interface Mount {
  /** The origin of the server. */
  readonly url: string;
  readonly basePath: string;
  /** The framework closes the connection after an answer that comes before the end of the body. */
  readonly closes?: boolean;
}

const page = 'https://page.example';
const person = { name: 'Ada', password: 'correct horse', rememberMe: false };
let people = 0;

export type Check = (mount: Mount) => Promise<void>;

/** What holds for an auth object wherever it is mounted. */
export const checks: Readonly<Record<string, Check>> = {
  async 'signs up with two cookies, each in a header of its own, reads the session and signs out'(mount) {
    const { cookie, email } = await signUp(mount);
    const read = await ask(mount, '/get-session', { headers: { cookie } });
    expect(await read.json()).toMatchObject({ user: { email } });
    const signedOut = await post(mount, '/sign-out', {}, { cookie });
    expect(await signedOut.json()).toEqual({ success: true });
    expect(ours(signedOut).join('\n')).toContain('session_token=; Max-Age=0');
    expect(await (await ask(mount, '/get-session', { headers: { cookie } })).json()).toBeNull();
  },

  async 'keeps the status and the target of a redirect'(mount) {
    const answer = await ask(mount, '/verify-email?token=wrong&callbackURL=%2Fdone%3Fa%3D1%26b%3D2');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/done?a=1&b=2&error=invalid_token');
  },

  async 'answers 400 to a body that is no JSON, and to input that is wrong'(mount) {
    expect((await send(mount, '/sign-in/email', '{"email":')).status).toBe(400);
    const wrong = await post(mount, '/sign-in/email', { email: 'ada@example.com' });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ code: 'VALIDATION_ERROR' });
  },

  async 'answers 413 to a body that is too large, and stays usable'(mount) {
    const large = JSON.stringify({ email: 'x'.repeat(3_000_000) });
    const answer = send(mount, '/sign-in/email', large, mount.closes ? { connection: 'close' } : {});
    // A connection that closes while the client still sends can cost it the answer.
    const status = mount.closes ? await answer.then((each) => each.status).catch(() => 413) : (await answer).status;
    expect(status).toBe(413);
    expect(await (await ask(mount, '/ok')).json()).toEqual({ ok: true });
  },

  async 'reads a body that arrives in pieces without a length'(mount) {
    const { email } = await signUp(mount);
    const text = JSON.stringify({ email, password: person.password });
    const pieces = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const piece of [text.slice(0, 7), text.slice(7)]) {
          controller.enqueue(new TextEncoder().encode(piece));
          await sleep(50);
        }
        controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: json(mount),
      body: pieces,
      duplex: 'half',
    };
    expect((await ask(mount, '/sign-in/email', init)).status).toBe(200);
  },

  async 'answers HEAD with the headers of GET and without a body'(mount) {
    const answer = await ask(mount, '/ok', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toContain('application/json');
  },

  async 'survives clients that leave half-way'(mount) {
    for (const body of ['{"email":"ada@', JSON.stringify({ email: 'ada@example.com', password: person.password })]) {
      await leave(mount, '/sign-in/email', body);
    }
    await sleep(300);
    expect(await (await ask(mount, '/ok')).json()).toEqual({ ok: true });
  },

  async 'refuses the page of a foreign origin, and answers an unknown path with 404'(mount) {
    const foreign = await post(mount, '/sign-in/email', {}, { origin: 'https://foreign.example' });
    expect(foreign.status).toBe(403);
    const { status } = await ask(mount, '/no-such-endpoint');
    expect(status).toBe(404);
  },
};

/** The headers of the framework and of its CORS plugin reach the page, together with those of the answer. */
export async function checkOwnHeaders(mount: Mount): Promise<void> {
  const preflight = { origin: page, 'access-control-request-method': 'POST' };
  const asked = await ask(mount, '/sign-in/email', { method: 'OPTIONS', headers: preflight });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe(page);
  const { answer } = await signUp(mount, page);
  expect(answer.headers.get('access-control-allow-origin')).toBe(page);
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin');
  expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('own=1'))).toBe(true);
}

/** Without a trusted proxy the forwarded host counts for nothing; with one, the application is reached at `https` there. */
export async function checkProxy(url: string): Promise<void> {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.example.com' };
  const origin = 'https://app.example.com';
  const body = { ...person, email: 'proxied@example.com' };
  const untrusted = await post({ url, basePath: '/unproxied/api/auth' }, '/sign-up/email', body, {
    ...forwarded,
    origin,
  });
  expect(untrusted.status).toBe(403);
  const trusted = await post({ url, basePath: '/proxied/api/auth' }, '/sign-up/email', body, { ...forwarded, origin });
  expect(trusted.status).toBe(200);
  for (const cookie of ours(trusted)) expect(cookie).toMatch(/^__Secure-.*; Secure/);
}

/** The session knows the address of the socket. */
export async function checkAddress(mount: Mount): Promise<void> {
  const { cookie } = await signUp(mount);
  const read = await ask(mount, '/get-session', { headers: { cookie } });
  expect(await read.json()).toMatchObject({ session: { ipAddress: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) } });
}

async function signUp(mount: Mount, origin: string = mount.url) {
  people += 1;
  const email = `ada${people}@example.com`;
  const answer = await post(mount, '/sign-up/email', { ...person, email }, { origin });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const cookies = ours(answer);
  expect(cookies.map((each) => each.split('=')[0]?.replace(/^.*latchkey/, 'latchkey')).sort()).toEqual([
    'latchkey.dont_remember',
    'latchkey.session_token',
  ]);
  return { answer, email, cookie: cookies.map((each) => each.split(';')[0]).join('; ') };
}

/** The cookies that Latchkey has set. */
const ours = (answer: Response) => answer.headers.getSetCookie().filter((cookie) => cookie.includes('latchkey.'));

const json = ({ url }: Mount) => ({ 'content-type': 'application/json', origin: url });

function ask({ url, basePath }: Mount, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url + basePath + path, { redirect: 'manual', ...init });
}

function send(mount: Mount, path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  return ask(mount, path, { method: 'POST', headers: { ...json(mount), ...headers }, body });
}

function post(mount: Mount, path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  return send(mount, path, JSON.stringify(body), headers);
}

/** Sends a body and closes the connection without waiting for the answer; before its end if `body` is shorter than announced. */
function leave(mount: Mount, path: string, body: string): Promise<void> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(mount.url);
    const headers = { ...json(mount), 'content-length': Math.max(60, body.length) };
    const client = httpRequest({ hostname, port, path: mount.basePath + path, method: 'POST', headers });
    client.on('error', () => {});
    client.on('close', resolve);
    client.write(body, () => setTimeout(() => client.destroy(), 20));
  });
}
