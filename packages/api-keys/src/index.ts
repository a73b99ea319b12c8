import { type AnyPlugin, type App, condition, definePlugin, type Plugin, remove } from 'latchkey/plugin';
import { authenticatorOf } from './check/authenticate.js';
import { createRecordUse } from './check/last-use.js';
import { type ApiKeysContract, apiKeysContract } from './contract.js';
import { importerOf } from './importer.js';
import { readKey } from './key.js';
import { type ApiKeysOptions, resolveApiKeys, type ScopeIn, type ScopeStatements } from './options.js';
import { removeExpired, sendReminders } from './reminders.js';
import { apiKey } from './tables.js';

export { type ExpressLikeRequest, type ExpressLikeResponse, expressApiKey } from './integrations/express.js';
export { type HonoLikeContext, honoApiKey } from './integrations/hono.js';
export { nextApiKey } from './integrations/next.js';
export {
  type ApiKeyCheck,
  type CheckFor,
  type ChecksApiKeys,
  type KeyRequest,
  type VerifiedApiKey,
  verifyApiKey,
} from './integrations/verify-api-key.js';
export type {
  ApiKeysOptions,
  LeakMail,
  MailedKey,
  Quota,
  ReminderMail,
  ScopeIn,
  ScopeStatements,
} from './options.js';
export type { ApiKeysContract };

/** API keys of users, of organizations and of the application, for programs. */
export function apiKeys<const S extends ScopeStatements = Readonly<Record<never, never>>>(
  options: ApiKeysOptions<S>,
): Plugin<ApiKeysContract<ScopeIn<S>>> {
  const config = resolveApiKeys(options);
  const { sendReminder } = config;
  const recordUse = createRecordUse();
  const plugin: AnyPlugin = definePlugin(apiKeysContract, {
    requires: config.organizations ? ['organization'] : [],
    tables: [apiKey],
    importer: importerOf(config),
    authenticator: {
      read: (headers) => readKey(config, headers),
      verify: authenticatorOf(config, recordUse),
    },
    dueWork: [
      ...(sendReminder
        ? [
            {
              name: 'reminders',
              run: (app: App, deadline: Date) => sendReminders(app, deadline, { ...config, sendReminder }),
            },
          ]
        : []),
      { name: 'expired', run: removeExpired },
    ],
    absent: config.leaks ? [] : ['reportLeakedApiKeys'],
    listeners: {
      on: {
        // Before the user proved the mailbox, a stranger may have used the account and made keys, for an organization too.
        async mailboxClaimed({ tx }, { user }) {
          await remove(tx, apiKey, { userId: user.id });
          await remove(tx, apiKey, { issuerId: user.id });
        },
        async passwordChanged({ tx }, { user, how }) {
          if (how === 'reset') await remove(tx, apiKey, { userId: user.id });
        },
        // An attacker may have changed the address. `issuedAt` is also the time of a rotation, so rotated keys are removed too.
        async emailRestored({ tx }, { user, since }) {
          const issuedAt = condition.atLeast(since);
          await remove(tx, apiKey, { userId: user.id, issuedAt });
          await remove(tx, apiKey, { issuerId: user.id, issuedAt });
        },
        async organizationDeleted({ tx }, { organization }) {
          await remove(tx, apiKey, { organizationId: organization.id });
        },
      },
    },
    handlers: async () => (await import('./handlers.js')).apiKeyHandlers(config, recordUse),
  });
  // The types allow only the names of the option `scopes`. The handlers refuse all other names, so the cast is true.
  return plugin as Plugin<ApiKeysContract<ScopeIn<S>>>;
}
