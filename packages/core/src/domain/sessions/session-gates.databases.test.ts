import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../../test/fixtures/every-database.js';
import { keyHeader, testKey } from '../../../test/fixtures/plugins/test-key.js';
import { organization } from '../../index.js';
import { defineContract, definePlugin } from '../../plugin.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

/** A server with a plugin that refuses sessions when `refuses` says so of the number of the question. */
async function open(openAuth: OpenAuth) {
  const asked = { count: 0, refuses: (_count: number) => false };
  const { plugin: keys } = testKey();
  const gate = definePlugin(defineContract('gate', {}), {
    handlers: {},
    async sessionGate(app, { user }, db) {
      expect(db.dialect.name).toBe(app.db.dialect.name);
      asked.count++;
      return user.email !== ada.email || !asked.refuses(asked.count);
    },
  });
  const { openBrowser } = await openAuth({
    plugins: [organization(), keys, gate],
    session: { cookieCache: { enabled: true, maxAge: 300 } },
    rateLimit: { enabled: false },
  });
  const browser = openBrowser();
  expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
  /** The gate refuses from its question with this number on, counted from now. */
  const refuseFrom = (first: number) => Object.assign(asked, { count: 0, refuses: (count: number) => count >= first });
  return { asked, browser, openBrowser, refuseFrom };
}

describeAuthOnEveryDatabase('the session gate of a plugin', (openAuth) => {
  it('lets a session count in no call, whichever way the call reads it, and the browser forgets it', async () => {
    const { browser, refuseFrom, asked } = await open(openAuth);
    refuseFrom(1);
    expect((await browser.get('/get-session?disableCookieCache=true')).json).toBeNull();
    expect((await browser.get('/list-sessions')).status).toBe(401);
    expect((await browser.post('/update-user', { name: 'Eve' })).status).toBe(401);
    const byToken = { organizationId: 'none', permission: {}, locked: false };
    expect((await browser.post('/test-key/ask-by-token', byToken)).status).toBe(401);
    asked.refuses = () => false;
    expect((await browser.get('/get-session')).json).toBeNull();
  });

  it('is asked by every call whose handler reads the session with its own statement', async () => {
    const { browser, refuseFrom } = await open(openAuth);
    const { json } = await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const organizationId = String(Object(json).id);
    const headers = { cookie: browser.cookieHeader };
    const reads = ['/list-sessions', '/list-accounts', '/organization/list', '/organization/get-active-member'];
    for (const path of [...reads, `/organization/list-members?organizationId=${organizationId}`]) {
      refuseFrom(100);
      expect([path, (await browser.get(path)).status]).toEqual([path, 200]);
      refuseFrom(1);
      expect([path, (await browser.get(path, { headers })).status]).toEqual([path, 401]);
      refuseFrom(100);
      expect((await browser.post('/sign-in/email', ada)).status).toBe(200);
      expect((await browser.post('/organization/set-active', { organizationId })).status).toBe(200);
    }
    refuseFrom(1);
    expect((await browser.post('/organization/set-active', { organizationId: null })).status).toBe(401);
  });

  it('is asked again in the transaction: a session that it refuses meanwhile changes nothing', async () => {
    const { browser, refuseFrom } = await open(openAuth);
    refuseFrom(2);
    expect((await browser.post('/update-user', { name: 'Eve' })).status).toBe(401);
    refuseFrom(100);
    expect((await browser.post('/sign-in/email', ada)).json).toMatchObject({ user: { name: 'Ada' } });
  });

  it('is asked about the user of a key, at once and in the transaction', async () => {
    const { openBrowser, refuseFrom } = await open(openAuth);
    const headers = { [keyHeader]: `${ada.email} key:use` };
    const rename = () => openBrowser().post('/test-key/rename', { name: 'Eve' }, { headers });
    const ask = () =>
      openBrowser().post('/test-key/ask', { organizationId: 'none', permission: {}, locked: false }, { headers });
    expect((await ask()).status).toBe(200);
    for (const question of [1, 2]) {
      refuseFrom(question);
      expect((await rename()).status).toBe(401);
    }
    refuseFrom(1);
    expect((await ask()).status).toBe(401);
    refuseFrom(100);
    expect((await rename()).status).toBe(200);
  });

  it('is asked before a session begins: none does, and no row is left', async () => {
    const { openBrowser, refuseFrom } = await open(openAuth);
    refuseFrom(1);
    const refused = openBrowser();
    const { status } = await refused.post('/sign-in/email', ada);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(refused.cookieHeader).not.toContain('session_token');
    refuseFrom(100);
    const accepted = openBrowser();
    await accepted.post('/sign-in/email', ada);
    expect((await accepted.get('/list-sessions')).json).toHaveLength(2);
  });
});
