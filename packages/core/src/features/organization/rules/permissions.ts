// Pure, and without a schema library: server, client and React hooks use this one function.
import type { DefaultRole, DefaultStatements } from '../../../contract/organizations/grants.js';
import { authorizeAny, createAccessControl, type Grants, type Role } from '../../../domain/access/access.js';

const statements: DefaultStatements = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
};

// Marked as pure, so that bundlers can remove it if it is not used.
export const defaultOrganizationAccess = /* @__PURE__ */ createAccessControl(statements);

/** `owner` has all permissions, `admin` all except deleting the organization, `member` none. */
export const defaultOrganizationRoles = {
  owner: /* @__PURE__ */ defaultOrganizationAccess.newRole(statements),
  admin: /* @__PURE__ */ defaultOrganizationAccess.newRole({ ...statements, organization: ['update'] }),
  member: /* @__PURE__ */ defaultOrganizationAccess.newRole({}),
} as const satisfies Readonly<Record<DefaultRole, Role>>;

/** Roles by name: those defined in code and those that one organization created. Looked up as own properties. */
export type Roles = Readonly<Record<string, Pick<Role, 'statements'>>>;

/** The permission to check: actions of one resource. */
export type Permission = Readonly<Record<string, readonly string[]>>;

/** The rule that decided about a permission, and the roles that decided. */
export type Explanation =
  | { readonly allowed: true; readonly rule: 'granted'; readonly by: Readonly<Record<string, readonly string[]>> }
  | {
      readonly allowed: false;
      /**
       * - `not-one-resource`: the permission names no resource, or several.
       * - `no-action`: the permission names no action, so it is not granted.
       * - `no-role`: none of the member's roles is known.
       * - `unknown-resource`: none of the member's roles has the resource.
       * - `missing-action`: none of the member's roles grants the actions in `missing`.
       */
      readonly rule: 'not-one-resource' | 'no-action' | 'no-role' | 'unknown-resource' | 'missing-action';
      readonly missing: readonly string[];
    };

/** The names in a text such as `admin,editor`: trimmed, each once, none empty. */
export function splitRoles(text: string): readonly string[] {
  const names = text.includes(',') ? new Set(text.split(',').map((name) => name.trim())) : [text.trim()];
  return [...names].filter((name) => name !== '');
}

/** The roles with these names; unknown names are left out and grant nothing. */
export function rolesNamed(names: readonly string[], known: Roles): readonly Pick<Role, 'statements'>[] {
  return names.flatMap((name) => (Object.hasOwn(known, name) ? (known[name] ?? []) : []));
}

/**
 * Decides whether a member with these roles has a permission, and explains the decision. An action counts if any role grants it.
 * `held`: the member's roles as stored, joined by commas.
 */
export function explainPermission(held: string, permission: Permission, known: Roles): Explanation {
  const [asked, ...others] = Object.entries(permission);
  if (!asked || others.length > 0) return { allowed: false, rule: 'not-one-resource', missing: [] };
  const [resource, actions] = asked;
  if (actions.length === 0) return { allowed: false, rule: 'no-action', missing: [] };
  const names = splitRoles(held).filter((name) => Object.hasOwn(known, name));
  const by = Object.fromEntries(
    actions.map((action) => [action, names.filter((name) => grants(known[name]?.statements, resource, action))]),
  );
  if (mayAll(rolesNamed(names, known), permission)) return { allowed: true, rule: 'granted', by };
  const missing = actions.filter((action) => by[action]?.length === 0);
  if (names.length === 0) return { allowed: false, rule: 'no-role', missing };
  const knows = names.some((name) => Object.hasOwn(known[name]?.statements ?? {}, resource));
  return { allowed: false, rule: knows ? 'missing-action' : 'unknown-resource', missing };
}

/** Checks whether these roles together grant the whole permission; `false` if the permission is empty. */
export function mayAll(roles: readonly Pick<Role, 'statements'>[], permission: Permission): boolean {
  // The explanation of the general evaluator is for readers; only its decision is used.
  return authorizeAny(roles, permission).success;
}

function grants(statements: Grants | undefined, resource: string, action: string): boolean {
  return (
    statements !== undefined && Object.hasOwn(statements, resource) && Boolean(statements[resource]?.includes(action))
  );
}
