import { describe, expect, it } from 'vitest';
import { openOrganizations, outcomeOf, type TestUser } from '../../../../test/fixtures/organization/fixture.js';
import { createAccessControl } from '../../../domain/access/access.js';
import { teams } from '../teams/index.js';
import { defaultOrganizationAccess } from './permissions.js';

const { statements } = defaultOrganizationAccess;
const ac = createAccessControl(statements);
const people = { member: ['update', 'delete'], invitation: ['create', 'cancel'], team: ['update'] } as const;
/** A role defined in code that can change members but, unlike an admin, cannot update the organization. */
const roles = { moderator: ac.newRole(people) };

/** The permissions of each role. `mentor` is a role that the organization created, with the permissions of the moderator. */
const grants: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  owner: statements,
  admin: { ...statements, organization: ['update'] },
  moderator: people,
  mentor: people,
  member: {},
  'member,admin': { ...statements, organization: ['update'] },
};
const held = Object.keys(grants);

function includes(actor: string, target: string): boolean {
  const has = grants[actor] ?? {};
  return Object.entries(grants[target] ?? {}).every(([resource, actions]) =>
    actions.every((action) => has[resource]?.includes(action)),
  );
}

async function company() {
  const server = await openOrganizations({ ac, roles }, { plugins: [teams()] });
  const founder = await server.meet();
  const id = await server.found(founder, 'acme');
  await founder.browser.post('/organization/create-role', { role: 'mentor', permission: people });
  const team = (await founder.browser.post('/organization/create-team', { name: 'Sales' })).json as { id: string };
  const addToTeam = (memberId: string, role?: string) =>
    founder.browser.post('/organization/add-team-member', { teamId: team.id, memberId, ...(role && { role }) });
  return { ...server, founder, id, teamId: team.id, addToTeam };
}
type Company = Awaited<ReturnType<typeof company>>;
type Post = (path: string, body: object) => Promise<string>;

/** Actions on a member with these roles, or on an invitation that offers them, each with its refusal. */
const actions: Readonly<Record<string, { needs: [string, string]; refused: string; act: Act }>> = {
  removeMember: {
    needs: ['member', 'delete'],
    refused: '401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
    act: async (post, { join, id }, role) =>
      post('remove-member', { memberIdOrEmail: (await join(id, role)).memberId, organizationId: id }),
  },
  'updateMemberRole, downwards': {
    needs: ['member', 'update'],
    refused: '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    act: async (post, { join, id }, role) =>
      post('update-member-role', { memberId: (await join(id, role)).memberId, role: 'member' }),
  },
  'updateMemberRole, upwards': {
    needs: ['member', 'update'],
    refused: '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    act: async (post, { join, id }, role) =>
      post('update-member-role', { memberId: (await join(id, 'member')).memberId, role }),
  },
  createInvitation: {
    needs: ['invitation', 'create'],
    refused: '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    act: (post, _, role) => post('invite-member', { email: 'new@example.com', role }),
  },
  'createInvitation, resent with another role': {
    needs: ['invitation', 'create'],
    refused: '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    async act(post, { invite, founder }, role) {
      await invite(founder, 'waiting@example.com', { role });
      return post('invite-member', { email: 'waiting@example.com', role: 'member', resend: true });
    },
  },
  cancelInvitation: {
    needs: ['invitation', 'cancel'],
    refused: '403 YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
    async act(post, { invite, founder }, role) {
      const { id: invitationId } = await invite(founder, 'waiting@example.com', { role });
      return post('cancel-invitation', { invitationId });
    },
  },
  removeTeamMember: {
    needs: ['team', 'update'],
    refused: '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
    async act(post, { join, id, addToTeam, teamId }, role) {
      const { memberId } = await join(id, role);
      await addToTeam(memberId);
      return post('remove-team-member', { memberId, teamId });
    },
  },
  updateTeamMemberRole: {
    needs: ['team', 'update'],
    refused: '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
    async act(post, { join, id, addToTeam, teamId }, role) {
      const { memberId } = await join(id, role);
      await addToTeam(memberId);
      return post('update-team-member-role', { memberId, teamId, role: null });
    },
  },
};
type Act = (post: Post, server: Company, role: string) => Promise<string>;

const pairs = held.flatMap((actor) => Object.keys(actions).map((action) => ({ actor, action })));

describe('a member can act only on roles that grant no more than their own, the owner on every role [D27 I10-C17]', () => {
  it.each(pairs)('$action by $actor', async ({ actor, action }) => {
    const { needs, refused, act } = actions[action] ?? { needs: ['', ''], refused: '', act: async () => '' };
    const may = grants[actor]?.[needs[0]]?.includes(needs[1]);
    for (const target of held) {
      const server = await company();
      const by: TestUser = await server.join(server.id, actor);
      const outcome = await act(
        async (path, body) => outcomeOf(await by.browser.post(`/organization/${path}`, body)),
        server,
        target,
      );
      const expected = may && (actor === 'owner' || (target !== 'owner' && includes(actor, target)));
      // A member without the permission itself may get another refusal; only the refusal counts.
      if (may) expect(outcome, target).toBe(expected ? '200' : refused);
      else expect(outcome, target).toMatch(/^40[13] YOU_ARE_NOT_ALLOWED/);
    }
  });

  it('a member’s roles in a team count for callers who would remove them from the team', async () => {
    const { join, id, addToTeam, teamId } = await company();
    const [lead, other, plain] = [await join(id, 'member'), await join(id, 'member'), await join(id, 'member')];
    await addToTeam(lead.memberId, 'moderator');
    await addToTeam(other.memberId, 'admin');
    await addToTeam(plain.memberId);
    const remove = async ({ memberId }: typeof lead) =>
      outcomeOf(await lead.browser.post('/organization/remove-team-member', { memberId, teamId }));
    expect(await remove(other)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM');
    expect(await remove(plain)).toBe('200');
    expect(await remove(lead)).toBe('200'); // a member's own roles never grant more than they have
  });

  it('an inviter can cancel their own invitation with any current role', async () => {
    const { join, id, invite, founder } = await company();
    const bob = await join(id, 'admin');
    const { id: invitationId } = await invite(bob, 'waiting@example.com', { role: 'admin' });
    const demoted = { memberId: bob.memberId, role: 'moderator' };
    expect(outcomeOf(await founder.browser.post('/organization/update-member-role', demoted))).toBe('200');
    expect(outcomeOf(await bob.browser.post('/organization/cancel-invitation', { invitationId }))).toBe('200');
  });

  it('the owner can change and delete every role that the organization created', async () => {
    const limited = { owner: ac.newRole({ organization: ['update'], member: ['update'] }) };
    const { join, meet, found } = await openOrganizations({ ac, roles: limited });
    const owner = await meet();
    const id = await found(owner, 'acme');
    const admin = await join(id, 'admin');
    const post = async ({ browser }: TestUser, path: string, body: object) =>
      outcomeOf(await browser.post(`/organization/${path}`, body));
    expect(await post(admin, 'create-role', { role: 'boss', permission: { team: ['delete'] } })).toBe('200');
    expect(await post(owner, 'update-role', { role: 'boss', permission: { team: ['create'] } })).toBe(
      '403 YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE',
    );
    expect(await post(owner, 'update-role', { role: 'boss', permission: {} })).toBe('200');
    expect(await post(owner, 'delete-role', { role: 'boss' })).toBe('200');
  });
});
