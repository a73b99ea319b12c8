import { closest } from '../../contract/options/closest.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { type Duration, seconds } from '../../contract/options/duration.js';
import { fieldsFilledBy } from '../../contract/options/known-fields.js';
import { checkGrants } from '../../contract/options/known-grants.js';
import {
  aFunction,
  aLifetime,
  aNumber,
  anObject,
  aSwitch,
  aText,
  checkOptions,
  either,
  type KnownOptions,
  listOf,
  type Only,
  optionsOf,
  recordOf,
} from '../../contract/options/known-options.js';
import { aPage } from '../../contract/options/pages.js';
import type { User } from '../../contract/shapes.js';
import type { Statements } from '../../domain/access/access.js';
import type { Invitation, Member, Organization } from '../../domain/access/organization.js';
import type { Limit } from '../../domain/settings/limit.js';
import type { BeforeHooks } from './before-hooks.js';
import type { OrganizationFields } from './contract/fields.js';
import { defaultOrganizationAccess, defaultOrganizationRoles, type Roles } from './rules/permissions.js';

/** The data for the mail of an invitation. */
export interface InvitationMail {
  /** The invitation's id. */
  readonly id: string;
  /**
   * Proves that the recipient has read this mail. Only the mail contains it: neither the inviter nor the organization
   * gets it.
   */
  readonly token: string;
  /** The page of the application that accepts invitations, with `invitationId` and `token` in its query. */
  readonly url: string;
  readonly email: string;
  readonly role: string;
  readonly organization: Organization;
  readonly inviter: { readonly member: Member; readonly user: User };
  readonly invitation: Invitation;
}

export interface OrganizationOptions<
  F extends OrganizationFields = OrganizationFields,
  R extends Roles = Roles,
  S extends Statements = Statements,
  X extends boolean = boolean,
> {
  /** The application's own columns, shared with the client: `{ organization: { plan: text({ optional: true }) } }`. Default none. */
  readonly additionalFields?: F & Only<F, OrganizationFields>;
  /** Can users create organizations? Default true. The server's own code always can. */
  readonly allowUserToCreateOrganization?: boolean | ((user: User) => boolean | Promise<boolean>);
  /**
   * Maximum number of organizations per user. It counts the organizations in which the user has the creator's role. A function
   * returns this number, or `true` if the user has reached the limit. Default: no limit.
   */
  readonly organizationLimit?: number | ((user: User) => number | boolean | Promise<number | boolean>);
  /** Maximum number of members per organization. Default 100. */
  readonly membershipLimit?: Limit<Organization>;
  /** Maximum number of pending invitations per organization. Default 100. */
  readonly invitationLimit?: Limit<Organization>;
  /** Maximum number of roles that one organization can create. Default 50. */
  readonly roleLimit?: Limit<Organization>;
  /**
   * The role of the user who creates an organization. Only members with this role can grant it, and at least one member keeps it.
   * Default `owner`.
   */
  readonly creatorRole?: string;
  /**
   * Resources and actions. Default: organization, member, invitation and team. The compiler checks every permission in calls of
   * `auth.api`.
   */
  readonly ac?: { readonly statements: S };
  /**
   * Roles by name, in addition to `owner`, `admin` and `member`; a role with one of these names replaces it. The compiler checks the
   * names in calls of `auth.api`.
   */
  readonly roles?: R;
  /** `true`: organizations make roles at run time, so calls of `auth.api` take any name of a role. Only for the compiler. Default false. */
  readonly runtimeRoles?: X;
  /** Time until a pending invitation expires. Default two days. */
  readonly invitationExpiresIn?: Duration;
  /**
   * Sends the mail of an invitation. Runs after the answer; an error that it throws is logged. Default: members cannot
   * invite.
   */
  readonly sendInvitationEmail?: (mail: InvitationMail, request: Request | undefined) => Promise<void> | void;
  /** The page of the application that accepts invitations: a path, or a full URL. Default `/accept-invitation`. */
  readonly invitationPage?: string;
  /**
   * Must the recipient have a verified address, or the token of the mail? `false`: registering the address is enough.
   * Default true.
   */
  readonly requireEmailVerificationOnInvitation?: boolean;
  /**
   * Make the organization in which the user worked last, or the only one, the active one of each new session. Default false: a session
   * begins without one.
   */
  readonly setActiveOnSignIn?: boolean;
  /** Refuse the deletion of organizations? Default false. */
  readonly disableOrganizationDeletion?: boolean;
  /** Hooks that run before a change, after all other checks; an error that a hook throws refuses the change. See `events` for hooks after a change. */
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
  ac: optionsOf({ statements: recordOf(listOf(aText)), newRole: aFunction }),
  roles: recordOf(anObject),
  runtimeRoles: aSwitch,
  invitationExpiresIn: aLifetime,
  sendInvitationEmail: aFunction,
  invitationPage: aPage,
  requireEmailVerificationOnInvitation: aSwitch,
  setActiveOnSignIn: aSwitch,
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
export interface OrganizationSettings
  extends Required<Omit<OrganizationOptions, Unfilled | 'ac' | 'invitationExpiresIn' | 'runtimeRoles'>> {
  readonly organizationLimit: OrganizationOptions['organizationLimit'];
  readonly sendInvitationEmail: OrganizationOptions['sendInvitationEmail'];
  readonly statements: Statements;
  /** Milliseconds. */
  readonly invitationLifetime: number;
}
type Unfilled = 'organizationLimit' | 'sendInvitationEmail';

/** Names in calls and answers that are not columns: a field with such a name would have two meanings. */
const taken = [
  ...['members', 'invitations', 'teams', 'userId', 'keepCurrentActiveOrganization'].map(
    (name) => `organization.${name}`,
  ),
  'member.user',
  ...['resend', 'organizationSlug', 'organizationName', 'inviterEmail'].map((name) => `invitation.${name}`),
];

/**
 * Throws `ConfigurationError` for a creator's role that does not exist, a role's name with a comma, a role that grants
 * actions that `ac` does not name, and a field whose name already has another meaning.
 */
export function resolveRules(options: OrganizationOptions): OrganizationSettings {
  checkOptions('organization', options, organizationOptions);
  const { ac, invitationExpiresIn = '2d', organizationLimit, sendInvitationEmail, ...others } = options;
  const statements = ac?.statements ?? defaultOrganizationAccess.statements;
  const creatorRole = options.creatorRole ?? 'owner';
  const roles = resolveRoles(options.roles, creatorRole, statements);
  checkNames(options.additionalFields ?? {});
  return {
    additionalFields: {},
    allowUserToCreateOrganization: true,
    membershipLimit: 100,
    invitationLimit: 100,
    roleLimit: 50,
    invitationPage: '/accept-invitation',
    requireEmailVerificationOnInvitation: true,
    setActiveOnSignIn: false,
    disableOrganizationDeletion: false,
    before: {},
    ...others,
    organizationLimit,
    sendInvitationEmail,
    creatorRole,
    roles,
    statements,
    invitationLifetime: seconds(invitationExpiresIn) * 1000,
  };
}

/** The roles defined in code: the default roles, extended or replaced by the given ones. */
function resolveRoles(given: Roles = {}, creatorRole: string, statements: Statements): Roles {
  const roles: Roles = { ...defaultOrganizationRoles, ...given };
  const names = Object.keys(roles);
  if (!names.includes(creatorRole))
    throw new ConfigurationError('organization.creatorRole', {
      given: creatorRole,
      expected: `one of ${names.join(', ')}`,
      suggestion: closest(creatorRole, names),
    });
  const usual: readonly unknown[] = Object.values(defaultOrganizationRoles);
  for (const [name, role] of Object.entries(given)) {
    if (name.trim() !== name || name === '' || name.includes(','))
      throw new ConfigurationError('organization.roles', {
        given: name,
        expected: 'names without a comma and without spaces around them',
      });
    // The default roles are not checked: the application's `ac` may leave out resources that they use.
    if (!usual.includes(role)) checkGrants(`organization.roles.${name}.statements`, role.statements, statements);
  }
  return roles;
}

/** Refuses a field whose name already has another meaning in calls and answers. */
function checkNames(fields: OrganizationFields): void {
  const path = 'organization.additionalFields';
  for (const [model, own = {}] of Object.entries(fields)) {
    for (const name of Object.keys(own))
      if (taken.includes(`${model}.${name}`))
        throw new ConfigurationError(`${path}.${model}.${name}`, {
          givenAs: 'a reserved name',
          expected: 'another name',
        });
  }
}
