import { type AuthOptions, organization } from 'latchkey';
import type { NoFields } from 'latchkey/plugin';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { audit } from '../src/index.js';
import { commitmentOf } from '../src/store/record.js';
import { auditEvent, auditPersonal } from '../src/tables.js';
import { ada, eve } from './audit-server.js';
import { reader } from './reader.js';

interface Row {
  readonly action: string;
  readonly outcome: string;
  readonly ipAddress: string | null;
}
const rowsOf = (json: unknown) => Reflect.get(Object(json), 'rows') as readonly Row[];
const actionsOf = (json: unknown) => rowsOf(json).map(({ action }) => action);

const day = 86_400;

describeAuthOnEveryDatabase('the audit log', (openAuth) => {
  const open = async (
    options: Parameters<typeof audit>[0] = {},
    extra: Pick<AuthOptions<readonly [], NoFields, NoFields>, 'emailAndPassword'> = {},
  ) => {
    const reading = reader();
    const statements: string[] = [];
    const server = await openAuth({
      rateLimit: { enabled: false },
      user: { deleteUser: { enabled: true } },
      ...extra,
      plugins: [organization(), audit(options), reading.plugin],
      advanced: { onStatement: (sql: string) => void statements.push(sql) },
    });
    const browser = server.openBrowser('203.0.113.7');
    expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
    const events = async () => (await server.auth.api.listAuditEvents()).rows;
    return { ...server, browser, events, statements, list: reading.list };
  };

  it('keeps the events of a deleted user, and erases the personal values', async () => {
    const { browser, events, list } = await open({ ip: 'full' });
    await browser.post('/sign-in/email', { ...ada, password: 'wrong' });
    const personal = await list(auditPersonal);
    expect(personal.map(({ ipAddress }) => ipAddress)).toEqual(['203.0.113.7', '203.0.113.7', '203.0.113.7']);
    for (const row of await list(auditEvent)) {
      const own = personal.find(({ id }) => id === row.id);
      expect(own && commitmentOf(own.salt, own)).toBe(row.commitment);
    }
    expect((await browser.post('/delete-user', { password: ada.password })).status).toBe(200);
    expect(await list(auditPersonal)).toEqual([]);
    expect((await events()).map(({ action, ipAddress }) => [action, ipAddress])).toEqual([
      ['user.deleted', null],
      ['session.created', null],
      ['session.created', null],
      ['user.created', null],
    ]);
  });

  it('tells each organization that a deleted user has left, and that one has ended, without personal values', async () => {
    const { auth, browser, openBrowser, list } = await open();
    const found = async (by: typeof browser, slug: string) =>
      String(Object((await by.post('/organization/create', { name: slug, slug })).json).id);
    const owner = openBrowser();
    await owner.post('/sign-up/email', { ...ada, email: 'owner@example.com' });
    const userId = String(Object(Object((await browser.get('/get-session')).json).user).id);
    const joined = await Promise.all([found(owner, 'one'), found(owner, 'two')]);
    for (const organizationId of joined) await auth.api.addMember({ body: { userId, organizationId, role: 'member' } });
    const alone = await found(browser, 'alone');
    expect((await browser.post('/delete-user', { password: ada.password })).status).toBe(200);
    const last = async (organizationId: string) => {
      const [row] = (await auth.api.listAuditEvents({ query: { organizationId } })).rows;
      return [row?.action, row?.actor.id, row?.targets.length, row?.ipAddress, row?.userAgent];
    };
    for (const each of joined) expect(await last(each)).toEqual(['member.removed', userId, 2, null, null]);
    expect(await last(alone)).toEqual(['organization.deleted', userId, 1, null, null]);
    expect((await list(auditPersonal)).filter((row) => row.userId === userId)).toEqual([]);
  });

  it('erases the personal values of a stranger who registered the address that its owner claims', async () => {
    const tokens: string[] = [];
    const emailAndPassword = { sendResetPassword: ({ token }: { readonly token: string }) => void tokens.push(token) };
    const { auth, openBrowser, list } = await open({ ip: 'full' }, { emailAndPassword });
    await openBrowser('198.51.100.9').post('/sign-in/email', ada);
    const owner = openBrowser('192.0.2.44');
    await owner.post('/forget-password', { email: ada.email });
    await auth.settled();
    const newPassword = 'battery staple';
    expect((await owner.post('/reset-password', { token: tokens[0], newPassword })).status).toBe(200);
    // The request for the mail names no user, the reset does.
    const kept = (await list(auditPersonal)).map(({ ipAddress, isOwn }) => [ipAddress, isOwn]);
    expect(kept.sort()).toEqual([
      ['192.0.2.44', false],
      ['192.0.2.44', true],
    ]);
    await owner.post('/sign-in/email', { ...ada, password: newPassword });
    const { json } = await owner.get('/audit/my-activity');
    expect(rowsOf(json).map(({ action, ipAddress }) => [action, ipAddress])).toEqual([
      ['session.created', '192.0.2.44'],
      ['password.reset', '192.0.2.44'],
      ['session.created', null],
      ['session.created', null],
      ['user.created', null],
    ]);
  });

  it('shows users their own activity of 90 days, and no address of other callers', async () => {
    const { browser, openBrowser, clock } = await open();
    const other = openBrowser('198.51.100.9');
    await other.post('/sign-up/email', eve);
    await other.post('/sign-in/email', { ...ada, password: 'wrong' });
    const own = await browser.get('/audit/my-activity');
    expect(rowsOf(own.json).map(({ action, outcome, ipAddress }) => [action, outcome, ipAddress])).toEqual([
      ['session.created', 'refused', null],
      ['session.created', 'ok', '203.0.113.0/24'],
      ['user.created', 'ok', '203.0.113.0/24'],
    ]);
    expect(actionsOf((await other.get('/audit/my-activity')).json)).toEqual(['session.created', 'user.created']);
    expect((await openBrowser().get('/audit/my-activity')).status).toBe(401);
    clock.advance(6 * day);
    const later = openBrowser();
    await later.post('/sign-in/email', ada);
    clock.advance(85 * day);
    await later.post('/sign-in/email', ada);
    const recent = await later.get('/audit/my-activity');
    expect(actionsOf(recent.json)).toEqual(['session.created', 'session.created']);
  });

  it('filters and pages', async () => {
    const { auth, browser } = await open();
    for (let number = 0; number < 5; number++) await browser.post('/update-user', { name: `Ada ${number}` });
    const updated = await auth.api.listAuditEvents({ query: { action: 'user.updated', limit: 2 } });
    expect(updated.rows).toHaveLength(2);
    const next = await auth.api.listAuditEvents({
      query: { action: 'user.updated', limit: 2, cursor: updated.next ?? '' },
    });
    expect(next.rows).toHaveLength(2);
    expect(new Set([...updated.rows, ...next.rows].map(({ id }) => id)).size).toBe(4);
    const ofUsers = await auth.api.listAuditEvents({ query: { action: 'user.*', outcome: 'ok' } });
    expect(ofUsers.rows).toHaveLength(6);
    // PostgreSQL has no year 0.
    for (const [year, status] of Object.entries({ '0000': 400, '0001': 200, 9999: 200 }))
      expect((await browser.get(`/audit/my-activity?before=${year}-12-31T23:59:59.999Z`)).status).toBe(status);
  });

  it('shows an organization only its own stream, to members who may read it', async () => {
    const { auth, browser, openBrowser } = await open();
    const found = (json: unknown) => String(Reflect.get(Object(json), 'id'));
    const first = found((await browser.post('/organization/create', { name: 'Acme', slug: 'first' })).json);
    const other = openBrowser();
    await other.post('/sign-up/email', eve);
    const second = found((await other.post('/organization/create', { name: 'Acme', slug: 'second' })).json);
    const streams = await Promise.all(
      [first, second].map(async (organizationId) => {
        const { rows } = await auth.api.listAuditEvents({ query: { organizationId } });
        return rows.map((row) => [row.action, row.organizationId === organizationId]);
      }),
    );
    expect(streams).toEqual([[['organization.created', true]], [['organization.created', true]]]);
    expect((await browser.get(`/audit/organization-activity?organizationId=${first}`)).status).toBe(404);
  });

  it('records events of the application, with the user of the request', async () => {
    const { auth, browser, events } = await open();
    const action = 'invoice.paid';
    const targets = [{ type: 'invoice', id: '7' }];
    await auth.api.recordEvent({ body: { action, targets }, headers: browser.headers });
    await auth.api.recordEvent({ body: { action, targets } });
    const [bySystem, byAda] = await events();
    expect(bySystem).toMatchObject({ action, targets, actor: { kind: 'system', id: null } });
    expect(byAda).toMatchObject({ action, targets, actor: { kind: 'user', id: expect.any(String) } });
  });

  it('removes old rows, those of refusals first', async () => {
    const { auth, browser, list, clock } = await open({ retention: '200d', failures: '30d' });
    await browser.post('/sign-in/email', { ...ada, password: 'wrong' });
    clock.advance(31 * day);
    await auth.tick();
    expect((await list(auditEvent)).map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
    expect(await list(auditPersonal)).toHaveLength(2);
    clock.advance(170 * day);
    await auth.tick();
    expect([await list(auditEvent), await list(auditPersonal)]).toEqual([[], []]);
  });

  it('has one row of an action that one of 20 calls has done', async () => {
    const { browser, openBrowser, events } = await open();
    const { json } = await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const organizationId = String(Reflect.get(Object(json), 'id'));
    const others = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const other = openBrowser();
        await other.post('/sign-in/email', ada);
        return other;
      }),
    );
    const answers = await Promise.all(others.map((other) => other.post('/organization/delete', { organizationId })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const deleted = (await events()).filter(({ action }) => action === 'organization.deleted');
    expect(deleted.filter(({ outcome }) => outcome === 'ok')).toHaveLength(1);
    const refused = deleted.filter(({ outcome }) => outcome === 'refused');
    expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(19);
  });

  it('has no secret in its rows, which are short', async () => {
    const { browser, list } = await open({ ip: 'full' });
    await browser.post('/update-user', { name: 'Ada L.' }, { headers: { 'user-agent': 'x'.repeat(5000) } });
    await browser.post('/change-password', { currentPassword: ada.password, newPassword: 'battery staple' });
    const rows = [...(await list(auditEvent)), ...(await list(auditPersonal))].map((row) => JSON.stringify(row));
    const token = browser.cookie('__Secure-latchkey.session_token')?.value.split('.')[0] ?? '';
    expect(token).not.toBe('');
    for (const row of rows)
      for (const secret of [token, ada.password, 'battery staple', ada.email]) expect(row).not.toContain(secret);
    const lengths = rows.map((row) => row.length);
    expect(Math.max(...lengths)).toBeLessThan(8192);
    expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeLessThan(1024);
  });

  it('names the user who sets the active organization, also of a refused call', async () => {
    const { browser, openBrowser, events } = await open();
    const { json } = await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const stranger = openBrowser();
    await stranger.post('/sign-up/email', eve);
    const organizationId = String(Reflect.get(Object(json), 'id'));
    expect((await browser.post('/organization/set-active', { organizationId })).status).toBe(200);
    expect((await stranger.post('/organization/set-active', { organizationId })).status).toBe(403);
    const selected = (await events()).filter(({ action }) => action === 'organization.selected');
    const acting = selected.map(({ outcome, code, actor }) => [outcome, code, actor.kind, actor.id !== null]);
    expect(acting).toEqual([
      ['refused', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'user', true],
      ['ok', null, 'user', true],
    ]);
  });

  it('adds two statements to a sign-in, on PostgreSQL none', async () => {
    const { openBrowser, statements, auth } = await open();
    await auth.settled();
    statements.length = 0;
    await openBrowser().post('/sign-in/email', ada);
    const inserts = statements.join().match(/insert into [^ ]*(?:session|audit)/gi);
    expect(inserts).toHaveLength(3);
    // The numbered placeholders are those of PostgreSQL, where the session and its event are one statement.
    const isOne = statements.some((sql) => sql.includes('$1'));
    expect(statements.filter((sql) => /insert into/i.test(sql))).toHaveLength(isOne ? 1 : 3);
  });

  it('adds the same statements to a refused sign-in for a known and an unknown address', async () => {
    const { openBrowser, statements, auth } = await open();
    const refused = async (body: object) => {
      await auth.settled();
      statements.length = 0;
      await openBrowser().post('/sign-in/email', { ...body, password: 'wrong' });
      return statements.map((sql) => sql);
    };
    const known = await refused(ada);
    expect(known.join().match(/insert into [^ ]*audit/gi)).toHaveLength(2);
    expect(await refused({ ...ada, email: 'unknown@example.com' })).toEqual(known);
  });
});
