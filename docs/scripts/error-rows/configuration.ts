import type { ErrorRow } from '../error-rows.ts';

/** Codes that `createAuth`, a plugin or the log gives to the developer. */
export const configurationRows: Readonly<Record<string, ErrorRow>> = {
  CLIENT_ID_AND_SECRET_REQUIRED: {
    meaning:
      'A provider in `socialProviders` has an empty `clientId` or `clientSecret`, or lacks one that it needs. Usually an environment variable is missing.',
    fix: 'Set the credentials. To turn the provider off in one deployment: `enabled: process.env.GITHUB_CLIENT_ID !== undefined`. See [providers](../providers/README.md).',
  },
  DATABASE_IS_NOT_MIGRATED: {
    meaning:
      'The database lacks a table or a column that this configuration uses, or a table of your own that a hook uses. The message names it.',
    fix: 'Run `npx @latchkey/cli migrate` or `await auth.migrate()` when you deploy, or set `migrate: true`. See [migrations](../databases.md). Your own tables need your own migrations.',
  },
  DATABASE_IS_REQUIRED: {
    meaning:
      '`database` is not set, or is `undefined` because an environment variable is missing. Production does not start with a database in memory. In development this is a warning.',
    fix: 'Set `database`. See [databases](../databases.md).',
  },
  CHALLENGE_EXISTS_ALREADY: {
    meaning: 'Two plugins declare a challenge of the same name in their contracts.',
    fix: 'Rename yours. See [writing a plugin](../writing-a-plugin.md#a-question-before-the-session).',
  },
  ENDPOINT_EXISTS_ALREADY: {
    meaning:
      'An endpoint of a plugin has the name of an endpoint of the core or of another plugin, such as `getSession`. On `auth.api` one of them would replace the other. In browsers, outside production: a client plugin has a call with the name of another.',
    fix: 'Rename yours, in its contract, its routes and its handlers. See [writing a plugin](../writing-a-plugin.md#routes).',
  },
  DRIVER_IS_MISSING: {
    meaning:
      '`database` is the path of an SQLite file, or is not set. The package `better-sqlite3` is not installed, is version 13 on Node 20, or was installed without its install script or for another version of Node, and the runtime has no SQLite of its own.',
    fix: 'Run `npm install better-sqlite3@12`, or `npm rebuild better-sqlite3` if it is installed (with pnpm `pnpm approve-builds`), use Node 22.16 or newer, which has `node:sqlite`, or set `database` to a pool of another driver. See [databases](../databases.md).',
  },
  MIGRATION_IS_REFUSED: {
    meaning:
      'A migration would have to change or remove something, or to guess a value. The message has a sentence for each reason, and nothing has changed.',
    fix: 'Make the change by hand, with your own tool, and migrate again. See [migrations](../databases.md).',
  },
  FAILED_TO_INITIALIZE_DATABASE_ADAPTER: {
    meaning:
      '`database` has a value that Latchkey cannot open: an address such as `postgres://…` or `file:app.db`, a single connection, a D1 database of Cloudflare, or a Kysely dialect without `type`. Or it is a path in a folder that does not exist, or the path of a file that is not an SQLite database; this is found with the first statement.',
    fix: 'Create a pool from the address, and pass the pool: `new Pool({ connectionString: process.env.DATABASE_URL })`. For SQLite pass the path alone: `./app.db`. See [databases](../databases.md).',
  },
  PLUGIN_EXISTS_ALREADY: {
    meaning:
      'One plugin is listed twice in `plugins`, or your own plugin has the name of another one. The name is the first argument of `defineContract`.',
    fix: 'List the plugin once, or rename your own. See [writing a plugin](../writing-a-plugin.md).',
  },
  PLUGIN_IS_REQUIRED: {
    meaning: 'A plugin needs another plugin that is not listed in `plugins`. The message names both.',
    fix: 'Add the missing plugin. See [writing a plugin](../writing-a-plugin.md).',
  },
  FIELD_EXISTS_ALREADY: {
    meaning:
      'Two parts of the configuration add a field with the same name to user or session. Or the name is reserved, such as `email`, `constructor`, `password`, `callbackURL` or `rememberMe`.',
    fix: 'Rename your field. See [additional fields](../fields.md).',
  },
  TABLE_IS_UNKNOWN: {
    meaning:
      'A plugin uses a table that is not in the `tables` of its `definePlugin`, or that belongs to a plugin which is not listed.',
    fix: 'Add the table to `tables`, and migrate. See [writing a plugin](../writing-a-plugin.md#a-table).',
  },
  HANDLER_IS_MISSING: {
    meaning: 'A contract declares an endpoint without a handler. With `definePlugin`, the compiler finds this first.',
    fix: 'Write the handler under the name of the endpoint. See [writing a plugin](../writing-a-plugin.md).',
  },
  HTTPS_IS_REQUIRED: {
    meaning:
      '`advanced.hostOnlyCookies` is set and `baseURL` is an `http:` address. Browsers accept `__Host-` cookies over https only, so no user could sign in.',
    fix: 'Set `baseURL` to the https address that users see, not the address behind the proxy. Or remove `advanced.hostOnlyCookies`. See [cookies](../security.md#cookies).',
  },
  LINKS_ARE_NOT_CONFIRMED: {
    meaning:
      'A warning at the start: `requireEmailVerification` is set without `verification.confirmLinks`. A program that scans mails opens links, and so it verifies an address for an attacker who has signed up with it.',
    fix: 'Set `verification: { confirmLinks: true }`. Links then open a page with a button. See [links that programs open](../security.md#links-that-programs-open).',
  },
  INVALID_BASE_PATH: {
    meaning:
      '`basePath`, or the path of `baseURL`, cannot begin a path: the first slash is missing, it is empty or `/`, or it contains a pattern such as `/api/auth/*`.',
    fix: "Set a path such as `/api/auth`. Write the pattern into the framework's router instead. See [mounting](../mounting.md).",
  },
  INVALID_BASE_URL: {
    meaning:
      '`baseURL` or `LATCHKEY_URL` is not the http(s) URL of a server: the scheme is missing, it has a query, a fragment or a user name, or the variable is empty or contains quotes.',
    fix: 'Set `https://app.example.com`. A path in it becomes `basePath`. See [options](../options.md#top-level).',
  },
  INVALID_PROVIDER: {
    meaning:
      'A provider in `genericOAuth` cannot work. The message names the provider and the fault: an empty `clientId`, an address that is not https, missing endpoints, a `discoveryUrl` without `issuer`, no way to identify a user, or a `providerId` with other characters than `a-z`, `0-9`, `-`, `_`.',
    fix: 'Correct what the message names. For providers that you add at run time, the log has the same message, and the provider is [unavailable](#provider_unavailable). See [generic OAuth](../generic-oauth.md).',
  },
  INVALID_SECONDARY_STORAGE: {
    meaning:
      '`secondaryStorage` lacks a method. Often it is a Redis client instead of a storage. The message names the method.',
    fix: 'Wrap a Redis client: `secondaryStorage: redisStorage(client)` from `@latchkey/redis`. Check your own storage with `secondaryStorageConformance`. See [a storage of your own](../secondary-storage.md#a-storage-of-your-own).',
  },
  INVALID_TIME_FORMAT: {
    meaning:
      "A duration is neither a number of seconds nor a text such as `'7d'`. The unit is missing (`'7'`) or spelt out (`'7 days'`), or an environment variable is a text.",
    fix: "Use seconds, or a number with `ms`, `s`, `m`, `h`, `d`, `w` or `y`: `'30s'`, `'1.5h'`, `'7d'`. See [options](../options.md).",
  },
  PROVIDER_EXISTS_ALREADY: {
    meaning:
      'The `providerId` is taken: by another provider of the list, by a built-in provider such as `google`, or it is `credential`. Two providers with one id could sign in as users of each other.',
    fix: 'Choose another id. For a built-in provider, use `socialProviders`. See [generic OAuth](../generic-oauth.md) and [providers](../providers/README.md).',
  },
  SECONDARY_STORAGE_IS_REQUIRED: {
    meaning: "`rateLimit.storage` is `'secondary-storage'`, but `secondaryStorage` is not set.",
    fix: "Set `secondaryStorage`, or choose `'database'`. See [secondary storage](../secondary-storage.md).",
  },
  SENDER_IS_REQUIRED: {
    meaning:
      'A function that sends a message is missing. The message names its option and what needs it: another option, such as `requireEmailVerification` without `emailVerification.sendVerificationEmail`, or a plugin, such as `magicLink()` without `sendMagicLink`. If only some endpoints of a plugin need the function, the server starts: in development the log names these endpoints, and a call of one is refused. See [senders](../extending.md#senders).',
    fix: 'Set the function. To verify addresses by code or sign-in link instead, list `emailOTP()` or `magicLink()` with its function. See [verifying addresses](../email-verification.md).',
  },
  UNKNOWN_ENDPOINT: {
    meaning:
      '`hooks` names an endpoint that does not exist, so the hook would never run. The name is misspelt, is a path (`/sign-up/email` instead of `signUpEmail`), or belongs to a plugin that is not listed.',
    fix: 'Use a name that the message proposes. For all endpoints, use `hooks.beforeEach` and `hooks.afterEach`. See [endpoint hooks](../extending.md#endpoint-hooks).',
  },
  UNKNOWN_PATH: {
    meaning:
      '`disabledPaths` names a path that no endpoint has, so the endpoint would stay open. The path is misspelt, includes the base path, contains `*`, or belongs to a plugin that is not listed.',
    fix: 'Use a path that the message proposes, such as `/sign-up/email`. See [disabled endpoints](../extending.md#disabled-endpoints).',
  },
};
