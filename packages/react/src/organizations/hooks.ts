import {
  aFunction,
  anObject,
  aText,
  checkOptions,
  defaultOrganizationRoles,
  type KnownOptions,
  listOf,
  optionsOf,
  type Roles,
  recordOf,
  type Statements,
} from 'latchkey/client';
import { hooksInternals, type Wiring } from '../cache/wiring.js';
import type { AnyMutationHook } from '../hooks/mutation-hook.js';
import type { AnyQueryHook } from '../hooks/query-hook.js';
import { inOrganization, noActiveOrganization } from './active.js';
import { foreseeActive, foreseeRole, optimistic } from './optimism.js';
import { createPagesHook, type PagesHook } from './pages.js';
import {
  createRoleInTeam,
  type NamedTeam,
  noRoleInTeam,
  type PermissionIn,
  type PermissionParts,
  type PermissionResult,
  usePermission,
} from './permission.js';
import { createShow, type ShowComponent } from './show.js';

/** The hooks of a client that was made with `organizationClient()`, and with `teamsClient()` where there are teams. */
export interface OrganizationSource {
  readonly [hooksInternals]: Wiring;
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
  /** The same resources and actions as the server's: then the compiler checks every permission. Default: any. */
  readonly ac?: { readonly statements: S };
  /** The same roles as the server's. Default `owner`, `admin` and `member`. */
  readonly roles?: Roles;
}

/**
 * The hooks of organizations. Where an input names no organization, the session's active one is read, under its id:
 * nothing of one organization is ever shown as another's.
 */
export type OrganizationHooks<H extends OrganizationSource, S extends Statements> = {
  /** An organization with its members and invitations; `null` where none is named and none is active. */
  readonly useOrganization: H['useFullOrganization'];
  /** The organizations that the user belongs to. */
  readonly useOrganizations: H['useOrganizations'];
  readonly useMembers: H['useMembers'] & { readonly infinite: PagesHook<H['useMembers']> };
  readonly useInvitations: H['useInvitations'] & { readonly infinite: PagesHook<H['useInvitations']> };
  /** The invitations that wait for the user. */
  readonly useUserInvitations: H['useUserInvitations'];
  /** The user's own membership. */
  readonly useActiveMember: H['useActiveMember'];
  /** The roles that the organization made for itself. */
  readonly useRoles: H['useRoles'];
  /** Decided in the browser where the roles are known, by the server otherwise. For display. */
  readonly useHasPermission: (permission: PermissionIn<S>, of?: NamedTeam) => PermissionResult;
  readonly Show: ShowComponent<S>;
  /** Shows the other organization at once; takes that back when the call fails. */
  readonly useSetActiveOrganization: H['useSetActiveOrganization'];
  /** Shows the other role at once; takes that back when the call fails. */
  readonly useUpdateMemberRole: H['useUpdateMemberRole'];
} & TeamHooks<H>;

type TeamHooks<H> = H extends { readonly useOrganizationTeams: infer Teams } ? { readonly useTeams: Teams } : unknown;

/** Every option of `createOrganizationHooks`. */
export const organizationHooksOptions = {
  ac: /* @__PURE__ */ optionsOf({
    statements: /* @__PURE__ */ recordOf(/* @__PURE__ */ listOf(aText)),
    newRole: aFunction,
  }),
  roles: /* @__PURE__ */ recordOf(anObject),
} satisfies KnownOptions<OrganizationHooksOptions<Statements>>;

/** Makes the hooks of organizations out of those of a client. Call it once, beside `createAuthHooks`. */
export function createOrganizationHooks<const H extends OrganizationSource, const S extends Statements = Statements>(
  hooks: H,
  options: OrganizationHooksOptions<S> = {},
): OrganizationHooks<H, S> {
  try {
    // In a bundle for production nothing of this is left: a browser has no bytes to spare for it (decision 39).
    if (process.env.NODE_ENV !== 'production')
      checkOptions('createOrganizationHooks', options, organizationHooksOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // no bundler has replaced it, and there is no `process`
  }
  const wiring = hooks[hooksInternals];
  // The client's hooks, which are all made alike.
  const made = hooks as unknown as Readonly<Record<QueryName, AnyQueryHook> & Record<MutationName, AnyMutationHook>>;
  const scoped = (name: QueryName) => inOrganization(wiring, name, made[name], noActiveOrganization);
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
    useOrganization: inOrganization(wiring, 'useOrganization', made.useFullOrganization, () => null),
    useOrganizations,
    useMembers: paged('useMembers'),
    useInvitations: paged('useInvitations'),
    useUserInvitations,
    useActiveMember: parts.useActiveMember,
    useRoles: parts.useRoles,
    ...('useOrganizationTeams' in hooks && {
      useTeams: inOrganization(wiring, 'useTeams', made.useOrganizationTeams, noActiveOrganization),
    }),
    useHasPermission: (permission: PermissionIn<S>, of: NamedTeam = {}) => usePermission(parts, permission, of),
    Show: createShow(parts),
    useSetActiveOrganization: optimistic(
      wiring,
      'useSetActiveOrganization',
      made.useSetActiveOrganization,
      foreseeActive,
    ),
    useUpdateMemberRole: optimistic(wiring, 'useUpdateMemberRole', made.useUpdateMemberRole, foreseeRole),
    // Each has the type of the hook that it was made of.
  } as unknown as OrganizationHooks<H, S>;
}

type MutationName = 'useSetActiveOrganization' | 'useUpdateMemberRole';
type QueryName =
  | Exclude<keyof OrganizationSource, MutationName | typeof hooksInternals>
  | 'useOrganizationTeams'
  | 'useUserTeams';
