import { definePlugin, failure, type Plugin, type User, type Work } from 'latchkey/plugin';
import { callGate } from './call-gate.js';
import { type AdminContract, adminContract } from './contract.js';
import { adminErrors } from './errors.js';
import { adminFieldsOf, isBanned } from './fields.js';
import { grantsOf } from './grants.js';
import { importerOf } from './importer.js';
import { type AdminOptions, resolveAdmin } from './options.js';
import { sessionGate } from './session-gate.js';
import { applicationRole, indexes } from './tables.js';

export type { AdminOptions, ImpersonationMail } from './options.js';
export { type ChecksPermission, requirePermission } from './require-permission.js';
export { adminAccess, adminRoles } from './roles.js';
export type { AdminContract };

declare module 'latchkey/plugin' {
  interface SignInMethods {
    readonly impersonation: true;
  }
}

/** Administrators: roles of the application, blocked users, acting as a user, and an API to manage users. */
export function admin(options: AdminOptions = {}): Plugin<AdminContract> {
  const config = resolveAdmin(options);
  async function endSupportCode(work: Work, { id }: Pick<User, 'id'>): Promise<void> {
    if (config.requireConsent) await (await import('./handlers/support-codes.js')).removeSupportCode(work, id);
  }
  return definePlugin(adminContract, {
    requires: config.impersonateMembers ? ['organization'] : [],
    indexes,
    tables: config.runtimeRoles ? [applicationRole] : [],
    absent: [
      ...(config.runtimeRoles
        ? []
        : (['adminCreateRole', 'adminListRoles', 'adminUpdateRole', 'adminDeleteRole'] as const)),
      ...(config.impersonateMembers ? [] : (['impersonateMember'] as const)),
      ...(config.requireConsent ? [] : (['createSupportCode', 'removeSupportCode'] as const)),
    ],
    grantsOf: (user) => grantsOf(config, user),
    importer: importerOf(config),
    callGate: callGate(config),
    sessionGate: sessionGate(config),
    async signInGate({ app }, { user }) {
      if (!isBanned(user, app.settings.now())) return undefined;
      const { banReason } = adminFieldsOf(user);
      const details =
        config.showBanReason && banReason !== null ? [{ path: 'banReason', message: banReason }] : undefined;
      throw failure(adminErrors, 'USER_IS_BANNED', details && { details });
    },
    async userDraftGate(_caller, draft, user) {
      return user || draft.role !== undefined ? {} : { role: config.defaultRole };
    },
    dueWork: [{ name: 'search-names', run: async (app) => (await import('./search-names.js')).fillSearchNames(app) }],
    listeners: {
      on: {
        async userDeleted(work, { user }) {
          await (await import('./last-administrator.js')).checkAnotherAdministrator(work, config, user);
          await endSupportCode(work, user);
        },
        mailboxClaimed: (work, { user }) => endSupportCode(work, user),
      },
    },
    handlers: async () => (await import('./handlers.js')).adminHandlers(config),
  });
}
