import { closest } from '../../contract/options/closest.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { fieldsFilledBy } from '../../contract/options/known-fields.js';
import { checkGrants } from '../../contract/options/known-grants.js';
import {
  aBoolean,
  aFunction,
  aLifetime,
  aNumber,
  anObject,
  aText,
  either,
  type KnownOptions,
  listOf,
  neededElsewhere,
  type Only,
  type OptionsInput,
  optionsOf,
  recordOf,
  type Settled,
  settleOptions,
  typed,
  withDefault,
} from '../../contract/options/known-options.js';
import { aPage } from '../../contract/options/pages.js';
import type { User } from '../../contract/shapes.js';
import type { Statements } from '../../domain/access/access.js';
import type { Invitation, Member, Organization } from '../../domain/access/organization.js';
import type { Limit } from '../../domain/settings/limit.js';
import { beforeHooks } from './before-hooks.js';
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

const aLimit = typed<Limit<Organization>>(either(aNumber, aFunction));

const ownOptions = {
  /** Can users create organizations? Default true. The server's own code always can. */
  allowUserToCreateOrganization: withDefault(
    either(aBoolean, typed<(user: User) => boolean | Promise<boolean>>(aFunction)),
    true,
  ),
  /**
   * Maximum number of organizations per user. It counts the organizations in which the user has the creator's role. A function
   * returns this number, or `true` if the user has reached the limit. Default: no limit.
   */
  organizationLimit: either(aNumber, typed<(user: User) => number | boolean | Promise<number | boolean>>(aFunction)),
  /** Maximum number of members per organization. Default 100. */
  membershipLimit: withDefault(aLimit, 100),
  /** Maximum number of pending invitations per organization. Default 100. */
  invitationLimit: withDefault(aLimit, 100),
  /** Maximum number of roles that one organization can create. Default 50. */
  roleLimit: withDefault(aLimit, 50),
  /**
   * The role of the user who creates an organization. Only members with this role can grant it, and at least one member keeps it.
   * Default `owner`.
   */
  creatorRole: withDefault(aText, 'owner'),
  /** Time until a pending invitation expires. Default two days. */
  invitationExpiresIn: withDefault(aLifetime, '2d'),
  /**
   * Sends the mail of an invitation. Runs after the answer; an error that it throws is logged. Default: members cannot
   * invite.
   */
  sendInvitationEmail: typed<(mail: InvitationMail, request: Request | undefined) => Promise<void> | void>(aFunction),
  /** The page of the application that accepts invitations: a path, or a full URL. Default `/accept-invitation`. */
  invitationPage: withDefault(aPage, '/accept-invitation'),
  /**
   * Must the recipient have a verified address, or the token of the mail? `false`: registering the address is enough.
   * Default true.
   */
  requireEmailVerificationOnInvitation: withDefault(aBoolean, true),
  /**
   * Make the organization in which the user worked last, or the only one, the active one of each new session. Default false: a session
   * begins without one.
   */
  setActiveOnSignIn: withDefault(aBoolean, false),
  /** Refuse the deletion of organizations? Default false. */
  disableOrganizationDeletion: withDefault(aBoolean, false),
  /** Hooks that run before a change, after all other checks; an error that a hook throws refuses the change. See `events` for hooks after a change. */
  before: withDefault(optionsOf(beforeHooks), {}),
};

/** The options with type parameters. An `OptionKind` cannot have type parameters, so these options are declared here. */
interface TypedOptions<
  F extends OrganizationFields = OrganizationFields,
  R extends Roles = Roles,
  S extends Statements = Statements,
  X extends boolean = boolean,
> {
  /** The application's own columns, shared with the client: `{ organization: { plan: text({ optional: true }) } }`. Default none. */
  readonly additionalFields?: F & Only<F, OrganizationFields>;
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
}

export interface OrganizationOptions<
  F extends OrganizationFields = OrganizationFields,
  R extends Roles = Roles,
  S extends Statements = Statements,
  X extends boolean = boolean,
> extends OptionsInput<typeof ownOptions>,
    TypedOptions<F, R, S, X> {}

/** Every option of `organization`. */
export const organizationOptions = {
  ...ownOptions,
  ...({
    additionalFields: optionsOf({
      organization: fieldsFilledBy('caller'),
      member: fieldsFilledBy('server'),
      invitation: fieldsFilledBy('caller'),
    } satisfies KnownOptions<OrganizationFields>),
    ac: optionsOf({ statements: neededElsewhere(recordOf(listOf(aText))), newRole: aFunction }),
    roles: recordOf(typed<Roles[string]>(anObject)),
    runtimeRoles: withDefault(aBoolean, false),
  } satisfies KnownOptions<TypedOptions>),
};

/** The options with their defaults. */
export interface OrganizationSettings extends Settled<typeof ownOptions> {
  readonly additionalFields: OrganizationFields;
  readonly roles: Roles;
  readonly statements: Statements;
}

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
  const { ac, additionalFields = {}, ...settled } = settleOptions('organization', organizationOptions, options);
  const { statements } = ac ?? defaultOrganizationAccess;
  const roles = resolveRoles(options.roles, settled.creatorRole, statements);
  checkNames(additionalFields);
  return { ...settled, additionalFields, roles, statements };
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
