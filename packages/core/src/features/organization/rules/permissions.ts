// Pure, and without a schema library: server, client and hooks decide with this one function.
import { authorizeAny, createAccessControl, type Grants, type Role } from '../../../domain/access/access.js';

/** What can be done in an organization and its teams. */
const statements = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
} as const;

// Marked as pure, so that a browser's bundle leaves out what it does not use.
export const defaultOrganizationAccess = /* @__PURE__ */ createAccessControl(statements);

/** `owner` may do everything, `admin` everything but delete the organization, `member` nothing. */
export const defaultOrganizationRoles = {
  owner: /* @__PURE__ */ defaultOrganizationAccess.newRole(statements),
  admin: /* @__PURE__ */ defaultOrganizationAccess.newRole({ ...statements, organization: ['update'] }),
  member: /* @__PURE__ */ defaultOrganizationAccess.newRole({}),
} as const;

/** Roles by name: those of the code and those that one organization has made. Looked up as own properties. */
export type Roles = Readonly<Record<string, Pick<Role, 'statements'>>>;

/** What a caller asks: actions of one resource. */
export type Permission = Readonly<Record<string, readonly string[]>>;

/** Which rule decided about a permission, and by which roles. */
export type Explanation =
  | { readonly allowed: true; readonly rule: 'granted'; readonly by: Readonly<Record<string, readonly string[]>> }
  | {
      readonly allowed: false;
      /**
       * - `not-one-resource`: none or several resources were asked about.
       * - `no-action`: no action was named; nothing asked is nothing granted.
       * - `no-role`: none of the roles held is known.
       * - `unknown-resource`: no role held knows the resource.
       * - `missing-action`: the actions in `missing` are granted by no role held.
       */
      readonly rule: 'not-one-resource' | 'no-action' | 'no-role' | 'unknown-resource' | 'missing-action';
      readonly missing: readonly string[];
    };

/** The names in a text such as `admin,editor`: trimmed, each once, none empty. */
export function splitRoles(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}

/** The roles of these names; one that is not known grants nothing. */
export function rolesNamed(names: readonly string[], known: Roles): readonly Pick<Role, 'statements'>[] {
  return names.flatMap((name) => (Object.hasOwn(known, name) ? (known[name] ?? []) : []));
}

/**
 * Decides whether somebody who holds these roles may do something, and says why. What any of the roles grants counts.
 * `held`: the role of a member as it is stored, several joined by commas.
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

/** Whether these roles together grant everything that is asked; `false` where nothing is. */
export function mayAll(roles: readonly Pick<Role, 'statements'>[], permission: Permission): boolean {
  // The reasons of the general evaluator are for people; what it decides is what counts.
  return authorizeAny(roles, permission).success;
}

function grants(statements: Grants | undefined, resource: string, action: string): boolean {
  return (
    statements !== undefined && Object.hasOwn(statements, resource) && Boolean(statements[resource]?.includes(action))
  );
}
