import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Organizations,
  openOrganizations,
  outcomeOf,
  type TestUser,
} from '../../../../test/fixtures/organization/fixture.js';
import { organizationContract } from '../contract.js';

type Name = keyof (typeof organizationContract)['endpoints'];
type Actor = 'anonymous' | 'stranger' | 'member' | 'admin' | 'owner' | 'several roles' | 'removed';

interface Company {
  readonly id: string;
  readonly target: TestUser & { readonly memberId: string };
  /** A pending invitation for another user. */
  readonly invitationId: string;
}
interface Row {
  /** The input about the company, the same for every actor. */
  readonly input: (company: Company) => Readonly<Record<string, unknown>>;
  /** The outcomes for members and admins; owners have the outcome of admins unless `owner` is given. */
  readonly member: string;
  readonly admin: string;
  readonly owner?: string;
  /** The outcome for callers who are not members of the organization. */
  readonly outside: string;
  /** The outcome for callers without a session. */
  readonly anonymous?: string;
}
const allMembers = { member: '200', admin: '200' };
const notMember = '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION';
const noMember = '400 MEMBER_NOT_FOUND';
const ofOthers = '403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION';
const manage = '403 YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_ROLES_OF_THIS_ORGANIZATION';
const here = ({ id }: Company) => ({ organizationId: id });

/** By spec §6, and wire §15 where it is more exact; R-I04. */
const table: Readonly<Record<Name, Row | 'internal'>> = {
  addMember: 'internal',
  createOrganization: { input: () => ({ name: 'New', slug: 'new' }), ...allMembers, outside: '200' },
  checkOrganizationSlug: { input: () => ({ slug: 'new' }), ...allMembers, outside: '200' },
  updateOrganization: {
    input: (company) => ({ ...here(company), data: { name: 'New' } }),
    member: '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    admin: '200',
    outside: '400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    anonymous: '401 USER_NOT_FOUND',
  },
  requireSecondFactor: {
    input: (company) => ({ ...here(company), required: true }),
    member: '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    admin: '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    owner: '403 ORGANIZATION_REQUIRES_A_SECOND_FACTOR',
    outside: notMember,
  },
  deleteOrganization: {
    input: here,
    member: '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    admin: '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    owner: '200',
    outside: '400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  },
  listOrganizations: { input: () => ({}), ...allMembers, outside: '200' },
  setActiveOrganization: { input: here, ...allMembers, outside: notMember },
  getFullOrganization: { input: here, ...allMembers, outside: notMember },
  createInvitation: {
    input: (company) => ({ ...here(company), email: 'new@example.com', role: 'admin' }),
    member: '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    admin: '200',
    outside: noMember,
  },
  acceptInvitation: {
    input: ({ invitationId }) => ({ invitationId }),
    member: ofOthers,
    admin: ofOthers,
    outside: ofOthers,
  },
  rejectInvitation: {
    input: ({ invitationId }) => ({ invitationId }),
    member: ofOthers,
    admin: ofOthers,
    outside: ofOthers,
  },
  getInvitation: {
    input: ({ invitationId }) => ({ id: invitationId }),
    member: ofOthers,
    admin: ofOthers,
    outside: ofOthers,
    anonymous: '401 NOT_AUTHENTICATED',
  },
  cancelInvitation: {
    input: ({ invitationId }) => ({ invitationId }),
    member: '403 YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
    admin: '200',
    outside: noMember,
  },
  listInvitations: { input: here, ...allMembers, outside: notMember },
  listUserInvitations: { input: () => ({}), ...allMembers, outside: '200' },
  removeMember: {
    input: (company) => ({ ...here(company), memberIdOrEmail: company.target.memberId }),
    member: '401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
    admin: '200',
    outside: noMember,
  },
  updateMemberRole: {
    input: (company) => ({ ...here(company), memberId: company.target.memberId, role: 'admin' }),
    member: '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    admin: '200',
    outside: noMember,
  },
  leaveOrganization: {
    input: here,
    ...allMembers,
    owner: '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    outside: noMember,
  },
  getActiveMember: { input: here, ...allMembers, outside: noMember },
  listMembers: { input: here, ...allMembers, outside: notMember },
  hasPermission: {
    input: (company) => ({ ...here(company), permission: { member: ['update'] } }),
    ...allMembers,
    outside: '401 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  },
  createRole: {
    input: (company) => ({ ...here(company), role: 'inviter', permission: { invitation: ['create'] } }),
    member: manage,
    admin: '200',
    outside: noMember,
  },
  updateRole: {
    input: (company) => ({ ...here(company), role: 'editor', permission: { member: ['update'] } }),
    member: manage,
    admin: '200',
    outside: noMember,
  },
  deleteRole: {
    input: (company) => ({ ...here(company), role: 'editor' }),
    member: manage,
    admin: '200',
    outside: noMember,
  },
  listRoles: { input: here, ...allMembers, outside: notMember },
};

const rows = Object.entries(table).flatMap(([name, row]) => (row === 'internal' ? [] : [{ name: name as Name, row }]));

let server: Organizations;
let owner: TestUser;
let company: Company;
beforeEach(async () => {
  server = await openOrganizations();
  owner = await server.meet();
  const id = await server.found(owner, 'acme');
  await owner.browser.post('/organization/create-role', { role: 'editor', permission: {} });
  const { id: invitationId } = await server.invite(owner, 'invited@example.com');
  company = { id, target: await server.join(id, 'member'), invitationId };
});

const actors: Readonly<Record<Actor, () => Promise<Pick<TestUser, 'browser'>>>> = {
  anonymous: async () => ({ browser: server.openBrowser() }),
  stranger: () => server.meet(),
  member: () => server.join(company.id, 'member'),
  admin: () => server.join(company.id, 'admin'),
  owner: async () => owner,
  'several roles': () => server.join(company.id, 'member,admin'),
  async removed() {
    const former = await server.join(company.id, 'admin');
    await owner.browser.post('/organization/remove-member', { memberIdOrEmail: former.memberId });
    return former;
  },
};

function expected(actor: Actor, { member, admin, owner: ofOwner = admin, outside, anonymous }: Row): string {
  if (actor === 'anonymous') return anonymous ?? '401 UNAUTHORIZED';
  if (actor === 'member') return member;
  if (actor === 'owner') return ofOwner;
  return actor === 'stranger' || actor === 'removed' ? outside : admin;
}

describe.each(rows)('$name [R-I04]', ({ name, row }) => {
  it.each(Object.keys(actors) as Actor[])('by %s', async (actor) => {
    const { browser } = await actors[actor]();
    const { route } = organizationContract.endpoints[name];
    const input = row.input(company);
    const query = new URLSearchParams(input as Record<string, string>);
    const answer =
      route.via === 'body' ? await browser.post(route.path, input) : await browser.get(`${route.path}?${query}`);
    expect(outcomeOf(answer), answer.text).toBe(expected(actor, row));
  });
});

const nowhere: Company = {
  id: '',
  invitationId: '',
  get target(): Company['target'] {
    return { ...owner, memberId: '' };
  },
};
describe.each(rows.filter(({ row }) => 'organizationId' in row.input(nowhere)))(
  '$name [R-I03 H175]',
  ({ name, row }) => {
    it('answers for an organization of other users as for one that does not exist', async () => {
      const { browser } = await server.meet();
      await browser.post('/organization/create', { name: 'Own', slug: 'own' });
      const { route } = organizationContract.endpoints[name];
      const answers: unknown[] = [];
      for (const id of [company.id, 'nowhere']) {
        const input = row.input({ ...company, id });
        const query = new URLSearchParams(input as Record<string, string>);
        const { status, text } =
          route.via === 'body' ? await browser.post(route.path, input) : await browser.get(`${route.path}?${query}`);
        answers.push([status, text]);
      }
      expect(answers[0]).toEqual(answers[1]);
    });
  },
);
