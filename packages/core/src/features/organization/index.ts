import type { NoFields } from '../../contract/fields.js';
import type { NoRoles, RoleNames, Statements, StatementsIn } from '../../contract/organizations/grants.js';
import { type AnyPlugin, definePlugin, type Plugin } from '../../define-plugin.js';
import { createOrganizationContract, type OrganizationContract, type OrganizationFields } from './contract.js';
import { type OrganizationOptions, resolveRules } from './options.js';
import type { Roles } from './rules/permissions.js';
import { organizationTables } from './store/tables.js';

export type { Limit } from '../../domain/settings/limit.js';
export type { BeforeHooks } from './before-hooks.js';
export type { OrganizationFields } from './contract.js';
export type { InvitationMail, OrganizationOptions } from './options.js';

/** Organizations with members, invitations, roles and permissions. */
export function organization<
  const F extends OrganizationFields = NoFields,
  R extends Roles = NoRoles,
  S extends Statements = never,
  X extends boolean = false,
>(options: OrganizationOptions<F, R, S, X> = {}): Plugin<OrganizationContract<F, RoleNames<R, X>, StatementsIn<S, R>>> {
  const rules = resolveRules(options);
  const plugin: AnyPlugin = definePlugin(createOrganizationContract(rules.additionalFields), {
    senders: [
      { option: 'organization.sendInvitationEmail', given: rules.sendInvitationEmail, endpoints: ['createInvitation'] },
    ],
    // Only the mail of an invitation links to this page.
    pages: rules.sendInvitationEmail ? [{ option: 'organization.invitationPage', page: rules.invitationPage }] : [],
    publicFacts: {
      // If the option is a function, the result depends on the user, so the screen asks the server.
      create: rules.allowUserToCreateOrganization !== false,
      invite: rules.sendInvitationEmail !== undefined,
      // If the option is a function, the result depends on the organization, so the screen asks the server.
      roles: rules.roleLimit !== 0,
    },
    tables: organizationTables(rules.additionalFields),
    organizations: {
      ...rules,
      isAbove: async (...asked) => (await import('./rules/above-member.js')).isAbove(rules, ...asked),
    },
    permissionCheck: async (...asked) =>
      (await import('./rules/check-permission.js')).permissionCheckOf(rules)(...asked),
    dueWork: [
      { name: 'leftovers', run: async (app) => (await import('./organizations/ending.js')).removeLeftovers(app) },
    ],
    listeners: {
      on: {
        userDeleted: async (work, { user }) =>
          (await import('./organizations/user-deletion.js')).leaveAll(rules, work, user),
        ...(rules.setActiveOnSignIn && {
          sessionCreated: async (work, signedIn) =>
            (await import('./organizations/active.js')).activateAtSignIn(work, signedIn),
        }),
      },
    },
    handlers: async () => (await import('./handlers.js')).organizationHandlers(rules),
  });
  // The schemas were made with the fields that the types add, and the rules check roles and permissions by their names.
  return plugin as Plugin<OrganizationContract<F, RoleNames<R, X>, StatementsIn<S, R>>>;
}
