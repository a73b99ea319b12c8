import type { Contract } from '../../../contract/endpoint.js';
import type { NoFields } from '../../../contract/fields.js';
import type { Refined, RefinedData, Taking } from '../../../contract/infer.js';
import type { Grants, PermissionIn, RoleText, Statements } from '../../../contract/organizations/grants.js';
import type { Team } from '../../../contract/organizations/rows.js';
import type { organizationContract } from './base.js';
import type {
  InvitationDraft,
  InvitationOf,
  ListedOrganizationOf,
  MemberDraft,
  MemberOf,
  OrganizationDraft,
  OrganizationOf,
  OrganizationSettable,
} from './fields.js';

type Base = (typeof organizationContract)['endpoints'];

/** A member's user. Aliases instead of interfaces: declaration files of applications cannot name an unexported interface. */
type WithUser = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly image: string | null };
};
type WithOrganization = {
  readonly organizationName: string;
  readonly organizationSlug: string;
  readonly secondFactorStartsAt: Date | null;
};

/** Input of calls that must name the organization: leaving it and deleting it. */
type Named = { readonly organizationId: string } | { readonly organizationSlug: string };

/** The endpoint with its answer replaced. */
type Answering<E, Answer> = Refined<E, unknown, Answer>;

/** The endpoint with the names of roles, if all are known: `string` is the type of names that organizations can make. */
type WithRole<E, N extends string, Role> = string extends N ? E : Taking<E, { readonly role: Role }>;

/** The endpoint with the resources and actions of the application, if they are known. */
type WithPermission<E, S extends Statements, Permission> = string extends keyof S
  ? E
  : Taking<E, { readonly permission: Permission }>;

/**
 * Endpoints whose input or answer depends on configured fields, roles or resources; the others are taken from the contract
 * unchanged. `N`: the names of roles. `S`: resources and actions.
 */
type Configured<F, N extends string, S extends Statements> = {
  readonly createOrganization: Refined<
    Base['createOrganization'],
    OrganizationDraft<F>,
    OrganizationOf<F> & { readonly members: MemberOf<F>[] },
    unknown
  >;
  readonly updateOrganization: RefinedData<Base['updateOrganization'], OrganizationSettable<F>, OrganizationOf<F>>;
  readonly requireSecondFactor: Answering<Base['requireSecondFactor'], OrganizationOf<F>>;
  readonly deleteOrganization: Refined<Base['deleteOrganization'], Named, OrganizationOf<F>, unknown>;
  readonly listOrganizations: Answering<Base['listOrganizations'], ListedOrganizationOf<F>[]>;
  readonly setActiveOrganization: Answering<Base['setActiveOrganization'], OrganizationOf<F> | null>;
  readonly getFullOrganization: Answering<
    Base['getFullOrganization'],
    | (OrganizationOf<F> & {
        readonly secondFactorDaysLeft: number | null;
        readonly invitations: InvitationOf<F>[];
        readonly members: (MemberOf<F> & WithUser)[];
        readonly teams: Team[] | null;
      })
    | null
  >;
  readonly createInvitation: Refined<
    WithRole<Base['createInvitation'], N, RoleText<N>>,
    InvitationDraft<F>,
    InvitationOf<F>,
    unknown
  >;
  readonly acceptInvitation: Answering<
    Base['acceptInvitation'],
    { readonly invitation: InvitationOf<F>; readonly member: MemberOf<F> }
  >;
  readonly rejectInvitation: Answering<
    Base['rejectInvitation'],
    { readonly invitation: InvitationOf<F>; readonly member: null }
  >;
  readonly cancelInvitation: Answering<Base['cancelInvitation'], InvitationOf<F>>;
  readonly getInvitation: Answering<
    Base['getInvitation'],
    InvitationOf<F> & WithOrganization & { readonly inviterEmail: string }
  >;
  readonly listInvitations: Answering<
    Base['listInvitations'],
    { readonly invitations: InvitationOf<F>[]; readonly total: number }
  >;
  readonly listUserInvitations: Answering<Base['listUserInvitations'], (InvitationOf<F> & WithOrganization)[]>;
  readonly addMember: Refined<
    WithRole<Base['addMember'], N, RoleText<N> | readonly N[]>,
    MemberDraft<F>,
    MemberOf<F>,
    unknown
  >;
  readonly removeMember: Answering<Base['removeMember'], { readonly member: MemberOf<F> & WithUser }>;
  readonly updateMemberRole: Answering<WithRole<Base['updateMemberRole'], N, RoleText<N> | readonly N[]>, MemberOf<F>>;
  readonly leaveOrganization: Refined<Base['leaveOrganization'], Named, MemberOf<F> & WithUser, unknown>;
  readonly getActiveMember: Answering<Base['getActiveMember'], MemberOf<F> & WithUser>;
  readonly listMembers: Answering<
    Base['listMembers'],
    { readonly members: (MemberOf<F> & WithUser)[]; readonly total: number; readonly totalIsExact: boolean }
  >;
  readonly hasPermission: WithPermission<Base['hasPermission'], S, PermissionIn<S>>;
  readonly createRole: WithPermission<Base['createRole'], S, Grants<S>>;
  readonly updateRole: WithPermission<Base['updateRole'], S, Grants<S>>;
};

/**
 * Each property comes from the contract, where an editor finds its documentation. Not `Configured` of `contract/infer.ts`: declaration
 * files of applications could not name it.
 */
type OrganizationEndpoints<F, N extends string = string, S extends Statements = Statements> = {
  readonly [E in keyof Base]: E extends keyof Configured<F, N, S> ? Configured<F, N, S>[E] : Base[E];
};

/** The contract as one application has configured it: the same value, with the types of its own fields. */
export interface OrganizationContract<F, N extends string = string, S extends Statements = Statements>
  extends Contract<OrganizationEndpoints<F, N, S>, NoFields, (typeof organizationContract)['sessionFields']> {}
