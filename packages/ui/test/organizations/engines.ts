import type { show } from '../screen-test.js';
import { optionsWith } from '../screen-test.js';

export const at = new Date(Date.now() + 86_400_000);
const dates = { createdAt: at, updatedAt: at };
export const engines = {
  id: 'engines',
  name: 'Engines',
  slug: 'engines',
  logo: null,
  metadata: null,
  secondFactorStartsAt: null,
  secondFactorDaysLeft: null,
  ...dates,
};
export const of = { organizationId: 'engines' };
export const options = optionsWith({
  organization: { create: true, invite: true, roles: true },
  teams: {},
  'two-factor': { methods: 'totp' },
});

export function member(id: string, role: string) {
  const user = { id, name: id, email: `${id}@example.com`, image: null };
  return { id: `member-${id}`, organizationId: 'engines', userId: id, role, teamId: null, user, ...dates };
}

export function invitation(id: string, status: 'pending' | 'accepted') {
  return {
    id,
    organizationId: 'engines',
    email: `${id}@example.com`,
    role: 'member',
    status,
    teamId: null,
    inviterId: 'ada',
    expiresAt: at,
    ...dates,
  };
}

export type Server = ReturnType<typeof show>['server'];

export function answerAs(server: Server, role: string): void {
  server.answer({
    listOrganizations: [engines, { ...engines, id: 'looms', name: 'Looms', slug: 'looms' }],
    getFullOrganization: { ...engines, members: [], invitations: [], teams: [] },
    getActiveMember: member('ada', role),
    listMembers: {
      members: [member('ada', role), member('bob', 'owner'), member('carl', 'member')],
      total: 3,
      totalIsExact: true,
    },
    listInvitations: { invitations: [invitation('dora', 'pending'), invitation('emil', 'accepted')], total: 2 },
    listRoles: [],
    listUserTeams: [],
  });
}

export const signedIn = { scenario: 'signed-in', options } as const;
