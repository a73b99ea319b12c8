import { defaultOrganizationRoles, type Permission, splitRoles } from 'latchkey/client';
import { access, organizationPart } from '../../auth/client.js';
import type { Choice } from '../../forms/select-field.js';
import type { OwnRole } from '../hooks.js';

/** The actions in an organization, by resource. */
export const { statements } = access;

/** Every action of every resource, in the order of columns. */
export const actions: readonly string[] = [...new Set(Object.values(statements).flat())].sort(
  (one, other) => order(one) - order(other),
);

function order(action: string): number {
  return ['create', 'update', 'cancel', 'delete'].indexOf(action);
}

export const ownerRole = 'owner';

/** The roles that every organization has, and what they grant. */
export const rolesOfCode: readonly { readonly role: string; readonly permission: Permission }[] = Object.entries(
  defaultOrganizationRoles,
).map(([role, { statements: permission }]) => ({ role, permission }));

/** `owner,editor` → `Owner, editor`. */
export function nameRoles(roles: string): string {
  const text = splitRoles(roles).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The roles that decide about a member's permissions. */
export interface Held {
  /** The roles of a member, joined by commas. */
  readonly role: string;
  readonly ownRoles: readonly OwnRole[];
}

/** Whether a member has all these permissions, and so can give them to others. */
export function hasAll({ role, ownRoles }: Held, permission: Permission): boolean {
  return Object.entries(permission).every(
    ([resource, wanted]) =>
      wanted.length === 0 ||
      organizationPart.checkRolePermission({ role, ownRoles, permission: { [resource]: wanted } }),
  );
}

/** The roles that a member can give. The server checks the same rules. */
export function rolesToGive(held: Held): readonly string[] {
  const isOwner = splitRoles(held.role).includes(ownerRole);
  return [
    ...rolesOfCode.map(({ role }) => role).filter((role) => role !== ownerRole || isOwner),
    ...held.ownRoles.filter(({ permission }) => hasAll(held, permission)).map(({ role }) => role),
  ];
}

/** The roles that a member can give in a team: no role with more permissions than their own there, and never owner. */
export function rolesToGiveInTeam(held: Held): readonly string[] {
  return [...rolesOfCode, ...held.ownRoles]
    .filter(({ role, permission }) => role !== ownerRole && hasAll(held, permission))
    .map(({ role }) => role);
}

export function choicesOf(roles: readonly string[]): readonly Choice[] {
  return roles.map((role) => ({ value: role, label: nameRoles(role) }));
}
