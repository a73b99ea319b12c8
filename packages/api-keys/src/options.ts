import {
  aBoolean,
  aDuration,
  aFunction,
  aLifetime,
  aText,
  ConfigurationError,
  type Duration,
  either,
  type KnownOptions,
  listOf,
  needed,
  type OptionKind,
  type OptionsInput,
  oneOf,
  optionsOf,
  recordOf,
  type Settled,
  seconds,
  settleOptions,
  typed,
  type User,
  wholeNumber,
  withDefault,
} from 'latchkey/plugin';

/** The actions of each resource: `{ invoice: ['read', 'create'] }`. */
export type ScopeStatements = Readonly<Record<string, readonly string[]>>;

/** The scopes of these statements: `invoice:read`. */
export type ScopeIn<S extends ScopeStatements> = {
  readonly [R in keyof S & string]: `${R}:${S[R][number]}`;
}[keyof S & string];

/** A key in a mail, without the key itself. */
export interface MailedKey {
  readonly id: string;
  readonly name: string;
  /** The prefix and the four characters after it. */
  readonly start: string;
  /** The last four characters. */
  readonly end: string;
  readonly organizationId: string | null;
}

/** The data for a mail about a key that will expire soon. */
export interface ReminderMail {
  /** Send it to `user.email`: the owner, or the member who has made the organization's key. */
  readonly user: User;
  readonly key: MailedKey;
  readonly expiresAt: Date;
}

/** The data for a mail about a leaked key, which no longer works. */
export interface LeakMail {
  /** Send it to `user.email`: the owner, or the member who has made the organization's key. `null` if there is no such user. */
  readonly user: User | null;
  readonly key: MailedKey;
  /** Where the key was found, if the report says so. */
  readonly url: string | null;
}

const aPrefix: OptionKind<string> = {
  expected: 'two to twelve lower-case letters and digits that begin with a letter, such as acme or acme_live',
  fits: (value) => typeof value === 'string' && /^[a-z][a-z0-9]{1,11}(_[a-z]{2,6})?$/.test(value),
};

const aGrace: OptionKind<Duration, number> = { ...aDuration, expected: "a duration such as '24h', at most 7 days" };

const aName: OptionKind<string> = {
  expected: 'a text of letters, digits, _ and -',
  fits: (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
};

const aHeader: OptionKind<string> = {
  expected: 'the name of a header such as x-api-key, and not authorization or cookie',
  fits: (value) => typeof value === 'string' && /^[\w-]+$/.test(value) && !/^(?:authorization|cookie)$/i.test(value),
};

/** The limit of calls of one key. */
const quotaOptions = {
  /** Calls in one window. */
  limit: needed(wholeNumber(1, 1_000_000_000)),
  /** A duration, or `month`: a calendar month in UTC. Windows of a duration are the same for all keys. Default `month`. */
  window: withDefault(either(aLifetime, oneOf('month')), 'month'),
};
export interface Quota extends OptionsInput<typeof quotaOptions> {}

const ownOptions = {
  /** The beginning of every key, so that people and programs that search for leaked secrets recognize it: `acme`, or `acme_live`. */
  prefix: needed(aPrefix),
  /** A header that can hold a key alone, such as `x-api-key`. Default: a key is sent as `Authorization: Bearer` only. */
  header: aHeader,
  /**
   * Accept keys that `latchkey import` has moved from another system. They have no checksum, so each wrong key of 32 to 255 characters
   * costs a statement. They expire like other keys. Default false.
   */
  legacyKeys: withDefault(aBoolean, false),
  /** How long a key lives if the call does not say so. Default 90 days. */
  expiresIn: withDefault(aLifetime, '90d'),
  /** The longest life that a call can ask for. Default 365 days. */
  maxExpiresIn: withDefault(aLifetime, '365d'),
  /** A call can ask for a key that never expires. Default false. The server's own code always can, for service keys. */
  allowNever: withDefault(aBoolean, false),
  /** Keys of one user and of one organization. Default 100. */
  maximumPerOwner: withDefault(wholeNumber(1, 10_000), 100),
  /** The calls that each new key can make. Default: no limit. */
  quota: optionsOf(quotaOptions),
  /** After a rotation, the old key works for this time, at most 7 days. Default 24 hours. */
  grace: withDefault(aGrace, '24h'),
  /** Organizations have keys of their own. Needs the plugin `organization`, with a role that grants `apiKey`. Default false. */
  organizations: withDefault(aBoolean, false),
  /** Mails the owner 14 days and 2 days before a key expires. Runs in `auth.tick`. Default: no mail is sent. */
  sendReminder: typed<(mail: ReminderMail) => Promise<void> | void>(aFunction),
  /** Adds the endpoint to which GitHub reports leaked keys. Default: there is none. */
  leaks: optionsOf({
    /** The public keys of the reporter, in PEM, by their identifiers. Default: they are read from `publicKeysURL`. */
    publicKeys: recordOf(aText),
    /** Where the reporter publishes its public keys. Default: the address of GitHub's keys. */
    publicKeysURL: aText,
    /** Mails the owner of a leaked key. Default: no mail is sent. */
    sendLeak: typed<(mail: LeakMail) => Promise<void> | void>(aFunction),
  }),
};

/** The option with a type parameter, which an `OptionKind` cannot have. */
interface TypedOptions<S extends ScopeStatements = ScopeStatements> {
  /**
   * What keys can do: the actions of each resource. Endpoints of Latchkey that take keys have actions too, such as
   * `member: ['delete']`. The compiler checks every scope in calls of `auth.api`. Default: keys have no scopes.
   */
  readonly scopes?: S;
}

export interface ApiKeysOptions<S extends ScopeStatements = ScopeStatements>
  extends OptionsInput<typeof ownOptions>,
    TypedOptions<S> {}

/** Every option of `apiKeys`. */
export const apiKeysOptions = {
  ...ownOptions,
  ...({ scopes: recordOf(listOf(aName)) } satisfies KnownOptions<TypedOptions>),
};

/** The options with their defaults. */
export interface Config extends Omit<Settled<typeof ownOptions>, 'quota'> {
  /** Every scope that a key can have. */
  readonly scopes: ReadonlySet<string>;
  readonly quota: SettledQuota | undefined;
}

/** A quota with its window in seconds; `null` is a calendar month. */
export interface SettledQuota {
  readonly limit: number;
  readonly window: number | null;
}

const longestGrace = 7 * 86_400;

/** Applies the defaults. Throws `ConfigurationError` for an option that cannot work. */
export function resolveApiKeys(options: ApiKeysOptions): Config {
  const { scopes = {}, quota, ...config } = settleOptions('apiKeys', apiKeysOptions, options);
  if (config.grace > longestGrace)
    throw new ConfigurationError('apiKeys.grace', { given: options.grace, expected: aGrace.expected });
  if (config.expiresIn > config.maxExpiresIn)
    throw new ConfigurationError('apiKeys.expiresIn', {
      given: options.expiresIn ?? '90d',
      expected: 'no more than maxExpiresIn',
    });
  for (const resource of Object.keys(scopes))
    if (!aName.fits(resource, ''))
      throw new ConfigurationError('apiKeys.scopes', { given: resource, expected: aName.expected });
  const names = Object.entries(scopes).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}:${action}`),
  );
  return { ...config, scopes: new Set(names), quota: quota && settleQuota(quota) };
}

export function settleQuota({ limit, window = 'month' }: Quota): SettledQuota {
  return { limit, window: window === 'month' ? null : seconds(window) };
}
