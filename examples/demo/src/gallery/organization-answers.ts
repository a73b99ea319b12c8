import { refused } from 'latchkey/testing/client';

const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * day - 60_000);

const engines = {
  id: 'engines',
  name: 'Analytical Engines',
  slug: 'engines',
  logo: null,
  metadata: null,
  createdAt: ago(90),
  updatedAt: ago(9),
  secondFactorStartsAt: null,
  secondFactorDaysLeft: null,
};
const ada = member('ada', 'Ada Lovelace', 'owner');
const people = [ada, member('charles', 'Charles Babbage', 'admin'), member('mary', 'Mary Somerville', 'member')];
const invitations = [invitation('george', 'pending', 2), invitation('augusta', 'accepted', -2)];

/** What the mock server answers about organizations. */
export const organizationAnswers = {
  listOrganizations: [engines, { ...engines, id: 'looms', name: 'Looms', slug: 'looms' }],
  getFullOrganization: { ...engines, members: people, invitations, teams: [] },
  listMembers: { members: people, total: 23, totalIsExact: true },
  listInvitations: { invitations, total: 2 },
  getActiveMember: member('ada', 'Ada Lovelace', 'owner'),
  listRoles: [
    {
      id: 'role-editor',
      organizationId: 'engines',
      role: 'editor',
      permission: { invitation: ['create', 'cancel'], member: ['create'] },
      createdAt: ago(20),
      updatedAt: ago(20),
    },
  ],
  createRole: refused('ROLE_ALREADY_EXISTS'),
  deleteRole: refused('ROLE_IS_STILL_ASSIGNED'),
  listOrganizationTeams: [team('sales', 'Sales'), team('workshop', 'Workshop in the Saint James’s Square')],
  listUserTeams: [{ ...team('sales', 'Sales'), role: null }],
  listTeamMembers: {
    members: [{ ...ada, id: 'in-sales', teamId: 'sales', memberId: ada.id, role: null }],
    total: 1,
  },
  removeTeamMember: {
    id: 'in-sales',
    teamId: 'sales',
    memberId: 'member-ada',
    userId: 'user-ada',
    role: null,
    createdAt: ago(20),
  },
  listUserInvitations: [
    {
      ...invitation('ada', 'pending', 2),
      organizationName: 'Difference Engines',
      organizationSlug: 'difference',
      secondFactorStartsAt: null,
    },
  ],
  getInvitation: {
    ...invitation('ada', 'pending', 2),
    organizationName: engines.name,
    organizationSlug: engines.slug,
    inviterEmail: 'charles@example.com',
    secondFactorStartsAt: null,
  },
};

/** The answers to a member whose own role grants everything about API keys. */
export const keeperAnswers = {
  getActiveMember: member('ada', 'Ada Lovelace', 'keeper'),
  listRoles: [
    {
      id: 'role-keeper',
      organizationId: 'engines',
      role: 'keeper',
      permission: { apiKey: ['create', 'read', 'update', 'revoke'], invoice: ['read', 'create'] },
      createdAt: ago(20),
      updatedAt: ago(20),
    },
  ],
};

function team(id: string, name: string) {
  return { id, name, organizationId: 'engines', createdAt: ago(40), updatedAt: null };
}

function member(id: string, name: string, role: string) {
  const email = `${id}@example.com`;
  return {
    id: `member-${id}`,
    organizationId: 'engines',
    userId: `user-${id}`,
    role,
    teamId: null,
    createdAt: ago(30),
    updatedAt: ago(3),
    user: { id: `user-${id}`, name, email, image: null },
  };
}

function invitation(id: string, status: 'pending' | 'accepted', days: number) {
  return {
    id: `invitation-${id}`,
    organizationId: 'engines',
    email: `${id}@example.com`,
    role: 'member',
    status,
    teamId: null,
    inviterId: 'user-ada',
    expiresAt: ago(-days),
    createdAt: ago(3),
    updatedAt: ago(3),
  };
}
