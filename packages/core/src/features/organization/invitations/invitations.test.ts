import { expect, it } from 'vitest';
import { openOrganizations, outcomeOf, type TestUser } from '../../../../test/fixtures/organization/fixture.js';
import type { OrganizationOptions } from '../index.js';

async function invited(options: OrganizationOptions = {}) {
  const server = await openOrganizations(options);
  const owner = await server.meet();
  const id = await server.found(owner, 'acme');
  return { ...server, owner, id };
}
const notRecipient = '403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION';
const unproven = '403 VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION';
const accept = ({ browser }: TestUser, invitationId: string, token?: string) =>
  browser.post('/organization/accept-invitation', { invitationId, token });

it('a user without an account signs up, verifies the address and joins with the link of the mail [W-C11]', async () => {
  const { owner, id, invite, meet, activeOf } = await invited();
  const mail = await invite(owner, 'New@Example.com', { role: 'admin' });
  expect(mail).toMatchObject({
    email: 'new@example.com',
    organization: { slug: 'acme' },
    inviter: { user: { id: owner.id } },
  });
  const url = new URL(mail.url);
  expect(url.origin + url.pathname).toBe('https://app.example.com/accept-invitation');
  const [invitationId, token] = [url.searchParams.get('invitationId') ?? '', url.searchParams.get('token') ?? ''];
  const newcomer = await meet({ email: 'new@example.com', verified: false });
  expect(
    (await newcomer.browser.get(`/organization/get-invitation?id=${invitationId}&token=${token}`)).json,
  ).toMatchObject({
    organizationName: 'acme',
    organizationSlug: 'acme',
    inviterEmail: owner.email,
  });
  expect((await accept(newcomer, invitationId, token)).json).toMatchObject({
    invitation: { id: invitationId, status: 'accepted' },
    member: { userId: newcomer.id, organizationId: id, role: 'admin' },
  });
  expect(await activeOf(newcomer)).toBe(id);
  const { json } = await newcomer.browser.get('/get-session');
  expect(json).toMatchObject({ user: { emailVerified: true } });
});

it('a user who only registered the address can neither read, answer nor list its invitations [R-I01 W-C11 I10-C18]', async () => {
  const { owner, invite, meet, auth, mails } = await invited();
  const mail = await invite(owner, 'victim@example.com');
  const squatter = await meet({ email: 'victim@example.com', verified: false });
  const other = await invite(owner, 'other@example.com');
  for (const token of [undefined, '', 'x', other.token, mail.id, mail.token.slice(0, -1)]) {
    expect(outcomeOf(await accept(squatter, mail.id, token))).toBe(unproven);
    expect(
      outcomeOf(await squatter.browser.post('/organization/reject-invitation', { invitationId: mail.id, token })),
    ).toBe(unproven);
  }
  expect((await squatter.browser.get(`/organization/get-invitation?id=${mail.id}`)).json).toEqual({
    code: 'VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION',
    message: 'Verify your email address to answer this invitation',
  });
  expect((await squatter.browser.get('/organization/list-user-invitations')).json).toEqual([]);
  await auth.api.verifyAddress({ body: { email: 'victim@example.com' } });
  const listed = (await squatter.browser.get('/organization/list-user-invitations')).json;
  expect(listed).toMatchObject([{ id: mail.id, organizationName: 'acme', organizationSlug: 'acme' }]);
  expect(outcomeOf(await accept(squatter, mail.id))).toBe('200');
  // Only the mail contains the token: no answer to a member of the organization has it.
  const shown = await owner.browser.get('/organization/list-invitations');
  for (const { token } of mails) expect(shown.text).not.toContain(token);
  expect(mails.every(({ id }) => /^[A-Za-z0-9]{32}$/.test(id))).toBe(true);
});

it('without required verification the registered address is enough, except for the list', async () => {
  const { owner, invite, meet } = await invited({ requireEmailVerificationOnInvitation: false });
  const mail = await invite(owner, 'new@example.com');
  const newcomer = await meet({ email: 'new@example.com', verified: false });
  expect((await newcomer.browser.get('/organization/list-user-invitations')).json).toEqual([]);
  expect(outcomeOf(await accept(newcomer, mail.id))).toBe('200');
});

it('only the user with that address is the recipient; another user is not, even with the mail’s token [R-I02 R-I12 W-M27]', async () => {
  const { owner, invite, meet } = await invited();
  const [bob, eve] = [await meet({ email: 'bob@example.com' }), await meet()];
  const mail = await invite(owner, 'BOB@Example.com');
  for (const token of [undefined, mail.token]) {
    expect(outcomeOf(await accept(eve, mail.id, token))).toBe(notRecipient);
    expect(outcomeOf(await eve.browser.post('/organization/reject-invitation', { invitationId: mail.id, token }))).toBe(
      notRecipient,
    );
  }
  for (const email of ['bоb@example.com', 'bob@exаmple.com', 'bob', 'a b@example.com'])
    expect(outcomeOf(await owner.browser.post('/organization/invite-member', { email, role: 'member' }))).toBe(
      '400 INVALID_EMAIL',
    );
  expect(outcomeOf(await accept(bob, mail.id))).toBe('200');
});

it('an invitation is answered once, and an ended invitation stays ended [W-M28]', async () => {
  const { owner, invite, meet } = await invited();
  const bob = await meet();
  const cancel = (invitationId: string) => owner.browser.post('/organization/cancel-invitation', { invitationId });
  const reject = (invitationId: string) => bob.browser.post('/organization/reject-invitation', { invitationId });
  const first = await invite(owner, bob.email);
  expect((await reject(first.id)).json).toMatchObject({ invitation: { status: 'rejected' }, member: null });
  expect((await reject(first.id)).json).toEqual({ code: 'INVITATION_NOT_FOUND', message: 'Invitation not found!' });
  expect((await accept(bob, first.id)).json).toEqual({ code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' });
  expect(outcomeOf(await cancel(first.id))).toBe('400 INVITATION_NOT_FOUND');
  const second = await invite(owner, bob.email);
  expect((await cancel(second.id)).json).toMatchObject({ id: second.id, status: 'canceled' });
  expect(outcomeOf(await accept(bob, second.id, second.token))).toBe('400 INVITATION_NOT_FOUND');
  const third = await invite(owner, bob.email);
  await accept(bob, third.id);
  expect(outcomeOf(await cancel(third.id))).toBe('400 INVITATION_NOT_FOUND');
  expect(outcomeOf(await owner.browser.post('/organization/invite-member', { email: bob.email, role: 'member' }))).toBe(
    '400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  );
  const { invitations, total } = (await owner.browser.get('/organization/list-invitations?status=canceled')).json as {
    invitations: { id: string }[];
    total: number;
  };
  expect([invitations.map(({ id }) => id), total]).toEqual([[second.id], 1]);
});

it('an invitation expires after two days, to the millisecond [H169]', async () => {
  for (const [more, expected] of [
    [-1, '200'],
    [0, '400 INVITATION_NOT_FOUND'],
    [1, '400 INVITATION_NOT_FOUND'],
  ] as const) {
    const { owner, invite, meet, clock } = await invited();
    const bob = await meet();
    const mail = await invite(owner, bob.email);
    expect(mail.invitation.expiresAt.getTime() - clock.now().getTime()).toBe(172_800_000);
    clock.advance((172_800_000 + more) / 1000);
    expect(outcomeOf(await accept(bob, mail.id)), `${more}`).toBe(expected);
  }
});

it('resending keeps the invitation and sets the new role and expiry; after the expiry a new invitation is created [H165 W-M26]', async () => {
  const { owner, invite, meet, clock } = await invited();
  const bob = await meet();
  const first = await invite(owner, bob.email);
  const again = { email: bob.email, role: 'admin' };
  expect(outcomeOf(await owner.browser.post('/organization/invite-member', again))).toBe(
    '400 USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
  );
  clock.advance(86_400);
  const second = await invite(owner, bob.email, { role: 'admin', resend: true });
  expect([second.id, second.token, second.role]).toEqual([first.id, first.token, 'admin']);
  clock.advance(2 * 86_400);
  const third = await invite(owner, bob.email);
  expect(third.id).not.toBe(first.id);
  expect(outcomeOf(await accept(bob, first.id))).toBe('400 INVITATION_NOT_FOUND');
  expect(outcomeOf(await accept(bob, third.id))).toBe('200');
});

it('an invitation by a former member cannot be accepted [I10-C18]', async () => {
  const { owner, id, invite, join, meet } = await invited();
  const admin = await join(id, 'admin');
  const bob = await meet();
  const mail = await invite(admin, bob.email);
  await owner.browser.post('/organization/remove-member', { memberIdOrEmail: admin.memberId });
  const gone = '400 INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION';
  expect(outcomeOf(await bob.browser.get(`/organization/get-invitation?id=${mail.id}`))).toBe(gone);
  expect(outcomeOf(await accept(bob, mail.id))).toBe(gone);
});

it.each([
  [
    'has left',
    (owner: TestUser, { memberId }: { memberId: string }) =>
      owner.browser.post('/organization/remove-member', { memberIdOrEmail: memberId }),
  ],
  [
    'can no longer grant its role',
    (owner: TestUser, { memberId }: { memberId: string }) =>
      owner.browser.post('/organization/update-member-role', { memberId, role: 'member' }),
  ],
])('an invitation whose inviter %s does not block a new one, which can be accepted', async (_, end) => {
  const { owner, id, invite, join, meet } = await invited({ invitationLimit: 1 });
  const [admin, bob] = [await join(id, 'admin'), await meet()];
  const before = await invite(admin, bob.email, { role: 'admin' });
  expect(outcomeOf(await end(owner, admin))).toBe('200');
  const mail = await invite(owner, bob.email);
  const { json } = await owner.browser.get('/organization/list-invitations?status=pending');
  expect(json).toMatchObject({ total: 1, invitations: [{ id: mail.id, role: 'member', inviterId: owner.id }] });
  expect((await accept(bob, before.id)).json).toMatchObject({ member: { role: 'member' } });
});

it('an invitation that is canceled while the application’s hook runs cannot be retrieved', async () => {
  const box: { cancel: () => Promise<unknown> } = { cancel: async () => undefined };
  const { owner, invite, meet } = await invited({
    before: {
      async answerInvitation({ status }) {
        if (status === 'accepted') await box.cancel();
      },
    },
  });
  const bob = await meet();
  const { id: invitationId } = await invite(owner, bob.email);
  box.cancel = () => owner.browser.post('/organization/cancel-invitation', { invitationId });
  expect(outcomeOf(await accept(bob, invitationId))).toBe('400 FAILED_TO_RETRIEVE_INVITATION');
  expect((await owner.browser.get('/organization/list-members')).json).toMatchObject({ total: 1 });
});

it('the application’s hook runs before an invitation is accepted, rejected or canceled', async () => {
  const asked: string[] = [];
  const { owner, invite, meet } = await invited({
    before: {
      answerInvitation: ({ status, user }) => void asked.push(`${status} by ${user.email}`),
      addMember: ({ member }) => void asked.push(`${member.role} joins`),
    },
  });
  const bob = await meet();
  for (const [way, { browser }] of [
    ['cancel', owner],
    ['reject', bob],
    ['accept', bob],
  ] as const) {
    const { id: invitationId } = await invite(owner, bob.email);
    expect(outcomeOf(await browser.post(`/organization/${way}-invitation`, { invitationId }))).toBe('200');
  }
  const [byOwner, byBob] = [`by ${owner.email}`, `by ${bob.email}`];
  expect(asked).toEqual([`canceled ${byOwner}`, `rejected ${byBob}`, `accepted ${byBob}`, 'member joins']);
});

it('a user’s pending invitations are listed page by page', async () => {
  const { meet, found, invite, clock, openBrowser } = await openOrganizations();
  const [ada, bob] = [await meet(), await meet()];
  for (const slug of ['a', 'b', 'c']) {
    await found(ada, slug);
    clock.advance(1);
    await invite(ada, bob.email);
  }
  const list = async (query: string) => {
    const { json } = await bob.browser.get(`/organization/list-user-invitations?${query}`);
    return (json as { organizationSlug: string }[]).map(({ organizationSlug }) => organizationSlug);
  };
  expect(await list('')).toEqual(['c', 'b', 'a']);
  expect(await list('sortDirection=asc')).toEqual(['a', 'b', 'c']);
  expect(await list('limit=2')).toEqual(['c', 'b']);
  expect(await list('limit=2&offset=2')).toEqual(['a']);
  // An offset beyond the end returns an empty list; the session has not ended.
  expect(await list('offset=3')).toEqual([]);
  const phone = openBrowser();
  await phone.post('/sign-in/email', { email: bob.email, password: 'correct horse' });
  await bob.browser.post('/revoke-other-sessions');
  expect((await phone.get('/organization/list-user-invitations?offset=3')).status).toBe(401);
});
