import { createAccessControl, defaultOrganizationAccess, defaultOrganizationRoles, organization } from 'latchkey';
import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { admin, adminAccess } from '../../admin/src/index.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { type AuditOptions, audit } from '../src/index.js';

const ac = createAccessControl({ ...defaultOrganizationAccess.statements, audit: ['read'] });
const roles = {
  owner: ac.newRole(defaultOrganizationRoles.owner.statements),
  auditor: ac.newRole({ audit: ['read'] }),
};
const appRoles = {
  reader: adminAccess.newRole({ audit: ['read'] }),
  support: adminAccess.newRole({ user: ['list', 'get'] }),
};

const idOf = (json: unknown) => String(Object(json).id);
const codeOf = (json: unknown) => Object(json).code;

interface Row {
  readonly id: string;
  readonly action: string;
  readonly organizationId: string | null;
}
interface Page {
  readonly status: number;
  readonly text: string;
  readonly code: unknown;
  readonly rows: readonly Row[];
  readonly next: string | null;
}

async function read(browser: Browser, path: string, query: Readonly<Record<string, string>> = {}): Promise<Page> {
  const { json, status, text } = await browser.get(`/audit/${path}?${new URLSearchParams(query)}`);
  const { rows = [], next = null } = Object(json);
  return { status, text, code: codeOf(json), rows, next };
}

/** A server with organizations and administrators, and a function that signs a person up. */
async function open(openAuth: OpenAuth, options: AuditOptions) {
  const plugins = [organization({ ac, roles }), admin({ roles: appRoles }), audit(options)] as const;
  const server = await openAuth({ rateLimit: { enabled: false }, plugins });
  async function join(name: string, role?: 'admin' | keyof typeof appRoles) {
    const browser = server.openBrowser();
    const person = { name, email: `${name.toLowerCase()}@example.com`, password: 'correct horse' };
    const userId = idOf(Object((await browser.post('/sign-up/email', person)).json).user);
    if (role) await server.auth.api.adminAssignRole({ body: { userId, role } });
    return { browser, userId };
  }
  return { ...server, join };
}

/** Two organizations with one name. Each has an owner, an auditor, and a plain member; Eve belongs to none. */
async function openTwins(openAuth: OpenAuth) {
  const server = await open(openAuth, { organizations: true });
  async function found(slug: string) {
    const owner = await server.join(`Owner-${slug}`);
    const made = await owner.browser.post('/organization/create', { name: 'Acme', slug });
    const organizationId = idOf(made.json);
    const enter = async (role: 'auditor' | 'member') => {
      const person = await server.join(`${role}-${slug}`);
      await server.auth.api.addMember({ body: { userId: person.userId, organizationId, role } });
      return person;
    };
    return { organizationId, owner, auditor: await enter('auditor'), member: await enter('member') };
  }
  const [first, second] = [await found('first'), await found('second')];
  return { ...server, first, second, eve: await server.join('Eve') };
}

describeAuthOnEveryDatabase('the activity of an organization', (openAuth) => {
  it('is read by a member whose role grants it, and by no other user', async () => {
    const { first, second, eve, openBrowser } = await openTwins(openAuth);
    const query = { organizationId: first.organizationId };
    const list = (browser: Browser) => read(browser, 'organization-activity', query);
    const { status, rows } = await list(first.auditor.browser);
    expect([status, rows.map(({ action }) => action)]).toEqual([
      200,
      ['member.added', 'member.added', 'organization.created'],
    ]);
    const refused = [first.owner, first.member, second.owner, second.auditor, second.member, eve];
    for (const { browser } of refused) {
      const page = await list(browser);
      expect([page.status, page.code, page.rows]).toEqual([403, 'PERMISSION_DENIED', []]);
      for (const { id } of rows) expect(page.text).not.toContain(id);
    }
    expect((await list(openBrowser())).status).toBe(401);
    const unknown = await read(first.auditor.browser, 'organization-activity', { organizationId: 'none' });
    expect([unknown.status, unknown.code]).toEqual([403, 'PERMISSION_DENIED']);
  });

  it('ends with the role and with the membership', async () => {
    const { auth, first } = await openTwins(openAuth);
    const { organizationId, owner, auditor } = first;
    const list = async () => (await read(auditor.browser, 'organization-activity', { organizationId })).status;
    expect(await list()).toBe(200);
    const { json } = await owner.browser.get(`/organization/list-members?organizationId=${organizationId}`);
    const members: readonly { readonly id: string; readonly userId: string }[] = Object(json).members;
    const memberId = members.find(({ userId }) => userId === auditor.userId)?.id;
    const change = (role: string) =>
      owner.browser.post('/organization/update-member-role', { memberId, role, organizationId });
    expect((await change('member')).status).toBe(200);
    expect(await list()).toBe(403);
    expect((await change('auditor')).status).toBe(200);
    expect(await list()).toBe(200);
    const gone = await owner.browser.post('/organization/remove-member', {
      memberIdOrEmail: 'auditor-first@example.com',
      organizationId,
    });
    expect(gone.status).toBe(200);
    expect(await list()).toBe(403);
    await auth.settled();
  });

  it('has no row, no id and no cursor of another organization with the same name', async () => {
    const { first, second } = await openTwins(openAuth);
    await first.owner.browser.post('/organization/update', {
      data: { name: 'Acme' },
      organizationId: first.organizationId,
    });
    const pages = async (mine: typeof first, other: typeof first) => {
      const query = { organizationId: mine.organizationId, limit: '1' };
      const seen: Row[] = [];
      const cursors: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await read(mine.auditor.browser, 'organization-activity', { ...query, ...(cursor && { cursor }) });
        expect(page.status).toBe(200);
        const ofOther = [other.organizationId, other.owner.userId, other.auditor.userId, other.member.userId];
        for (const id of ofOther) expect(page.text).not.toContain(id);
        seen.push(...page.rows);
        if (page.next) cursors.push(page.next);
        cursor = page.next;
      }
      return { seen, cursors };
    };
    const ofFirst = await pages(first, second);
    const ofSecond = await pages(second, first);
    expect(ofFirst.seen.map(({ action }) => action)).toEqual([
      'organization.updated',
      'member.added',
      'member.added',
      'organization.created',
    ]);
    expect(ofSecond.seen).toHaveLength(3);
    for (const row of ofFirst.seen) expect(row.organizationId).toBe(first.organizationId);
    for (const cursor of ofFirst.cursors) {
      const query = { organizationId: second.organizationId, limit: '1', cursor };
      const page = await read(second.auditor.browser, 'organization-activity', query);
      expect([page.status, page.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    // A filter for a user of the other organization finds nothing.
    const filters = [
      { userId: second.owner.userId },
      { actorId: second.owner.userId },
      { targetId: second.organizationId },
    ];
    for (const filter of filters) {
      const query = { organizationId: first.organizationId, ...filter };
      const page = await read(first.auditor.browser, 'organization-activity', query);
      expect([page.status, page.rows]).toEqual([200, []]);
    }
  });

  it('is absent without the option', async () => {
    const { join } = await open(openAuth, {});
    const { browser } = await join('Ada');
    expect((await read(browser, 'organization-activity', { organizationId: 'x' })).status).toBe(404);
  });
});

describeAuthOnEveryDatabase('the list of all events', (openAuth) => {
  it('is read by users whose roles in the application grant it, and by no other user', async () => {
    const { join, openBrowser } = await open(openAuth, { operators: true });
    const ann = await join('Ann', 'admin');
    const rita = await join('Rita', 'reader');
    const sam = await join('Sam', 'support');
    const eve = await join('Eve');
    await eve.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    for (const { browser } of [ann, rita]) {
      const { status, rows } = await read(browser, 'events');
      expect([status, rows[0]?.action, rows.filter(({ action }) => action === 'user.created').length]).toEqual([
        200,
        'organization.created',
        4,
      ]);
      const ofEve = await read(browser, 'events', { userId: eve.userId, action: 'session.*' });
      expect(ofEve.rows.map(({ action }) => action)).toEqual(['session.created']);
    }
    for (const { browser } of [sam, eve]) {
      const page = await read(browser, 'events');
      expect([page.status, page.code, page.rows]).toEqual([403, 'PERMISSION_DENIED', []]);
    }
    expect((await read(openBrowser(), 'events')).status).toBe(401);
  });

  it('is closed at once to a user who loses the role, and to an administrator who acts as a user', async () => {
    const { auth, join } = await open(openAuth, { operators: true });
    const ann = await join('Ann', 'admin');
    const rita = await join('Rita', 'reader');
    const statusOf = async ({ browser }: typeof ann) => (await read(browser, 'events')).status;
    expect([await statusOf(ann), await statusOf(rita)]).toEqual([200, 200]);
    const begun = await ann.browser.post('/admin/impersonate-user', { userId: rita.userId, reason: 'Ticket 42: log' });
    expect(begun.status).toBe(200);
    expect(await statusOf(ann)).toBe(403);
    await ann.browser.post('/admin/stop-impersonating', {});
    expect(await statusOf(ann)).toBe(200);
    await auth.api.adminAssignRole({ body: { userId: rita.userId, role: 'support' } });
    expect(await statusOf(rita)).toBe(403);
  });

  it('takes no cursor of the own activity, which has other rows', async () => {
    const { join } = await open(openAuth, { operators: true });
    const ann = await join('Ann', 'admin');
    const own = await read(ann.browser, 'my-activity', { limit: '1' });
    const all = await read(ann.browser, 'events', { limit: '1' });
    for (const [path, cursor] of [
      ['events', own.next],
      ['my-activity', all.next],
    ] as const) {
      expect(cursor).toBeTypeOf('string');
      const page = await read(ann.browser, path, { limit: '1', cursor: cursor ?? '' });
      expect([page.status, page.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  it('is absent without the option', async () => {
    const { join } = await open(openAuth, {});
    const ann = await join('Ann', 'admin');
    expect((await read(ann.browser, 'events')).status).toBe(404);
  });
});
