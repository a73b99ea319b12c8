import { type Active, type NamedOrganization, withActive } from '@latchkey/query/organizations';
import {
  type AuthClientError,
  type Explanation,
  explainPermission,
  type Permission,
  type Roles,
  splitRoles,
} from 'latchkey/client';
import type { AnyQueryHook } from '../hooks/query-hook.js';
import { useAuthQueryClient, type Wiring } from '../provider/wiring.js';
import { useActive } from './scope-to-organization.js';

/** An organization, and optionally one of its teams: then the roles of the user in the team count too. */
export interface NamedTeam extends NamedOrganization {
  readonly teamId?: string | undefined;
}

/** Whether an action is allowed. */
export interface PermissionResult {
  readonly status: 'pending' | 'success' | 'error';
  /** `undefined` until it is known. `false` for an organization without the user. */
  readonly data: boolean | undefined;
  readonly isPending: boolean;
  readonly error: AuthClientError | null;
  /** The rule that decided, and by which roles. `undefined` if no role did: the server decided, or the user is not a member. */
  readonly explanation: Explanation | undefined;
}

/** The hooks that a decision uses. */
export interface PermissionParts {
  readonly wiring: Wiring;
  /** The roles that are defined in code. */
  readonly roles: Roles;
  readonly useActiveMember: AnyQueryHook;
  readonly useRoles: AnyQueryHook;
  readonly useRoleInTeam: UseRoleInTeam;
  /** Lets the server decide. */
  readonly useHasPermission: AnyQueryHook;
}

/** Decides by the user's roles. Reads the organization's own roles if the roles in code are not enough. */
export function usePermission(
  parts: PermissionParts,
  permission: Permission,
  { organizationId, organizationSlug, teamId }: NamedTeam,
): PermissionResult {
  const active = useActive(parts.wiring, useAuthQueryClient(parts.wiring, 'useHasPermission'));
  const place = withActive({ organizationId, organizationSlug }, active);
  const membership = useRole(parts, active, place);
  const inTeam = parts.useRoleInTeam(teamId, membership);
  const isKnown = membership.role !== undefined && inTeam.role !== undefined;
  const role = isKnown ? `${membership.role},${inTeam.role}` : undefined;
  const byCode = role === undefined ? undefined : decide(role, permission, parts.roles);
  const isOpen = role !== undefined && !byCode;
  const own = parts.useRoles(place, { enabled: isOpen });
  const byAll = isOpen ? decide(role, permission, { ...rolesIn(own.data), ...parts.roles }) : undefined;
  const explanation = byCode ?? byAll;
  // An unknown role: it is in the server's code, and the page does not have it.
  const isUnknown = isOpen && !explanation && !own.isPending;
  const asked = parts.useHasPermission({ ...place, permission, ...(teamId && { teamId }) }, { enabled: isUnknown });
  if (membership.isNone) return resultOf({ data: false });
  if (explanation) return resultOf({ data: explanation.allowed, explanation });
  const error = membership.error ?? inTeam.error ?? (isUnknown ? asked.error : null);
  return resultOf({ data: isUnknown ? successIn(asked.data) : undefined, error });
}

/** The roles of the user, as they are stored. */
export interface HeldRole {
  /** `undefined` until it is known. */
  readonly role: string | undefined;
  readonly organizationId: string | undefined;
  /** Whether the user is known not to be a member. */
  readonly isNone: boolean;
  readonly error: AuthClientError | null;
}

/** The roles of the user in an organization, and in a team of it. */
export function useRole(
  { useActiveMember }: Pick<PermissionParts, 'useActiveMember'>,
  active: Active | undefined,
  place: object | undefined,
): HeldRole {
  const isSignedOut = active === false;
  const { data, error } = useActiveMember(place, { enabled: !isSignedOut });
  const isNone = isSignedOut || error?.code === 'MEMBER_NOT_FOUND' || error?.code === 'NO_ACTIVE_ORGANIZATION';
  const held = isNone ? undefined : data;
  return {
    role: textIn(held, 'role'),
    organizationId: textIn(held, 'organizationId'),
    isNone,
    error: isNone ? null : error,
  };
}

/** The roles of the user in a team of an organization; none without a team. */
type UseRoleInTeam = (teamId: string | undefined, at: Omit<HeldRole, 'error'>) => Pick<HeldRole, 'role' | 'error'>;

/** Makes this hook from the hook that reads the user's teams. */
export function createRoleInTeam(useUserTeams: AnyQueryHook): UseRoleInTeam {
  return (teamId, { organizationId }) => {
    const isAsked = teamId !== undefined && organizationId !== undefined;
    const { data, error } = useUserTeams(undefined, { enabled: isAsked });
    if (!isAsked) return noRoleInTeam();
    const list: readonly Readonly<Record<'id' | 'organizationId', string>>[] | undefined = Array.isArray(data)
      ? data
      : undefined;
    // Roles in a team of another organization do not count in this one.
    const team = list?.find((each) => each.id === teamId && each.organizationId === organizationId);
    return { role: list && (textIn(team, 'role') ?? ''), error };
  };
}

/** The hook for a client without teams: the user has no role in a team. */
export const noRoleInTeam = (): ReturnType<UseRoleInTeam> => ({ role: '', error: null });

/** The decision by these roles; `undefined` if an unknown role might allow the action. */
function decide(held: string, permission: Permission, known: Roles): Explanation | undefined {
  const explanation = explainPermission(held, permission, known);
  const isWellFormed =
    explanation.allowed || (explanation.rule !== 'not-one-resource' && explanation.rule !== 'no-action');
  const isKnown = splitRoles(held).every((name) => Object.hasOwn(known, name));
  return explanation.allowed || !isWellFormed || isKnown ? explanation : undefined;
}

/** The roles that an organization has made at run time, from an answer of `listRoles`. */
function rolesIn(answer: unknown): Roles {
  if (!Array.isArray(answer)) return {};
  const list: readonly { readonly role: string; readonly permission: Permission }[] = answer;
  return Object.fromEntries(list.map(({ role, permission }) => [role, { statements: permission }]));
}

function successIn(answer: unknown): boolean | undefined {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'success') === true : undefined;
}

function textIn(answer: unknown, name: string): string | undefined {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function resultOf({
  data,
  explanation,
  error = null,
}: Pick<PermissionResult, 'data'> & Partial<PermissionResult>): PermissionResult {
  const failed = error ? 'error' : 'pending';
  const status = data === undefined ? failed : 'success';
  return { status, data, isPending: status === 'pending', error: data === undefined ? error : null, explanation };
}
