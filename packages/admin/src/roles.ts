import { authorizeAny, createAccessControl, type Grants, type Role } from 'latchkey/plugin';

/** The actions of administrators, for roles of your own: `adminAccess.newRole({ user: ['list', 'ban'] })`. */
export const adminAccess = createAccessControl({
  user: ['create', 'list', 'get', 'update', 'set-role', 'set-password', 'ban', 'impersonate', 'delete'],
  session: ['list', 'revoke'],
  audit: ['read'],
  role: ['create', 'list', 'update', 'delete'],
});

/** `admin` can do everything that `adminAccess` names, `user` nothing. */
export const adminRoles = {
  admin: adminAccess.newRole(adminAccess.statements),
  user: adminAccess.newRole({}),
};

export type Roles = Readonly<Record<string, Pick<Role, 'statements'>>>;

/** The names in the column `role`. */
export const namesIn = (text: string): readonly string[] => text.split(',').filter((name) => name !== '');

/** What several roles grant together. A name that no role has any more grants nothing. */
export function grantsOfRoles(roles: Roles, names: readonly string[]): Grants {
  const together = new Map<string, readonly string[]>(); // a resource can have a name such as `constructor`
  for (const name of names) {
    if (!Object.hasOwn(roles, name)) continue;
    for (const [resource, actions = []] of Object.entries<readonly string[] | undefined>(roles[name]?.statements ?? {}))
      together.set(resource, [...new Set([...(together.get(resource) ?? []), ...actions])]);
  }
  return Object.fromEntries(together);
}

/** Whether `grants` contain everything that `others` contain. */
export function covers(grants: Grants, others: Grants): boolean {
  return Object.entries<readonly string[] | undefined>(others).every(([resource, actions = []]) => {
    const own = Object.hasOwn(grants, resource) ? grants[resource] : [];
    return actions.every((action) => own?.includes(action));
  });
}

/** Whether these grants contain no action. */
export const grantsNothing = (grants: Grants): boolean => covers({}, grants);

/** The permission of administrators of an organization that an application adds to its own roles there. */
export const impersonatesMembers = { member: ['impersonate'] };

/** Whether these grants allow a request such as `{ user: ['ban'] }`. */
export function allows(grants: Grants, permissions: Readonly<Record<string, readonly string[]>>) {
  return authorizeAny([{ statements: grants }], permissions);
}

/** Whether only a role of the options can have this permission: it makes administrators, or roles that grant it. */
export const isConfiguredOnly = (resource: string, action: string) =>
  resource === 'role' || (resource === 'user' && action === 'set-role');

/**
 * Every text of the column `role` that contains this role, to find its users by the index of the column. The names in a text stand in
 * the order of `roles`, so there are few texts.
 */
export function textsWith(roles: Roles, role: string, most: number): readonly string[] {
  let texts: readonly (readonly string[])[] = [[]];
  for (const name of Object.keys(roles))
    texts = texts.flatMap((names) => (names.length < most ? [names, [...names, name]] : [names]));
  return texts.filter((names) => names.includes(role)).map((names) => names.join(','));
}
