import type { RoleNames } from '../../contract/organizations/grants.js';
import { definePlugin, type Plugin } from '../../define-plugin.js';
import type { TeamPort } from '../../domain/app/app.js';
import { onDemand } from '../../domain/app/on-demand.js';
import { createTeamsContract, type TeamFields, type TeamsContract } from './contract.js';
import { resolveRules, type TeamsOptions } from './options.js';
import { teamTables } from './tables.js';

export type { TeamFields } from './contract.js';
export type { DefaultTeamOptions, TeamBeforeHooks, TeamsOptions } from './options.js';

/** Teams of an organization and their members. Needs `organization()`. */
export function teams<
  const F extends TeamFields = Readonly<Record<never, never>>,
  R extends Readonly<Record<string, object>> = Readonly<Record<never, never>>,
  X extends boolean = false,
>(options: TeamsOptions<F, R, X> = {}): Plugin<TeamsContract<F, RoleNames<R, X>>> {
  const rules = resolveRules(options);
  const plugin = definePlugin(createTeamsContract(rules.fields), {
    requires: ['organization'],
    publicFacts: {},
    tables: teamTables(rules.fields),
    teams: onDemand(portNames, async () => (await import('./port.js')).createTeamPort(rules)),
    handlers: async () => (await import('./handlers.js')).teamsHandlers(rules),
  });
  // The schemas were made with the fields that the types add.
  return plugin as unknown as Plugin<TeamsContract<F, RoleNames<R, X>>>;
}

const portNames: Readonly<Record<keyof TeamPort, true>> = {
  draftFor: true,
  organizationCreated: true,
  limitsOf: true,
  teamsAmong: true,
  join: true,
  removeSome: true,
  rolesLike: true,
  list: true,
};
