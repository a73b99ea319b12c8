import { organization } from 'latchkey';
import { expect, it } from 'vitest';
import { admin } from '../../admin/src/index.js';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { audit } from '../src/index.js';
import { ada, eve } from './audit-server.js';

const idOf = (json: unknown) => String(Object(json).id);

describeAuthOnEveryDatabase('refusals in the audit log', (openAuth) => {
  const open = async (options: Parameters<typeof audit>[0] = {}) => {
    const statements: string[] = [];
    const server = await openAuth({
      rateLimit: { enabled: false },
      emailAndPassword: { sendResetPassword: () => {} },
      plugins: [organization({ sendInvitationEmail: () => {} }), admin(), audit(options)] as const,
      advanced: { onStatement: (sql: string) => void statements.push(sql) },
    });
    const join = async (person: typeof ada) => {
      const browser = server.openBrowser();
      const { json } = await browser.post('/sign-up/email', person);
      return { browser, userId: idOf(Object(json).user) };
    };
    const refused = async (query = {}) =>
      (await server.auth.api.listAuditEvents({ query: { limit: 100, ...query } })).rows.filter(
        ({ outcome }) => outcome === 'refused',
      );
    return { ...server, join, refused, statements };
  };

  it('are one row with a count after ten equal ones in a minute, also of calls at the same time', async () => {
    const { join, refused, openBrowser, clock } = await open();
    const { userId } = await join(ada);
    const attempt = (network: string) =>
      openBrowser(`${network}.7`).post('/sign-in/email', { ...ada, password: 'wrong horse' });
    await Promise.all(Array.from({ length: 25 }, () => attempt('203.0.113')));
    const first = await refused();
    expect(first.map(({ count }) => count).sort((a, b) => a - b)).toEqual([...Array(10).fill(1), 15]);
    // The row of many attempts stands for every tried user.
    expect(first.filter((row) => row.userId === userId)).toHaveLength(10);
    const [merged] = first.filter(({ count }) => count > 1);
    expect(merged).toMatchObject({ userId: null, targets: [], ipAddress: '203.0.113.0/24' });
    await attempt('198.51.100');
    clock.advance(60);
    await attempt('203.0.113');
    expect((await refused()).filter(({ count }) => count === 1)).toHaveLength(12);
  });

  it('of one user are merged, also if each call names another thing, so that no user fills the log', async () => {
    const { join, refused } = await open();
    const { browser, userId } = await join(ada);
    for (let number = 0; number < 15; number++)
      await browser.post('/organization/update', { organizationId: `made-up-${number}`, data: { name: 'Mine' } });
    const rows = await refused();
    expect(rows.map(({ count }) => count).sort((a, b) => a - b)).toEqual([...Array(10).fill(1), 5]);
    expect(rows.filter(({ targets }) => targets[0]?.id.startsWith('made-up-'))).toHaveLength(10);
    expect(rows.find(({ count }) => count > 1)).toMatchObject({ userId, targets: [], actor: { id: userId } });
  });

  it('take the same statements for a known and an unknown address, before and after they are merged', async () => {
    const { join, openBrowser, statements, auth } = await open();
    await join(ada);
    const attempts = async (email: string, network: string) => {
      const made: string[] = [];
      for (let number = 0; number < 13; number++) {
        await auth.settled();
        statements.length = 0;
        await openBrowser(`${network}.7`).post('/sign-in/email', { email, password: 'wrong horse' });
        made.push(statements.join());
      }
      return made;
    };
    const known = await attempts(ada.email, '203.0.113');
    expect(await attempts('unknown@example.com', '198.51.100')).toEqual(known);
    // From one network, the tries at a known address count with those at an unknown one.
    await attempts('other@example.com', '192.0.2');
    expect(new Set(await attempts(ada.email, '192.0.2'))).toEqual(new Set([known[12]]));
  });

  it('name the users and things that the caller has named, and are not in the activity of these', async () => {
    const { join, refused } = await open();
    const [known, stranger] = [await join(ada), await join(eve)];
    const body = { userId: known.userId, reason: 'Ticket 42: spam' };
    expect((await stranger.browser.post('/admin/ban-user', body)).status).toBe(403);
    const rows = await refused({ targetId: known.userId });
    expect(rows.map(({ action, code, userId, targets }) => [action, code, userId, targets])).toEqual([
      ['ban.created', 'PERMISSION_DENIED', stranger.userId, [{ type: 'user', id: known.userId }]],
    ]);
    const activity = await known.browser.get('/audit/my-activity');
    expect(activity.text).not.toContain('ban.created');
    const change = { userId: known.userId, data: { email: 'mine@example.com' } };
    expect((await stranger.browser.post('/admin/update-user', change)).status).toBe(403);
    expect((await refused({ endpoint: 'adminUpdateUser' })).map(({ action }) => action)).toEqual(['user.updated']);
    await stranger.browser.post('/admin/ban-user', { ...body, userId: ada.email });
    expect(JSON.stringify(await refused())).not.toContain(ada.email);
  });

  it('of members are in the stream of the organization, those of strangers are not', async () => {
    const { join, refused, auth } = await open();
    const [owner, stranger] = [await join(ada), await join(eve)];
    const organizationId = idOf((await owner.browser.post('/organization/create', { name: 'One', slug: 'one' })).json);
    const update = () => stranger.browser.post('/organization/update', { organizationId, data: { name: 'Mine' } });
    expect((await update()).status).toBeGreaterThanOrEqual(400);
    expect((await refused()).map((row) => [row.organizationId, row.targets])).toEqual([
      [null, [{ type: 'organization', id: organizationId }]],
    ]);
    await auth.api.addMember({ body: { userId: stranger.userId, organizationId, role: 'member' } });
    expect((await update()).status).toBeGreaterThanOrEqual(400);
    expect((await refused({ organizationId })).map(({ action, actor }) => [action, actor.id])).toEqual([
      ['organization.updated', stranger.userId],
    ]);
  });
});

describeAuthOnEveryDatabase('facts of calls in the audit log', (openAuth) => {
  const open = async (options: Parameters<typeof audit>[0] = {}) => {
    const server = await openAuth({
      rateLimit: { enabled: false },
      emailAndPassword: { sendResetPassword: () => {} },
      plugins: [audit(options)],
    });
    const browser = server.openBrowser();
    const { json } = await browser.post('/sign-up/email', ada);
    return { ...server, browser, userId: idOf(Object(json).user) };
  };

  it('name the user of a request for a new password, to operators only', async () => {
    const { userId, browser, auth, openBrowser } = await open();
    await openBrowser().post('/forget-password', { email: ada.email });
    const { rows } = await auth.api.listAuditEvents({ query: { action: 'password.*' } });
    expect(rows.map((row) => [row.userId, row.targets])).toEqual([[null, [{ type: 'user', id: userId }]]]);
    expect((await browser.get('/audit/my-activity')).text).not.toContain('password.reset_requested');
  });

  it('have the id that the application trusts, and the names of changed fields', async () => {
    const { browser, auth } = await open({ trustRequestIds: true });
    // The library ignores the role, which its own code can change only.
    const change = { name: 'Ada L.', image: null, role: 'admin', permission: {} };
    await browser.post('/update-user', change, { headers: { 'x-request-id': 'req-1' } });
    await browser.post('/update-user', { name: 'Ada' }, { headers: { 'x-request-id': 'a b' } });
    const { rows } = await auth.api.listAuditEvents({ query: { requestId: 'req-1' } });
    expect(rows.map(({ action, changes }) => [action, changes])).toEqual([['user.updated', ['image', 'name']]]);
    const all = (await auth.api.listAuditEvents()).rows;
    expect(all.map(({ requestId }) => requestId)).not.toContain('a b');
    // A user and the first session are made by one request.
    const made = all.filter(({ action }) => action.endsWith('.created')).map(({ requestId }) => requestId);
    expect([made.length, new Set(made).size]).toEqual([2, 1]);
  });

  it('have no id that a caller sends, unless the application trusts it', async () => {
    const { browser, auth } = await open();
    await browser.post('/update-user', { name: 'Ada L.' }, { headers: { 'x-request-id': 'req-1' } });
    const { rows } = await auth.api.listAuditEvents();
    expect(rows.map(({ requestId }) => requestId)).not.toContain('req-1');
    expect(rows.every(({ requestId }) => requestId !== null)).toBe(true);
  });
});
