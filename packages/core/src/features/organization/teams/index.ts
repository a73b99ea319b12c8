import type { NoFields } from '../../../contract/fields.js';
import type { NoRoles, RoleNames } from '../../../contract/organizations/grants.js';
import { type AnyPlugin, definePlugin, type Plugin } from '../../../define-plugin.js';
import { teamTables } from '../store/tables.js';
import { createTeamsContract, type TeamFields, type TeamsContract } from './contract.js';
import { resolveRules, type TeamsOptions } from './options.js';

export type { DefaultTeamOptions } from '../../../domain/access/organization.js';
export type { TeamFields } from './contract.js';
export type { TeamBeforeHooks, TeamsOptions } from './options.js';

/** Teams of an organization and their members. Needs `organization()`. */
export function teams<
  const F extends TeamFields = NoFields,
  R extends Readonly<Record<string, object>> = NoRoles,
  X extends boolean = false,
>(options: TeamsOptions<F, R, X> = {}): Plugin<TeamsContract<F, RoleNames<R, X>>> {
  const rules = resolveRules(options);
  const plugin: AnyPlugin = definePlugin(createTeamsContract(rules.fields), {
    requires: ['organization'],
    publicFacts: {},
    tables: teamTables(rules.fields),
    teams: rules,
    handlers: async () => (await import('./handlers.js')).teamsHandlers(rules),
  });
  // The schemas were made with the fields that the types add.
  return plugin as Plugin<TeamsContract<F, RoleNames<R, X>>>;
}
