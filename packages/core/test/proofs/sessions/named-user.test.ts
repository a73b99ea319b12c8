import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { type Found, findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';
import { enrol, signIn } from '../../fixtures/second-factor.js';

const endpoints = await findPublicEndpoints();
const code = 'SIGNED_IN_AS_ANOTHER_USER';

/** Endpoints that read no session before their handler runs: the call acts for a user whom its input or its cookie proves. */
const isOpen = ({ endpoint: { access } }: Found) => access === 'anyone';

/** Names of endpoints that are never refused, whichever user a page shows, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  getSession: 'the page learns from it who is signed in',
  signOut: 'a user who wants to leave must succeed',
  signInEmail: 'the next user signs in',
  signUpEmail: 'the next user signs up',
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

function send(browser: Browser, found: Found, named: string | undefined) {
  const { method, path, body } = requestFor(found, smallestInput(found));
  return browser.send(path, { method, body, headers: named === undefined ? {} : { 'x-latchkey-user': named } });
}

/** Whether an answer is this refusal, as JSON or as a redirect. */
function isRefused({ json, headers }: BrowserAnswer): boolean {
  const sent = (json ?? {}) as { readonly code?: string };
  return sent.code === code || (headers.get('location') ?? '').includes(code.toLowerCase());
}

async function idOf({ browser }: Pick<Person, 'browser'>): Promise<string> {
  const { user } = (await browser.get('/get-session')).json as { readonly user: { readonly id: string } };
  return user.id;
}

const rows = async () => JSON.stringify(await server.auth.api.look());

describe.each(endpoints.filter((found) => !isOpen(found)))('$name in the session of another user', (found) => {
  it('is refused with 409 and changes nothing if the call names the user whom its page shows', async () => {
    const bob = await server.meet();
    const ada = await idOf(await server.meet());
    await server.auth.settled();
    const before = await rows();
    const answer = await send(bob.browser, found, ada);
    await server.auth.settled();
    expect(isRefused(answer), answer.text).toBe(true);
    if (answer.json)
      expect([answer.status, answer.json]).toEqual([409, { code, message: 'Signed in as another user' }]);
    expect(await rows()).toBe(before);
  });

  it('is not refused for this reason if the call names no user, an empty one, or the user of the session', async () => {
    for (const named of [undefined, '', await idOf(await server.meet())]) {
      const { browser } = await server.meet();
      const own = named === undefined || named === '' ? named : await idOf({ browser });
      expect(isRefused(await send(browser, found, own))).toBe(false);
    }
  });
});

describe.each(endpoints.filter(isOpen))('$name', (found) => {
  it('is never refused because of the user whom the page shows', async () => {
    const { browser } = await server.meet();
    expect(isRefused(await send(browser, found, await idOf(await server.meet())))).toBe(false);
  });
});

it.each(Object.entries(exceptions))('%s is one of the endpoints that are never refused, because %s', (name) => {
  expect(endpoints.filter(isOpen).map((found) => found.name)).toContain(name);
});

it('a pending second factor is never refused: such a browser has no session', async () => {
  const bob = await server.meet();
  const { nextCode } = await enrol(server, bob);
  const ada = await idOf(await server.meet());
  const browser = await signIn(server, bob);
  const headers = { 'x-latchkey-user': ada };
  const { status, text } = await browser.post('/two-factor/verify-totp', { code: nextCode }, { headers });
  expect(status, text).toBe(200);
  expect((await browser.post('/update-user', { name: 'Eve' }, { headers })).status).toBe(409);
});
