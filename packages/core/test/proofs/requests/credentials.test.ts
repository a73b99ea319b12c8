import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';
import { everyFeature } from '../../fixtures/every-feature.js';
import { keyHeader, testKey } from '../../fixtures/plugins/test-key.js';

const reachable = await findPublicEndpoints();
const reading = reachable.filter(({ endpoint }) => endpoint.access !== 'anyone');
const open = reading.filter(({ endpoint }) => endpoint.guard?.byApiKey);
const closed = reading.filter(({ endpoint }) => !endpoint.guard?.byApiKey);
/** The calls that a key can make. A new one has to be added here, so that no author opens an endpoint by mistake. */
const opened = [
  'addTeamMember',
  'cancelInvitation',
  'createInvitation',
  'createTeam',
  'removeMember',
  'removeTeam',
  'removeTeamMember',
  'updateOrganization',
  'updateTeam',
];

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const { plugin, keys } = testKey();
let browser: Browser;
let openBrowser: () => Browser;

beforeAll(async () => {
  const { options } = everyFeature();
  const server = testAuth({ ...options, plugins: [...options.plugins, plugin] });
  openBrowser = server.openBrowser;
  browser = openBrowser();
  expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
});

const withKey = (scopes: string) => ({ headers: { [keyHeader]: `${ada.email} ${scopes}`.trim() } });
const everyScope = open.map(({ endpoint }) => endpoint.guard?.byApiKey).join(' ');

/** Calls an endpoint with its smallest input. */
function call(found: (typeof reachable)[number], from: Browser, headers: Readonly<Record<string, string>>) {
  const { method, path, body } = requestFor(found, smallestInput(found));
  return body === undefined ? from.send(path, { method, headers }) : from.post(path, body, { headers });
}

it('the endpoints that take a key are those of this list', () => {
  expect(open.map(({ name }) => name).sort()).toEqual(opened);
});

describe.each(closed)('$name, whose guard names no scope', (found) => {
  it('refuses a key, beside the cookie of its user too, and before it is checked', async () => {
    let checks = 0;
    keys.checked = () => void checks++;
    for (const from of [browser, openBrowser()]) {
      const answer = await call(found, from, withKey(everyScope).headers);
      const isRedirect = answer.status === 302;
      if (isRedirect) expect(answer.headers.get('location')).toContain('error=API_KEY_IS_NOT_ACCEPTED');
      else expect([answer.status, answer.json]).toMatchObject([403, { code: 'API_KEY_IS_NOT_ACCEPTED' }]);
    }
    expect(checks).toBe(0);
  });
});

describe.each(open)('$name, whose guard names a scope', (found) => {
  it('takes a key with the scope only, and no key that is not valid', async () => {
    const scope = String(found.endpoint.guard?.byApiKey);
    const other = everyScope.replaceAll(scope, '');
    const lacking = await call(found, openBrowser(), withKey(other).headers);
    expect([lacking.status, lacking.json]).toMatchObject([
      403,
      { code: 'API_KEY_LACKS_SCOPE', details: [{ path: 'scopes', message: scope }] },
    ]);
    const taken = await call(found, openBrowser(), withKey(scope).headers);
    expect(taken.json).not.toMatchObject({ code: expect.stringMatching(/API_KEY|UNAUTHORIZED/) });
    expect(taken.status).toBeLessThan(500);
    keys.isLive = false;
    const ended = await call(found, browser, withKey(scope).headers);
    keys.isLive = true;
    expect(ended.status).toBe(401);
  });
});

describe('a request with a key', () => {
  it('has no session beside a bearer token either', async () => {
    const token = (await openBrowser().post('/sign-in/email', ada)).headers.get('set-auth-token');
    const authorization = `Bearer ${token}`;
    const from = openBrowser();
    expect((await from.get('/get-session', { headers: { authorization } })).json).toMatchObject({ user: {} });
    const { headers } = withKey(everyScope);
    expect((await from.get('/get-session', { headers: { ...headers, authorization } })).text).toBe('null');
  });

  it('has no session, also beside a cookie, and no cookie is written or removed', async () => {
    for (const key of [withKey(everyScope), { headers: { [keyHeader]: 'stranger@example.com' } }]) {
      const answer = await browser.get('/get-session', key);
      expect(answer.text).toBe('null');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { email: ada.email } });
  });

  it('signs no user out: the cookie beside it and its session stay', async () => {
    const from = openBrowser();
    await from.post('/sign-in/email', ada);
    const answer = await from.post('/sign-out', {}, withKey(everyScope));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect((await from.get('/get-session')).json).toMatchObject({ user: { email: ada.email } });
  });

  it('gets no session with an answer', async () => {
    const { headers } = withKey('key:use');
    const accept = 'application/vnd.latchkey+json';
    const answer = await browser.post('/test-key/rename', { name: 'Ada' }, { headers: { ...headers, accept } });
    expect(answer.json).toEqual({ status: true });
  });

  it('is refused by a page that shows another user', async () => {
    const { headers } = withKey('key:use');
    const answer = await browser.post(
      '/test-key/rename',
      { name: 'X' },
      { headers: { ...headers, 'x-latchkey-user': 'u' } },
    );
    expect(answer.json).toMatchObject({ code: 'SIGNED_IN_AS_ANOTHER_USER' });
  });
});
