import { describe, expect, it } from 'vitest';
import { openOrganizations, outcomeOf, type TestUser } from '../../../test/fixtures/organization/fixture.js';
import { integer, text } from '../../contract/fields.js';
import { testAuth } from '../../testing/test-auth.js';
import { organization } from './index.js';

type TestServer = Parameters<typeof openOrganizations>;

async function company(...given: TestServer) {
  const server = await openOrganizations(...given);
  const owner = await server.meet();
  const id = await server.found(owner, 'acme');
  const post = async ({ browser }: TestUser, path: string, body: object) =>
    outcomeOf(await browser.post(`/organization/${path}`, body));
  return { ...server, owner, id, post };
}
const helper = { role: 'helper', permission: { member: ['update'], invitation: ['create'] } };

describe('a member cannot raise their own permissions [R-I04]', () => {
  it('with a role of the organization that can change members and invite', async () => {
    const { owner, id, join, meet, post } = await company();
    await post(owner, 'create-role', helper);
    await post(owner, 'create-role', { role: 'reader', permission: {} });
    const bob = await join(id, 'helper');
    const eve = await meet();
    for (const role of ['admin', 'helper,admin', ['member', 'admin'], 'owner', 'Owner']) {
      expect(await post(bob, 'update-member-role', { memberId: bob.memberId, role })).toBe(
        '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
      );
      expect(await post(bob, 'invite-member', { email: eve.email, role: `${role}` })).toBe(
        '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      );
    }
    // A member can grant roles that grant no more than their own.
    for (const role of ['member', 'reader', 'helper'])
      expect(await post(bob, 'invite-member', { email: `${role}@example.com`, role })).toBe('200');
  });

  it('an admin with an additional role of the organization can still grant the role admin', async () => {
    const { owner, id, join, post } = await company();
    await post(owner, 'create-role', helper);
    const [bob, eve] = [await join(id, 'helper,admin'), await join(id, 'member')];
    expect(await post(bob, 'update-member-role', { memberId: eve.memberId, role: 'admin' })).toBe('200');
  });

  it.each([
    ['an owner who is a member now', 'owner', 'owner', 'member', '400 INVITATION_NOT_FOUND'],
    ['an owner who is an admin now', 'owner', 'owner', 'admin', '400 INVITATION_NOT_FOUND'],
    ['an admin who is a member now', 'admin', 'member', 'member', '400 INVITATION_NOT_FOUND'],
    ['an owner who is an admin now and can still grant the role', 'owner', 'admin', 'admin', '200'],
  ])('with an invitation by %s', async (_, before, offered, afterwards, outcome) => {
    const { owner, id, join, invite, meet, post } = await company();
    const bob = await join(id, before);
    const eve = await meet();
    const { id: invitationId } = await invite(bob, eve.email, { role: offered });
    expect(await post(owner, 'update-member-role', { memberId: bob.memberId, role: afterwards })).toBe('200');
    expect(await post(eve, 'accept-invitation', { invitationId })).toBe(outcome);
    if (outcome === '200') return;
    // A member with the permission sends the invitation again and becomes its inviter.
    const again = await invite(owner, eve.email, { role: offered, resend: true });
    expect(again.id).toBe(invitationId);
    expect(await post(eve, 'accept-invitation', { invitationId })).toBe('200');
  });

  it('with an offered role that now grants more than its inviter has', async () => {
    const { owner, id, join, invite, meet, post } = await company();
    await post(owner, 'create-role', { role: 'reader', permission: {} });
    const admin = await join(id, 'admin');
    const eve = await meet();
    const { id: invitationId } = await invite(admin, eve.email, { role: 'reader' });
    await post(owner, 'update-role', { role: 'reader', permission: { organization: ['delete'] } });
    expect(await post(eve, 'accept-invitation', { invitationId })).toBe('400 INVITATION_NOT_FOUND');
  });

  it('with names that resemble a role, or with empty names', async () => {
    const { owner, id, join, post } = await company();
    const admin = await join(id, 'admin');
    const names = [
      'ｏｗｎｅｒ',
      'оwner',
      'owner\u200b',
      'own\u00ader',
      '__proto__',
      'constructor',
      'toString',
      '*',
      '%',
      'own_r',
    ];
    for (const role of names) {
      expect(await post(owner, 'create-role', { role, permission: {} }), role).toMatch(/^(400 INVALID_ROLE_NAME|200)$/);
      if (/^[\w]+$/.test(role)) continue;
      expect(await post(admin, 'update-member-role', { memberId: admin.memberId, role }), role).toMatch(/^40[03] /);
    }
    for (const role of ['constructor', 'toString', 'own_r'])
      expect(await post(admin, 'update-member-role', { memberId: admin.memberId, role: `admin,${role}` })).toBe('200');
    const permission = { organization: ['delete'] };
    expect((await admin.browser.post('/organization/has-permission', { permission })).json).toMatchObject({
      success: false,
    });
  });
});

it('no slug looks like another slug by invisible characters or by another spelling of its letters [R-C12]', async () => {
  const { owner, post } = await company();
  const slugs = [
    'acme\u200b',
    'ac\u00adme',
    '\u202eemca',
    'acme\ufe0f',
    'acme\u0085',
    'ａｃｍｅ',
    'cafe\u0301',
    'acme\u2060',
    '\u0430cme', // a Cyrillic letter among Latin ones
    '\u0440\u0430\u0441\u0435', // Cyrillic letters that all look Latin
    ...['.', '..', '...', '.acme', 'acme.', 'acme-', 'acme_', '-acme', '_'],
  ];
  for (const slug of slugs) {
    expect(await post(owner, 'create', { name: 'A', slug }), slug).toBe('400 VALIDATION_ERROR');
    expect(await post(owner, 'update', { data: { slug } }), slug).toBe('400 VALIDATION_ERROR');
    expect(await post(owner, 'check-slug', { slug }), slug).toBe('400 VALIDATION_ERROR');
  }
  for (const slug of ['caf\u00e9', '株式会社', 'a_b-c.d', 'Initech', 'हिन्दी', '\u043c\u043e\u0441\u043a\u0432\u0430'])
    expect(await post(owner, 'create', { name: 'A', slug }), slug).toBe('200');
});

it('slugs that differ only in case are one slug, which is stored and found in lower case', async () => {
  const { owner, post } = await company();
  expect(await post(owner, 'create', { name: 'A', slug: 'GloBex' })).toBe('200');
  for (const slug of ['globex', 'GLOBEX', 'GloBex']) {
    expect(await post(owner, 'create', { name: 'B', slug })).toBe('400 ORGANIZATION_ALREADY_EXISTS');
    expect(await post(owner, 'check-slug', { slug })).toBe('400 SLUG_IS_TAKEN');
    const { json } = await owner.browser.get(`/organization/get-full-organization?organizationSlug=${slug}`);
    expect(json).toMatchObject({ slug: 'globex' });
  }
});

it('a role can be deleted as soon as the last invitation with it has expired, to the millisecond', async () => {
  const { owner, clock, invite, post } = await company();
  await post(owner, 'create-role', helper);
  await invite(owner, 'late@example.com', { role: 'helper' });
  clock.advanceMs(2 * 86_400_000 - 1);
  expect(await post(owner, 'delete-role', { role: 'helper' })).toBe('400 ROLE_IS_STILL_ASSIGNED');
  clock.advanceMs(1);
  expect(await post(owner, 'delete-role', { role: 'helper' })).toBe('200');
});

it('the application’s hooks run before a role is created, changed or deleted, and its events after it', async () => {
  const log: unknown[] = [];
  const { owner, post } = await company(
    {
      before: {
        changeRole({ role, permission, organization: { slug }, user: { email } }) {
          log.push(['asked', slug, role, permission, email]);
          if (role === 'bad') throw new Error('no');
        },
      },
    },
    {
      more: {
        events: {
          roleCreated: ({ organizationRole: { role, permission } }) => void log.push(['created', role, permission]),
          roleUpdated: ({ organizationRole: { role, permission } }) => void log.push(['updated', role, permission]),
          roleDeleted: ({ organizationRole: { role, permission } }) => void log.push(['deleted', role, permission]),
        },
      },
    },
  );
  const grants = { member: ['update'] };
  expect(await post(owner, 'create-role', { role: 'bad', permission: grants })).toMatch(/^500/);
  expect((await owner.browser.get('/organization/list-roles')).json).toEqual([]);
  expect(log.splice(0)).toEqual([['asked', 'acme', 'bad', grants, owner.email]]);

  await post(owner, 'create-role', { role: 'hr', permission: grants });
  await post(owner, 'create-role', { role: 'hr', permission: {} }); // the role exists: the hook does not run
  await post(owner, 'update-role', { role: 'hr', permission: {} });
  await post(owner, 'delete-role', { role: 'hr' });
  expect(log).toEqual([
    ['asked', 'acme', 'hr', grants, owner.email],
    ['created', 'hr', grants],
    ['asked', 'acme', 'hr', {}, owner.email],
    ['updated', 'hr', {}],
    ['asked', 'acme', 'hr', null, owner.email],
    ['deleted', 'hr', {}],
  ]);
});

it('members have every field: a field that clients cannot send needs an initial value', async () => {
  expect(() => organization({ additionalFields: { member: { title: text({ settable: true }) } } })).toThrow(
    'member.title',
  );
  const fields = {
    level: integer({ settable: true, initial: () => 1 }),
    note: text({ settable: true, optional: true }),
  };
  const { owner, id, join, invite, meet, auth } = await company({ additionalFields: { member: fields } });
  const eve = await meet();
  const { id: invitationId } = await invite(owner, eve.email);
  const accepted = await eve.browser.post('/organization/accept-invitation', { invitationId });
  expect(accepted.json).toMatchObject({ member: { level: 1, note: null } });
  await join(id, 'member');
  const { members } = await auth.api.listMembers({
    query: { organizationId: id },
    headers: new Headers({ cookie: owner.browser.cookieHeader }),
  });
  expect(members).toMatchObject([{ level: 1 }, { level: 1 }, { level: 1 }]);
});

it.each([
  [{ organization: { members: text({ settable: true }) } }],
  [{ member: { user: text({ settable: true, optional: true }) } }],
  [{ invitation: { resend: text({ settable: true, optional: true }) } }],
  [{ organization: { slug: text({ settable: true }) } }],
])('a field whose name already has another meaning is refused: %o', (additionalFields) => {
  expect(() => testAuth({ plugins: [organization({ additionalFields })] })).toThrow(/a reserved name|another field/);
});

it('the invitations that one address gets in an hour are limited over all organizations [R-F10]', async () => {
  const mails: string[] = [];
  const { auth, clock, openBrowser } = testAuth({
    plugins: [organization({ sendInvitationEmail: ({ email }) => void mails.push(email) })],
    rateLimit: { enabled: true, mailsPerRecipient: { max: 3, total: 3 } },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  for (let each = 0; each < 5; each++) {
    const browser = openBrowser();
    await browser.post('/sign-up/email', { name: 'A', email: `a${each}@example.com`, password: 'correct horse' });
    await browser.post('/organization/create', { name: 'A', slug: `a-${each}` });
    for (const resend of [false, true]) {
      const body = { email: each % 2 ? 'V@example.com' : 'v@example.com', role: 'member', resend };
      expect(outcomeOf(await browser.post('/organization/invite-member', body))).toBe('200');
    }
    clock.advance(60);
  }
  await auth.settled();
  expect(mails).toHaveLength(3);
});
