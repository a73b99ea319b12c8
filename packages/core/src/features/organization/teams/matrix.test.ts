import { beforeEach, describe, expect, it } from 'vitest';
import { openOrganizations, outcomeOf, type TestUser } from '../../../../test/fixtures/organization/fixture.js';
import { createAccessControl } from '../../../domain/access/access.js';
import { teamsContract } from './contract.js';
import { teams } from './index.js';

type Name = keyof (typeof teamsContract)['endpoints'];
type Actor = 'anonymous' | 'stranger' | 'member' | 'editor' | 'admin' | 'owner' | 'several roles' | 'removed';

interface Company {
  readonly id: string;
  readonly teamId: string;
  readonly inTeam: string;
  readonly notInTeam: string;
}
interface Row {
  /** The input about the company, the same for every actor. */
  readonly input: (company: Company) => Readonly<Record<string, unknown>>;
  readonly member: string;
  /** The outcome for a role that can only update teams. */
  readonly editor: string;
  /** The outcome for callers who are not members of the organization. */
  readonly outside: string;
}
const notMember = '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION';
const allMembers = { member: '200', editor: '200', outside: notMember };
const refused = {
  create: '403 YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
  update: '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
  delete: '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
};
const update = { member: refused.update, editor: '200', outside: refused.update };
const here = ({ id }: Company) => ({ organizationId: id });

/** Spec §6 and wire §16: who has `team: create, update, delete`; R-I04. */
const table: Readonly<Record<Name, Row>> = {
  createTeam: {
    input: (company) => ({ ...here(company), name: 'New' }),
    member: refused.create,
    editor: refused.create,
    outside: '403 YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM',
  },
  removeTeam: {
    input: (company) => ({ ...here(company), teamId: company.teamId }),
    member: refused.delete,
    editor: refused.delete,
    outside: refused.delete,
  },
  updateTeam: {
    input: (company) => ({ ...here(company), teamId: company.teamId, data: { name: 'New' } }),
    ...update,
  },
  addTeamMember: {
    input: (company) => ({ ...here(company), teamId: company.teamId, memberId: company.notInTeam }),
    ...update,
  },
  removeTeamMember: {
    input: (company) => ({ ...here(company), teamId: company.teamId, memberId: company.inTeam }),
    ...update,
  },
  updateTeamMemberRole: {
    input: (company) => ({ ...here(company), teamId: company.teamId, memberId: company.inTeam, role: 'member' }),
    ...update,
  },
  listOrganizationTeams: { input: here, ...allMembers },
  listTeamMembers: { input: (company) => ({ ...here(company), teamId: company.teamId }), ...allMembers },
  listUserTeams: { input: () => ({}), ...allMembers, outside: '200' },
};
const rows = Object.entries(table).map(([name, row]) => ({ name: name as Name, row }));

let server: Awaited<ReturnType<typeof openOrganizations>>;
let owner: TestUser;
let company: Company;
beforeEach(async () => {
  const editor = createAccessControl({ team: ['update'] }).newRole({ team: ['update'] });
  server = await openOrganizations({ roles: { editor } }, { plugins: [teams()] });
  owner = await server.meet();
  const id = await server.found(owner, 'acme');
  const { id: teamId } = (await owner.browser.post('/organization/create-team', { name: 'Sales' })).json as {
    id: string;
  };
  const [one, other] = [await server.join(id, 'member'), await server.join(id, 'member')];
  await owner.browser.post('/organization/add-team-member', { teamId, memberId: one.memberId });
  company = { id, teamId, inTeam: one.memberId, notInTeam: other.memberId };
});

const actors: Readonly<Record<Actor, () => Promise<Pick<TestUser, 'browser'>>>> = {
  anonymous: async () => ({ browser: server.openBrowser() }),
  stranger: () => server.meet(),
  member: () => server.join(company.id, 'member'),
  editor: () => server.join(company.id, 'editor'),
  admin: () => server.join(company.id, 'admin'),
  owner: async () => owner,
  'several roles': () => server.join(company.id, 'member,admin'),
  async removed() {
    const former = await server.join(company.id, 'admin');
    await owner.browser.post('/organization/remove-member', { memberIdOrEmail: former.memberId });
    return former;
  },
};

function expected(actor: Actor, { member, editor, outside }: Row): string {
  if (actor === 'anonymous') return '401 UNAUTHORIZED';
  if (actor === 'member') return member;
  if (actor === 'editor') return editor;
  return actor === 'stranger' || actor === 'removed' ? outside : '200';
}

function send({ browser }: Pick<TestUser, 'browser'>, name: Name, input: Readonly<Record<string, unknown>>) {
  const { route } = teamsContract.endpoints[name];
  const query = new URLSearchParams(input as Record<string, string>);
  return route.via === 'body' ? browser.post(route.path, input) : browser.get(`${route.path}?${query}`);
}

describe.each(rows)('$name [R-I04]', ({ name, row }) => {
  it.each(Object.keys(actors) as Actor[])('by %s', async (actor) => {
    const answer = await send(await actors[actor](), name, row.input(company));
    expect(outcomeOf(answer), answer.text).toBe(expected(actor, row));
  });
});

describe.each(rows.filter(({ name }) => name !== 'listUserTeams'))('$name [R-I03 H175]', ({ name, row }) => {
  it('answers for an organization of other users as for one that does not exist', async () => {
    const stranger = await server.meet();
    await server.found(stranger, 'own');
    const answers: unknown[] = [];
    for (const id of [company.id, 'nowhere']) {
      const { status, text } = await send(stranger, name, row.input({ ...company, id }));
      answers.push([status, text]);
    }
    const { organizationId: _, ...bySlug } = row.input(company);
    for (const organizationSlug of ['acme', 'nowhere']) {
      const { status, text } = await send(stranger, name, { ...bySlug, organizationSlug });
      answers.push([status, text]);
    }
    expect(answers).toEqual(Array(4).fill(answers[0]));
  });

  it('reports that no organization is active if the call names none', async () => {
    const { organizationId: _, ...input } = row.input(company);
    expect(outcomeOf(await send(await server.meet(), name, input))).toBe('400 NO_ACTIVE_ORGANIZATION');
  });
});
