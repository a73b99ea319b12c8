import { type Duration, seconds } from '../../contract/duration.js';
import { fieldsFilledBy } from '../../contract/known-fields.js';
import {
  aDuration,
  aFunction,
  aNumber,
  anObject,
  aSwitch,
  aText,
  checkOptions,
  either,
  type KnownOptions,
  type Only,
  optionsOf,
  recordOf,
} from '../../contract/known-options.js';
import type { User } from '../../contract/shapes.js';
import type { Statements } from '../../domain/access.js';
import type { Limit } from '../../domain/limit.js';
import type { Invitation, Member, Organization } from '../../domain/organization.js';
import type { BeforeHooks } from './before.js';
import type { OrganizationFields } from './fields-contract.js';
import { defaultOrganizationAccess, defaultOrganizationRoles, type Roles } from './permissions.js';

/** What a mail needs to say to somebody who is invited. */
export interface InvitationMail {
  /** The invitation's id. */
  readonly id: string;
  /** Proves that whoever shows it has read this mail. Nobody else gets it: not the inviter, not the organization. */
  readonly token: string;
  /** The page of the application that accepts invitations, with `invitationId` and `token` in its query. */
  readonly url: string;
  readonly email: string;
  readonly role: string;
  readonly organization: Organization;
  readonly inviter: { readonly member: Member; readonly user: User };
  readonly invitation: Invitation;
}

export interface OrganizationOptions<F extends OrganizationFields = OrganizationFields> {
  /** Columns of the application's own, shared with the client: `{ organization: { plan: text({ optional: true }) } }`. Default none. */
  readonly additionalFields?: F & Only<F, OrganizationFields>;
  /** May users make organizations? Default true. The server's own code always may. */
  readonly allowUserToCreateOrganization?: boolean | ((user: User) => boolean | Promise<boolean>);
  /**
   * Organizations that one user may have made, counted as those in which they hold the creator's role; or a function, which
   * may also answer `true` for reached. Default: no limit.
   */
  readonly organizationLimit?: number | ((user: User) => number | boolean | Promise<number | boolean>);
  /** Members of one organization at the most. Default 100. */
  readonly membershipLimit?: Limit<Organization>;
  /** Invitations of one organization that wait at a time. Default 100. */
  readonly invitationLimit?: Limit<Organization>;
  /** Roles that one organization may make for itself. Default 50. */
  readonly roleLimit?: Limit<Organization>;
  /** The role of whoever makes an organization; only those who hold it grant it, and one stays. Default `owner`. */
  readonly creatorRole?: string;
  /** Resources and actions. Default: organization, member, invitation and team. */
  readonly ac?: { readonly statements: Statements };
  /** Roles by name, besides `owner`, `admin` and `member` or in place of them. */
  readonly roles?: Roles;
  /** How long an invitation waits. Default two days. */
  readonly invitationExpiresIn?: Duration;
  /** Sends the mail that invites. Runs after the answer; what it throws is logged. Default: nobody can be invited. */
  readonly sendInvitationEmail?: (mail: InvitationMail, request: Request | undefined) => Promise<void> | void;
  /** The page of the application that accepts invitations: a path, or an address of its own. Default `/accept-invitation`. */
  readonly invitationPage?: string;
  /**
   * Does an invitation ask for a verified address, or the token of the mail? `false`: whoever has registered the address is
   * the recipient. Default true.
   */
  readonly requireEmailVerificationOnInvitation?: boolean;
  /** Can organizations not be deleted? Default false. */
  readonly disableOrganizationDeletion?: boolean;
  /** Asked before changes, once everything else allows them; a throw refuses. What follows a change: `events`. */
  readonly before?: BeforeHooks;
}

/** Every option of `organization`. */
export const organizationOptions = {
  additionalFields: optionsOf({
    organization: fieldsFilledBy('caller'),
    member: fieldsFilledBy('server'),
    invitation: fieldsFilledBy('caller'),
  } satisfies KnownOptions<OrganizationFields>),
  allowUserToCreateOrganization: either(aSwitch, aFunction),
  organizationLimit: either(aNumber, aFunction),
  membershipLimit: either(aNumber, aFunction),
  invitationLimit: either(aNumber, aFunction),
  roleLimit: either(aNumber, aFunction),
  creatorRole: aText,
  ac: anObject,
  roles: recordOf(anObject),
  invitationExpiresIn: aDuration,
  sendInvitationEmail: aFunction,
  invitationPage: aText,
  requireEmailVerificationOnInvitation: aSwitch,
  disableOrganizationDeletion: aSwitch,
  before: optionsOf({
    createOrganization: aFunction,
    updateOrganization: aFunction,
    deleteOrganization: aFunction,
    addMember: aFunction,
    updateMemberRole: aFunction,
    removeMember: aFunction,
    createInvitation: aFunction,
    answerInvitation: aFunction,
    changeRole: aFunction,
  } satisfies KnownOptions<BeforeHooks>),
} satisfies KnownOptions<OrganizationOptions>;

/** The options with their defaults. */
export interface Rules extends Required<Omit<OrganizationOptions, Unfilled | 'ac' | 'invitationExpiresIn'>> {
  readonly organizationLimit: OrganizationOptions['organizationLimit'];
  readonly sendInvitationEmail: OrganizationOptions['sendInvitationEmail'];
  readonly statements: Statements;
  /** Milliseconds. */
  readonly invitationLifetime: number;
}
type Unfilled = 'organizationLimit' | 'sendInvitationEmail';

/** Names in calls and answers that are no columns: a field of that name would stand for something else. */
const taken = [
  ...['members', 'invitations', 'teams', 'userId', 'keepCurrentActiveOrganization'].map(
    (name) => `organization.${name}`,
  ),
  'member.user',
  ...['resend', 'organizationSlug', 'organizationName', 'inviterEmail'].map((name) => `invitation.${name}`),
];

/**
 * Throws for what could not work: a creator's role that is none, a role's name with a comma in it, members who would lack a
 * field, a field whose name has another meaning.
 */
export function resolveRules(options: OrganizationOptions): Rules {
  checkOptions('organization', options, organizationOptions);
  const { ac, invitationExpiresIn = '2d', organizationLimit, sendInvitationEmail, ...others } = options;
  const roles: Roles = { ...defaultOrganizationRoles, ...options.roles };
  const creatorRole = options.creatorRole ?? 'owner';
  if (!Object.hasOwn(roles, creatorRole)) throw new TypeError(`creatorRole: there is no role "${creatorRole}"`);
  const unusable = Object.keys(roles).find((name) => name.trim() !== name || name === '' || name.includes(','));
  if (unusable !== undefined) throw new TypeError(`roles: "${unusable}" is no usable name`);
  const { member: fields = {} } = options.additionalFields ?? {};
  const added = Object.entries(options.additionalFields ?? {}).flatMap(([model, own = {}]) =>
    Object.keys(own).map((name) => `${model}.${name}`),
  );
  const ambiguous = added.find((name) => taken.includes(name));
  if (ambiguous !== undefined) throw new TypeError(`additionalFields: ${ambiguous} has another meaning already`);
  const lacking = Object.keys(fields).find((name) => !fields[name]?.optional && !fields[name]?.initial);
  // Who makes an organization or accepts an invitation sends nothing about their membership.
  if (lacking !== undefined)
    throw new TypeError(`additionalFields: member.${lacking} has to be optional, or to have an initial value`);
  return {
    additionalFields: {},
    allowUserToCreateOrganization: true,
    membershipLimit: 100,
    invitationLimit: 100,
    roleLimit: 50,
    invitationPage: '/accept-invitation',
    requireEmailVerificationOnInvitation: true,
    disableOrganizationDeletion: false,
    before: {},
    ...others,
    organizationLimit,
    sendInvitationEmail,
    creatorRole,
    roles,
    statements: ac?.statements ?? defaultOrganizationAccess.statements,
    invitationLifetime: seconds(invitationExpiresIn) * 1000,
  };
}
