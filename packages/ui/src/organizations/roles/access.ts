import { splitRoles } from 'latchkey/client';
import { awaits } from '../../elements/waiting.js';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { organizationPlugin } from '../current.js';

/** Actions by resource. */
export type Grants = Readonly<Record<string, readonly string[] | undefined>>;
/** Every action that a role can grant, by resource. Contains every resource. */
export type Everything = Readonly<Record<string, readonly string[]>>;

/** A role of an organization. */
export interface KnownRole {
  readonly name: string;
  readonly grants: Grants;
  /** Whether a member of the organization created the role. Otherwise the code of the application defines it. */
  readonly isOwn: boolean;
}

/** The roles of an organization, the built-in ones first, and everything that a role can grant. */
export function useAccess(of: ShownOrganization) {
  const { auth } = useUI();
  const { statements, roles } = neededHook(auth, 'organizationAccess', organizationPlugin);
  const read = neededHook(auth, 'useRoles', organizationPlugin)(of);
  const { data: own = [], error } = read;
  const ofCode = Object.entries(roles).map(([name, role]) => ({ name, grants: role.statements, isOwn: false }));
  const all: readonly KnownRole[] = [
    ...ofCode,
    ...own.map(({ role, permission }) => ({ name: role, grants: permission, isOwn: true })),
  ];
  const everything = statements ?? joined(ofCode.map(({ grants }) => grants));
  return { roles: all, everything, error, isLoading: awaits(read) };
}

/**
 * Returns the actions that a member with these roles may do. `undefined` if the page does not know a role: the server decides.
 */
export function grantsOf(held: string, roles: readonly KnownRole[]): Grants | undefined {
  const found = splitRoles(held).map((name) => roles.find((role) => role.name === name));
  return found.every((role) => role !== undefined) ? joined(found.map((role) => role.grants)) : undefined;
}

export function isGranted(grants: Grants, resource: string, action: string): boolean {
  return grants[resource]?.includes(action) ?? false;
}

/** Whether `grants` has all of `other`. */
export function covers(grants: Grants, other: Grants): boolean {
  return Object.entries(other).every(([resource, actions = []]) =>
    actions.every((action) => isGranted(grants, resource, action)),
  );
}

/** All grants together, each once. */
function joined(all: readonly Grants[]): Everything {
  const resources = new Set(all.flatMap((grants) => Object.keys(grants)));
  return Object.fromEntries(
    [...resources].map((resource) => [resource, [...new Set(all.flatMap((grants) => grants[resource] ?? []))]]),
  );
}
