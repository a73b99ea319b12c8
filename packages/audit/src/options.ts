import {
  aBoolean,
  aSpan,
  either,
  type OptionsInput,
  oneOf,
  type Settled,
  settleOptions,
  withDefault,
} from 'latchkey/plugin';

/** Every option of `audit`. */
export const auditOptions = {
  /** How long rows are kept. Default 400 days. */
  retention: withDefault(aSpan, '400d'),
  /** How long rows of refused and failed calls are kept. Default 90 days. */
  failures: withDefault(aSpan, '90d'),
  /**
   * What is kept of a client's address: its `network` (the first three numbers of an IPv4 address, the /48 of an IPv6 address), the
   * `full` address, or nothing. Default `network`.
   */
  ip: withDefault(either(oneOf('network', 'full'), oneOf(false)), 'network'),
  /**
   * The header `x-request-id` is the id of the request in the log. Only if a proxy of the application sets it in every request.
   * Otherwise each call gets an id. Default false.
   */
  trustRequestIds: withDefault(aBoolean, false),
  /** Members whose roles grant `audit: ['read']` can list the activity in their organization. Needs `organization`. Default false. */
  organizations: withDefault(aBoolean, false),
  /** Users whose roles grant `audit:read` can list all events over HTTP. Needs `admin`. Default false. */
  operators: withDefault(aBoolean, false),
};

export interface AuditOptions extends OptionsInput<typeof auditOptions> {}

/** The options with their defaults. */
export interface Config extends Settled<typeof auditOptions> {}

/** Applies the defaults. Throws `ConfigurationError` for an option that cannot work. */
export const resolveAudit = (options: AuditOptions): Config => settleOptions('audit', auditOptions, options);
