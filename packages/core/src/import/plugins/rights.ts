import type { App } from '../../domain/app/app.js';
import type { ImportedRights, Importer } from '../../domain/app/importer.js';
import type { OldUser } from '../rows.js';

/** The columns of a user's roles and ban, and those of a user who has neither. */
export interface RightsDraft extends Pick<ImportedRights, 'roles' | 'ban'> {
  readonly none: Pick<ImportedRights, 'roles' | 'ban'>;
  readonly isBanned: Importer['isBanned'];
}

const noRights = { roles: [] };

/** Checks the roles and the ban of a user. Returns why the user is refused, as a text: without the ban, the user could sign in. */
export function draftRights(
  app: App,
  importer: Importer,
  { rights = noRights }: OldUser,
): { readonly draft?: RightsDraft; readonly fields: object; readonly leftOut: readonly string[] } | string {
  const unknown = unknownRolesOf(app, importer, rights.roles).map((name) => JSON.stringify(name.slice(0, 40)));
  const leftOut =
    unknown.length > 0 ? [`roles that the configuration does not have were left out: ${unknown.join()}`] : [];
  const draft = importer.rights?.(rights);
  const none = importer.rights?.(noRights);
  if (!draft || !none) return rights.ban ? 'it is banned, and the plugin admin is not listed' : { fields: {}, leftOut };
  return { draft: { ...draft, none, isBanned: importer.isBanned }, fields: { ...draft.roles, ...draft.ban }, leftOut };
}

/** The roles of another system that this configuration does not have. An application can have a column `role` of its own. */
export function unknownRolesOf({ userFields }: App, importer: Importer, roles: readonly string[]): readonly string[] {
  if (importer.rights) return importer.rights({ roles }).unknownRoles;
  return 'role' in userFields ? [] : roles.filter((role) => role !== 'user');
}
