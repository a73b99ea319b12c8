import { expect } from 'vitest';
import { type Person, password } from './removals.js';

const onlyOwner = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER';

interface Reading {
  readonly owner: Person;
  readonly guest: Person;
  readonly organizationId: string;
  readonly teamId: string;
}

/** Every call that could show, count or name rows that the user has left in an organization of other users. */
export async function expectGone(
  { owner, guest, organizationId, teamId }: Reading,
  { memberId, invitationId }: { readonly memberId: string; readonly invitationId: string },
) {
  const read = async (path: string) => (await owner.browser.get(`/organization/${path}`)).json;
  const write = async (path: string, body: object, { browser } = owner) => {
    const { status, json } = await browser.post(`/organization/${path}`, body);
    return status === 200 ? '200' : (json as { code: string }).code;
  };
  expect(await read(`list-members?organizationId=${organizationId}`)).toMatchObject({
    total: 1,
    members: [{ role: 'owner' }],
  });
  expect(await read(`list-invitations?organizationId=${organizationId}`)).toEqual({ invitations: [], total: 0 });
  expect(await read(`list-team-members?organizationId=${organizationId}&teamId=${teamId}`)).toMatchObject({ total: 1 });
  expect(await read(`get-full-organization?organizationId=${organizationId}`)).toMatchObject({
    members: [{ role: 'owner' }],
    invitations: [],
  });
  expect((await guest.browser.get('/organization/list-user-invitations')).json).toEqual([]);
  expect((await guest.browser.get(`/organization/get-invitation?id=${invitationId}`)).status).toBe(400);
  for (const path of ['accept-invitation', 'reject-invitation'])
    expect(await write(path, { invitationId }, guest)).toBe('INVITATION_NOT_FOUND');
  expect(await write('cancel-invitation', { invitationId })).toBe('INVITATION_NOT_FOUND');
  const named = { organizationId, memberId };
  expect(await write('update-member-role', { ...named, role: 'member' })).toBe('MEMBER_NOT_FOUND');
  expect(await write('remove-member', { organizationId, memberIdOrEmail: memberId })).toBe('MEMBER_NOT_FOUND');
  for (const path of ['add-team-member', 'remove-team-member'])
    expect(await write(path, { ...named, teamId })).toBe('MEMBER_NOT_FOUND');
  // The deleted user was an owner too: the remaining owner is the only one.
  expect(await write('leave', { organizationId })).toBe(onlyOwner);
  // No member, team or invitation has this role any more.
  expect(await write('delete-role', { organizationId, role: 'helper' })).toBe('200');
}

/** Uses the names, limits and addresses that the user no longer takes up. Returns the number of added rows. */
export async function addMembers(
  { owner, guest, organizationId, teamId }: Reading,
  addMember: (userId: string) => Promise<string>,
) {
  const { status } = await owner.browser.post('/organization/create', { name: 'A', slug: 'alone-0' });
  expect(status).toBe(200);
  const invited = { organizationId, email: 'invited0@example.com', role: 'member' };
  expect((await owner.browser.post('/organization/invite-member', invited)).status).toBe(200);
  const memberId = await addMember(guest.id);
  const joined = await owner.browser.post('/organization/add-team-member', { organizationId, teamId, memberId });
  expect(joined.status, joined.text).toBe(200);
  // The organization would have the guest, but no owner.
  expect((await owner.browser.post('/delete-user', { password })).json).toMatchObject({ code: onlyOwner });
  return { organizations: 1, members: 2, invitations: 1, teams: 1, teamMembers: 2 };
}
