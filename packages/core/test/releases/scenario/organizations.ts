import type { Walk } from '../walk.js';
import { person, signUp, textOf } from './people.js';

/** Organizations, invitations, members, roles, teams. */
export async function walkOrganizations(walk: Walk): Promise<void> {
  const [ada, bob] = [walk.browser('Ada'), walk.browser('Bob')];
  const acme = await ada.post('creates an organization', '/organization/create', { name: 'Acme', slug: 'acme' });
  const organizationId = textOf(acme, 'id');
  await ada.post('checks a slug', '/organization/check-slug', { slug: 'other' });
  await ada.post('renames it', '/organization/update', { data: { name: 'Acme Inc', metadata: { plan: 'pro' } } });
  await ada.post('invites Bob', '/organization/invite-member', { email: person('Bob').email, role: 'member' });
  const mail = await walk.message('the invitation of Bob', 'invitations');
  const invited = { invitationId: textOf(mail, 'id'), token: textOf(mail, 'token') };
  await bob.get(
    'reads the invitation',
    `/organization/get-invitation?id=${invited.invitationId}&token=${invited.token}`,
  );
  const joined = await bob.post('accepts the invitation', '/organization/accept-invitation', invited);
  await bob.refused('accepts it again', 'INVITATION_NOT_FOUND', '/organization/accept-invitation', invited);
  await bob.post('acts in the organization', '/organization/set-active', { organizationId });
  await bob.refused(
    'removes the organization',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    '/organization/delete',
    { organizationId },
  );
  await ada.get('reads the organization', '/organization/get-full-organization');
  await ada.get('lists the members', '/organization/list-members');
  await ada.get('lists the invitations', '/organization/list-invitations');
  await ada.post('checks a permission', '/organization/has-permission', { permission: { member: ['create'] } });
  const memberId = textOf(joined, 'member', 'id');
  await ada.post('creates a role', '/organization/create-role', {
    role: 'host',
    permission: { invitation: ['create'] },
  });
  await ada.get('lists the roles', '/organization/list-roles');
  await ada.post('changes the role', '/organization/update-role', { role: 'host', permission: { member: ['create'] } });
  await ada.post('makes Bob an admin', '/organization/update-member-role', { memberId, role: 'admin' });
  await bob.get('reads the own membership', '/organization/get-active-member');
  await walkTeams(walk, memberId);
  await walkGuests(walk);
  await walkEnds(walk);
}

/** A member leaves, one is removed, a team and an organization end. */
async function walkEnds(walk: Walk): Promise<void> {
  const [ada, ian, joy] = [walk.browser('Ada'), await signUp(walk, 'Ian'), await signUp(walk, 'Joy')];
  const made = await ada.post('creates another organization', '/organization/create', { name: 'Brief', slug: 'brief' });
  const organizationId = textOf(made, 'id');
  for (const [name, browser] of [
    ['Ian', ian],
    ['Joy', joy],
  ] as const) {
    const { email } = person(name);
    await ada.post(`invites ${name} to it`, '/organization/invite-member', { email, role: 'member', organizationId });
    const mail = await walk.message(`the invitation of ${name}`, 'invitations');
    const invited = { invitationId: textOf(mail, 'id'), token: textOf(mail, 'token') };
    await browser.get('lists the own invitations', '/organization/list-user-invitations');
    await browser.post('accepts the invitation', '/organization/accept-invitation', invited);
  }
  await ian.post('leaves', '/organization/leave', { organizationId });
  await ada.post('removes Joy', '/organization/remove-member', {
    memberIdOrEmail: person('Joy').email,
    organizationId,
  });
  await ada.refused(
    'leaves as the only owner',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    '/organization/leave',
    {
      organizationId,
    },
  );
  const team = await ada.post('creates a team in it', '/organization/create-team', { name: 'Short', organizationId });
  await ada.post('removes the team', '/organization/remove-team', { teamId: textOf(team, 'id'), organizationId });
  await ada.post('deletes the organization', '/organization/delete', { organizationId });
  await ada.get('lists the organizations', '/organization/list');
  const organization = await ada.get(
    'reads the first organization again',
    '/organization/get-full-organization?organizationSlug=acme',
  );
  await ada.post('acts in the first one again', '/organization/set-active', {
    organizationId: textOf(organization, 'id'),
  });
}

async function walkTeams(walk: Walk, memberId: string): Promise<void> {
  const [ada, bob] = [walk.browser('Ada'), walk.browser('Bob')];
  const teamId = textOf(await ada.post('creates a team', '/organization/create-team', { name: 'Tools' }), 'id');
  await ada.post('adds Bob to the team', '/organization/add-team-member', { teamId, memberId });
  await bob.get('lists the own teams', '/organization/list-user-teams');
  await ada.get('lists the teams', '/organization/list-teams');
  await ada.post('renames the team', '/organization/update-team', { teamId, data: { name: 'Toolmakers' } });
}

/** A guest rejects an invitation, and one is cancelled. */
async function walkGuests(walk: Walk): Promise<void> {
  const [ada, cleo] = [walk.browser('Ada'), walk.browser('Cleo')];
  await cleo.post('signs up', '/sign-up/email', person('Cleo'));
  await ada.post('invites Cleo', '/organization/invite-member', { email: person('Cleo').email, role: 'member' });
  const mail = await walk.message('the invitation of Cleo', 'invitations');
  await cleo.post('rejects the invitation', '/organization/reject-invitation', {
    invitationId: textOf(mail, 'id'),
    token: textOf(mail, 'token'),
  });
  await ada.post('invites Dan', '/organization/invite-member', { email: person('Dan').email, role: 'member' });
  const other = await walk.message('the invitation of Dan', 'invitations');
  await ada.post('cancels the invitation', '/organization/cancel-invitation', { invitationId: textOf(other, 'id') });
}
