import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrganizations } from '../../../test/fixtures/organization/fixture.js';

it('the statements of a call are counted [design §10]', async () => {
  const statements: string[] = [];
  const server = await openOrganizations(
    {},
    {
      more: {
        advanced: { onStatement: (sql) => void (/^(begin|commit|rollback)/i.test(sql) || statements.push(sql)) },
      },
    },
  );
  const owner = await server.meet();
  const id = await server.found(owner, 'acme');
  for (let each = 1; each < 100; each++) {
    const body = { name: 'X', email: `m${each}@example.com`, password: 'correct horse' };
    const { user } = await server.auth.api.signUpEmail({ body });
    await server.auth.api.addMember({ body: { userId: user.id, organizationId: id, role: 'member' } });
    await server.invite(owner, `i${each}@example.com`);
  }
  await owner.browser.post('/organization/create-role', { role: 'inviter', permission: { invitation: ['create'] } });
  const countOf = async (method: 'get' | 'post', path: string, body?: object) => {
    statements.length = 0;
    const answer = method === 'get' ? await owner.browser.get(path) : await owner.browser.post(path, body);
    expect(answer.status, answer.text).toBe(200);
    return statements.length;
  };
  const permission = { member: ['create'] };
  expect(await countOf('post', '/organization/has-permission', { permission })).toBe(1);
  expect(await countOf('post', '/organization/has-permission', { permission, organizationSlug: 'acme' })).toBe(1);
  expect(await countOf('get', '/organization/list')).toBe(1);
  expect(await countOf('get', '/organization/get-active-member')).toBe(1);
  expect(await countOf('get', '/organization/list-roles')).toBe(1);
  expect(await countOf('get', '/organization/list-user-invitations')).toBe(1);
  // The membership with its session; then the session, by a statement that locks the user and the membership. No transaction.
  expect(await countOf('post', '/organization/set-active', { organizationId: id })).toBe(2);
  expect(await countOf('post', '/organization/set-active', { organizationSlug: 'acme' })).toBe(2);
  expect(await countOf('get', '/organization/get-full-organization')).toBeLessThanOrEqual(3);
  expect(await countOf('get', '/organization/list-members')).toBe(3);
  expect(await countOf('get', '/organization/list-invitations')).toBe(3);
  // Session; then its active organization, which locks session and user; organization, member.
  expect(await countOf('post', '/organization/create', { name: 'B', slug: 'b' })).toBe(4);
  const invitee = await server.meet({ email: 'invitee@example.com' });
  // Session; then, locked, session and user, organization; member with roles and what is known of the address; the invitation.
  expect(await countOf('post', '/organization/invite-member', { email: invitee.email, role: 'member' })).toBe(5);
  await server.auth.settled();
  const body = { invitationId: server.mails.at(-1)?.id };
  statements.length = 0;
  // Session, invitation; then the active organization, which locks session and user; organization, locked; invitation with its inviter
  // and the room for a member; invitation, member.
  expect((await invitee.browser.post('/organization/accept-invitation', body)).status).toBe(200);
  expect(statements, statements.join('\n')).toHaveLength(7);
  await owner.browser.post('/organization/set-active', { organizationId: id });
  const full = (await owner.browser.get('/organization/get-full-organization')).json as Record<string, unknown[]>;
  expect([full.members?.length, full.invitations?.length]).toEqual([100, 99]);
});

it('a session in which an organization is active is not written before the organization is locked: its removal of members would wait for it [Z46]', async () => {
  const statements: string[] = [];
  const onStatement = (sql: string) => void statements.push(sql);
  const server = await openOrganizations({}, { more: { advanced: { onStatement } } });
  const owner = await server.meet();
  const organizationId = await server.found(owner, 'acme');
  const { browser, id: userId, email } = await server.meet();
  const { id: invitationId } = await server.invite(owner, email);
  await server.auth.api.addMember({ body: { userId, organizationId, role: 'member' } });
  expect((await browser.post('/organization/set-active', { organizationId })).status).toBe(200);
  statements.length = 0;
  const answer = await browser.post('/organization/accept-invitation', { invitationId });
  expect(answer.json).toMatchObject({ code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' });
  expect(statements.filter((sql) => /^update/i.test(sql))).toEqual([]);
});

it('pages of sessions, organizations and members are read in the order of an index, without sorting all rows', async () => {
  const database = new Database(':memory:');
  const sorted: string[] = [];
  let isWatched = false;
  const onStatement = (sql: string) => {
    if (!isWatched || !/^select/i.test(sql)) return;
    const values = Array.from({ length: sql.split('?').length - 1 }, () => 1);
    const plan: unknown[] = database.prepare(`explain query plan ${sql}`).all(...values);
    if (JSON.stringify(plan).includes('FOR ORDER BY')) sorted.push(sql);
  };
  const server = await openOrganizations({}, { more: { database, advanced: { onStatement } } });
  const owner = await server.meet();
  await server.found(owner, 'acme');
  isWatched = true;
  for (const path of ['/list-sessions', '/organization/list', '/organization/list-members'])
    expect((await owner.browser.get(path)).status).toBe(200);
  expect(sorted).toEqual([]);
});

it('a list of members counts 10,000 of them, and all on request', async () => {
  const database = new Database(':memory:');
  const server = await openOrganizations({}, { more: { database } });
  const owner = await server.meet();
  const id = await server.found(owner, 'acme');
  const list = async (query = '') => (await owner.browser.get(`/organization/list-members?limit=1${query}`)).json;
  expect(await list()).toMatchObject({ total: 1, totalIsExact: true });
  const add = (from: number, to: number) =>
    database.exec(`with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
      insert into member (id, organizationId, userId, role, createdAt)
      select 'm' || i, '${id}', 'u' || i, iif(i % 2, 'admin', 'member'), i from n`);
  add(2, 10_000);
  expect(await list()).toMatchObject({ total: 10_000, totalIsExact: true });
  add(10_001, 10_003);
  expect(await list()).toMatchObject({ total: 10_000, totalIsExact: false });
  expect(await list('&exactTotal=true')).toMatchObject({ total: 10_003, totalIsExact: true });
  expect(await list('&role=admin')).toMatchObject({ total: 5001, totalIsExact: true });
  expect(await list(`&email=${owner.email}`)).toMatchObject({ total: 1, totalIsExact: true });
});
