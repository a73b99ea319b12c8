import type { AnyContract } from './contract/endpoint.js';
import { codeFromMessage, type ErrorEntry } from './contract/errors.js';
import type { Fields } from './contract/fields.js';
import { closest } from './contract/options/closest.js';
import { ConfigurationError, missingSender } from './contract/options/configuration-error.js';
import { fieldsFilledBy } from './contract/options/known-fields.js';
import { checkOptions } from './contract/options/known-options.js';
import { isBelow } from './contract/options/pages.js';
import type { AnyPlugin } from './define-plugin.js';
import type { Settings } from './domain/settings/settings.js';
import type { PlainOptions } from './options.js';
import type { Table } from './store/schema/table.js';

type Options = PlainOptions<readonly AnyPlugin[], Fields, Fields>;

/** The fields that a plugin adds follow the rules of the application's own fields. */
const pluginFields = { user: fieldsFilledBy('caller'), session: fieldsFilledBy('server') };

/**
 * Refuses plugins that are listed twice, have an endpoint or a question of the same name, or lack another plugin that they build
 * on.
 */
export function checkPlugins(plugins: readonly AnyPlugin[]): void {
  checkEndpoints(plugins);
  checkPermissions(plugins);
  const names = new Set<string>();
  const questions = new Set<string>();
  for (const { contract, dueWork = [] } of plugins) {
    checkDueWork(contract, dueWork);
    for (const question of Object.keys(contract.challenges)) {
      if (questions.has(question))
        throw new ConfigurationError('plugins', {
          givenAs: `two plugins with the challenge ${question}`,
          expected: 'another name in one of them',
          code: 'CHALLENGE_EXISTS_ALREADY',
        });
      questions.add(question);
    }
    if (names.has(contract.name))
      throw new ConfigurationError('plugins', {
        givenAs: `${contract.name} twice`,
        expected: 'each plugin once',
        code: 'PLUGIN_EXISTS_ALREADY',
      });
    names.add(contract.name);
    checkOptions(contract.name, { user: contract.userFields, session: contract.sessionFields }, pluginFields);
    checkErrors(contract);
  }
  for (const { contract, requires = [] } of plugins) {
    for (const need of requires) {
      if (!names.has(need))
        throw new ConfigurationError('plugins', {
          givenAs: `${contract.name} without ${need}`,
          expected: `${need}() too, which ${contract.name} needs`,
          code: 'PLUGIN_IS_REQUIRED',
        });
    }
  }
}

/** Refuses an endpoint that needs a permission if no plugin knows the permissions of users: every user, or none, could make the call. */
function checkPermissions(plugins: readonly AnyPlugin[]): void {
  if (plugins.some(({ grantsOf }) => grantsOf)) return;
  for (const { contract, absent = [] } of plugins)
    for (const [name, { guard }] of Object.entries(contract.declared.endpoints))
      if (guard?.permission && !absent.includes(name))
        throw new ConfigurationError(`${contract.name}.${name}.guard.permission`, {
          given: guard.permission,
          expected: 'a plugin with roles of the application, such as admin()',
          code: 'PLUGIN_IS_REQUIRED',
        });
}

/** Refuses two pieces of due work with one name: they would have one lease, and keep each other from their work. */
function checkDueWork({ name }: AnyContract, dueWork: NonNullable<AnyPlugin['dueWork']>): void {
  const names = dueWork.map((each) => each.name);
  const twice = names.find((each, index) => names.indexOf(each) !== index);
  if (twice) throw new ConfigurationError(`${name}.dueWork`, { givenAs: `${twice} twice`, expected: 'each name once' });
}

/** Refuses a code that does not follow from its message: the application compares the code, and the user reads the message. */
function checkErrors({ name, endpoints }: AnyContract): void {
  for (const { errors } of Object.values(endpoints)) {
    for (const [code, { message }] of Object.entries<ErrorEntry>(errors)) {
      const follows = codeFromMessage(message);
      if (follows !== code)
        throw new ConfigurationError(`${name}.errors.${code}`, {
          given: message,
          expected: `a message from which the code ${code} follows; from this one follows ${follows}`,
        });
    }
  }
}

/** Names that JavaScript or the client gives a meaning: `await auth.api` would call an endpoint named `then`. */
const isReserved = (name: string) => name === 'then' || name in Object.prototype || !/^[a-z]\w*$/i.test(name);

/** On `auth.api` and in the client, the last of two endpoints with one name would replace the other. */
function checkEndpoints(plugins: readonly AnyPlugin[]): void {
  const owners = new Map<string, string>();
  for (const { contract } of plugins)
    for (const name of Object.keys(contract.declared.endpoints)) {
      if (isReserved(name))
        throw new ConfigurationError(`${contract.name}.${name}`, {
          givenAs: 'an endpoint with a reserved name',
          expected: 'a word of letters and digits, such as "listInvites"',
        });
      const owner = owners.get(name);
      if (owner !== undefined && owner !== contract.name)
        throw new ConfigurationError(`${contract.name}.${name}`, {
          givenAs: `an endpoint with the name of another, of ${owner}`,
          expected: 'a name that no other endpoint has',
          code: 'ENDPOINT_EXISTS_ALREADY',
        });
      owners.set(name, contract.name);
    }
}

/** Refuses a column that references a table which no listed plugin has. */
export function checkReferences(tables: readonly Table[]): void {
  const names = tables.map(({ name }) => name);
  for (const { name, columns } of tables)
    for (const [column, { references }] of Object.entries(columns))
      if (references && !names.includes(references.table))
        throw new ConfigurationError(`${name}.${column}.references.table`, {
          given: references.table,
          expected: `one of ${names.join(', ')}`,
          suggestion: closest(references.table, names),
        });
}

/**
 * Refuses a trusted provider that no plugin knows. Not checked if providers come from a function, which returns one provider at a
 * time.
 */
export function checkTrustedProviders({ account }: Options, plugins: readonly AnyPlugin[]): void {
  const sources = plugins.filter(({ providers }) => providers);
  if (sources.some(({ providerIds }) => providerIds === undefined)) return;
  const ids = sources.flatMap(({ providerIds = [] }) => providerIds);
  for (const [index, id] of (account?.accountLinking?.trustedProviders ?? []).entries())
    if (!ids.includes(id))
      throw new ConfigurationError(`account.accountLinking.trustedProviders[${index}]`, {
        given: id,
        expected: `one of ${ids.join(', ')}`,
        suggestion: closest(id, ids),
      });
}

/** Refuses a page below the base path: the server answers there itself, with 404. */
export function checkPages(plugins: readonly AnyPlugin[], { basePath }: Pick<Settings, 'basePath'>): void {
  for (const { option, page } of plugins.flatMap(({ pages = [] }) => pages))
    if (isBelow(page, basePath))
      throw new ConfigurationError(option, {
        given: page,
        expected: `a page of the application, which is not below ${basePath}, where the server answers`,
      });
}

/**
 * Throws if an option needs a message that no function sends, or if a plugin does not work at all without its sender. If only
 * some endpoints of a plugin need the sender, the log of development names them.
 */
export function checkSenders(
  options: Options,
  plugins: readonly AnyPlugin[],
  { production, logger }: Pick<Settings, 'production' | 'logger'>,
): void {
  const { emailAndPassword, emailVerification = {}, notices } = options;
  const { sendVerificationEmail, sendOnSignUp } = emailVerification;
  const isRequired = emailAndPassword?.requireEmailVerification && !plugins.some(({ verifiesEmail }) => verifiesEmail);
  if (!sendVerificationEmail && (sendOnSignUp || isRequired)) {
    const reason = sendOnSignUp ? 'emailVerification.sendOnSignUp' : 'emailAndPassword.requireEmailVerification';
    throw missingSender('emailVerification.sendVerificationEmail', reason);
  }
  if (notices?.texts && !notices.send) throw missingSender('notices.send', 'notices.texts');
  for (const { option, needing } of missingSenders(options, plugins))
    if (!production) logger.warn(missingSender(option, ...needing).message);
}

/** Returns each missing sender with the endpoints that need it. Throws if the whole plugin needs the sender. */
export function missingSenders({ disabledPaths = [] }: Options, plugins: readonly AnyPlugin[]) {
  return plugins.flatMap(({ contract, senders = [] }) =>
    senders.flatMap(({ option, given, endpoints }) => {
      if (given) return [];
      if (!endpoints) throw missingSender(option, option.replace(/\..*/, ''));
      const needing = endpoints.filter(
        (name) => !disabledPaths.includes(contract.declared.endpoints[name]?.route.path ?? ''),
      );
      return needing.length > 0 ? [{ option, needing }] : [];
    }),
  );
}
