import type { AuthClient } from '@latchkey/query';
import { noActiveOrganization, settingActive, updatingRole } from '@latchkey/query/organizations';
import {
  aFunction,
  anObject,
  aText,
  checkOptions,
  type DefaultStatements,
  defaultOrganizationRoles,
  type KnownOptions,
  listOf,
  needed,
  optionsOf,
  type PermissionIn,
  type Roles,
  recordOf,
  type SignedIn,
  type Statements,
} from 'latchkey/client';
import type { AuthHooks, ClientIn, ReactPlugin } from '../auth-react.js';
import { checkPlugin } from '../check-plugin.js';
import type { ConditionOf, ShowComponent } from '../components/guards.js';
import type { AnyMutationHook, MutationHook } from '../hooks/mutation-hook.js';
import type { AnyQueryHook } from '../hooks/query-hook.js';
import { hooksInternals, type Wiring } from '../provider/wiring.js';
import { optimistic } from './optimistic.js';
import { createPagesHook, type PagesHook } from './pages.js';
import {
  createRoleInTeam,
  type NamedTeam,
  noRoleInTeam,
  type PermissionParts,
  type PermissionResult,
  usePermission,
} from './permission.js';
import { scopeToOrganization } from './scope-to-organization.js';
import { createShow, type OrganizationCondition } from './show.js';

/** The part of a client that only `organizationClient()` gives. */
interface OrganizationCalls extends AuthClient {
  readonly listOrganizations: object;
}

/** The hooks of a client with `organizationClient()`, and with `teamsClient()` if there are teams. */
export interface OrganizationSource {
  readonly [hooksInternals]: Wiring;
  readonly Show: ShowComponent<never>;
  readonly useFullOrganization: object;
  readonly useOrganizations: object;
  readonly useMembers: object;
  readonly useInvitations: object;
  readonly useUserInvitations: object;
  readonly useActiveMember: object;
  readonly useRoles: object;
  readonly useHasPermission: object;
  readonly useSetActiveOrganization: object;
  readonly useUpdateMemberRole: object;
}

export interface OrganizationHooksOptions<S extends Statements> {
  /** The same resources and actions as on the server: the compiler checks every permission. Default: organization, member, invitation and team. */
  readonly ac?: { readonly statements: S };
  /** The same roles as on the server. Default `owner`, `admin` and `member`. */
  readonly roles?: Roles;
}

/**
 * The hooks of organizations. If an input names no organization, the session's active one is read by its id, so that data
 * of one organization is never shown for another.
 */
export type OrganizationHooks<H extends OrganizationSource, S extends Statements> = {
  /** An organization with its members and invitations; `null` if the input names none and none is active. */
  readonly useOrganization: H['useFullOrganization'];
  /** The organizations that the user belongs to. */
  readonly useOrganizations: H['useOrganizations'];
  /** The members of an organization, page by page, with their users. `useMembers.infinite` reads page after page. */
  readonly useMembers: H['useMembers'] & { readonly infinite: PagesHook<H['useMembers']> };
  /** The invitations of an organization, page by page. `useInvitations.infinite` reads page after page. */
  readonly useInvitations: H['useInvitations'] & { readonly infinite: PagesHook<H['useInvitations']> };
  /** The pending invitations of the user. */
  readonly useUserInvitations: H['useUserInvitations'];
  /** The user's own membership. */
  readonly useActiveMember: H['useActiveMember'];
  /** The roles that the organization has made at run time. */
  readonly useRoles: H['useRoles'];
  /** Decides in the browser if it knows the roles, else the server decides. For display only. */
  readonly useHasPermission: (permission: PermissionIn<S>, of?: NamedTeam) => PermissionResult;
  /** The guard of the session, which also knows permissions and roles. */
  readonly Show: ShowComponent<
    WhenOf<H['Show']> | OrganizationCondition<PermissionIn<S>, RoleOf<H['useUpdateMemberRole']>>
  >;
  /** Shows the other organization at once, and undoes that if the call fails. */
  readonly useSetActiveOrganization: H['useSetActiveOrganization'];
  /** Shows the other role at once, and undoes that if the call fails. */
  readonly useUpdateMemberRole: H['useUpdateMemberRole'];
  /** The resources, actions and roles that the page knows. */
  readonly organizationAccess: OrganizationAccess;
} & TeamHooks<H>;

export interface OrganizationAccess {
  /** `undefined` without the option `ac`: those of the roles. */
  readonly statements: Statements | undefined;
  /** The roles that are defined in code, by name. */
  readonly roles: Roles;
}

type WhenOf<Component> = Component extends ShowComponent<infer When> ? When : never;

/** The names of roles that the call takes: those of `organizationClient()`, or `string` if organizations make others. */
type RoleOf<Hook> =
  Hook extends MutationHook<infer Sent, infer _Answer, infer _Code> ? NameIn<Sent['role' & keyof Sent]> : string;
type NameIn<Role> = Role extends readonly (infer Name extends string)[] ? Name : never;

type TeamHooks<H> = H extends { readonly useOrganizationTeams: infer Teams }
  ? {
      /** The teams of an organization, page by page. */
      readonly useTeams: Teams;
    }
  : unknown;

/** Every option of `organizationHooks`. */
export const organizationHooksOptions = {
  ac: /* @__PURE__ */ optionsOf({
    statements: /* @__PURE__ */ needed(/* @__PURE__ */ recordOf(/* @__PURE__ */ listOf(aText))),
    newRole: aFunction,
  }),
  roles: /* @__PURE__ */ recordOf(anObject),
} satisfies KnownOptions<OrganizationHooksOptions<Statements>>;

/** What `organizationHooks` returns. */
export interface OrganizationHooksPlugin<S extends Statements> extends ReactPlugin {
  readonly '~needs'?: OrganizationCalls;
  readonly '~adds'?: OrganizationHooks<HooksOf<ClientIn<this['~client']>>, S>;
}

type HooksOf<T> = T extends AuthClient ? Extract<AuthHooks<T>, OrganizationSource> : never;

/** The plugin of organizations for `createAuthReact`. Needs `organizationClient()`. */
export function organizationHooks<const S extends Statements = DefaultStatements>(
  options: OrganizationHooksOptions<S> = {},
): OrganizationHooksPlugin<S> {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('organizationHooks', options, organizationHooksOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  return {
    add({ hooks }) {
      checkPlugin('organizationHooks', hooks, { member: 'useOrganizations', plugin: 'organizationClient' });
      // The compiler has found the calls of organizations in the client.
      return makeHooks(hooks as OrganizationSource, options);
    },
  };
}

function makeHooks<H extends OrganizationSource, S extends Statements>(
  hooks: H,
  options: OrganizationHooksOptions<S>,
): OrganizationHooks<H, S> {
  const wiring = hooks[hooksInternals];
  // The client's hooks, which all have the same form.
  const made = hooks as unknown as MadeHooks;
  const scoped = (name: QueryName) => scopeToOrganization(wiring, name, made[name], noActiveOrganization);
  const paged = (name: 'useMembers' | 'useInvitations') =>
    Object.assign(scoped(name), { infinite: createPagesHook(wiring, name, made[name]) });
  const parts: PermissionParts = {
    wiring,
    roles: { ...defaultOrganizationRoles, ...options.roles },
    useActiveMember: scoped('useActiveMember'),
    useRoles: scoped('useRoles'),
    useRoleInTeam: 'useUserTeams' in hooks ? createRoleInTeam(made.useUserTeams) : noRoleInTeam,
    useHasPermission: made.useHasPermission,
  };
  const { useOrganizations, useUserInvitations } = made;
  return {
    useOrganization: scopeToOrganization(wiring, 'useOrganization', made.useFullOrganization, () => null),
    useOrganizations,
    useMembers: paged('useMembers'),
    useInvitations: paged('useInvitations'),
    useUserInvitations,
    useActiveMember: parts.useActiveMember,
    useRoles: parts.useRoles,
    ...('useOrganizationTeams' in hooks && {
      useTeams: scopeToOrganization(wiring, 'useTeams', made.useOrganizationTeams, noActiveOrganization),
    }),
    organizationAccess: { statements: options.ac?.statements, roles: parts.roles },
    useHasPermission: (permission: PermissionIn<S>, of: NamedTeam = {}) => usePermission(parts, permission, of),
    Show: createShow(parts, made.Show),
    useSetActiveOrganization: optimistic(
      wiring,
      'useSetActiveOrganization',
      made.useSetActiveOrganization,
      settingActive,
    ),
    useUpdateMemberRole: optimistic(wiring, 'useUpdateMemberRole', made.useUpdateMemberRole, updatingRole),
    // Each has the type of the hook from which it was made.
  } as OrganizationHooks<H, S>;
}

interface MadeHooks extends Readonly<Record<QueryName, AnyQueryHook> & Record<MutationName, AnyMutationHook>> {
  readonly Show: ShowComponent<ConditionOf<SignedIn>>;
}

type MutationName = 'useSetActiveOrganization' | 'useUpdateMemberRole';
type QueryName =
  | Exclude<keyof OrganizationSource, MutationName | typeof hooksInternals | 'Show'>
  | 'useOrganizationTeams'
  | 'useUserTeams';
