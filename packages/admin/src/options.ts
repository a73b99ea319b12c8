import {
  aBoolean,
  aFunction,
  anObject,
  aSpan,
  aText,
  ConfigurationError,
  listOf,
  type OptionKind,
  type OptionsInput,
  recordOf,
  type Settled,
  settleOptions,
  typed,
  type User,
  withDefault,
} from 'latchkey/plugin';
import { adminRoles, type Roles } from './roles.js';

/** The data of the mail that tells a user of an administrator who has acted as them. */
export interface ImpersonationMail {
  /** Send it to `user.email`. */
  readonly user: User;
  readonly reason: string | null;
  /** The only organization in which the session counts; `null` if an administrator of the application acts. */
  readonly organizationId: string | null;
  readonly at: Date;
}

const role: OptionKind<Roles[string]> = {
  expected: 'a role of newRole',
  fits: (value, path) => anObject.fits(value, path) && 'statements' in Object(value),
};

/** Every option of `admin`. */
export const adminOptions = {
  /**
   * The roles of the application, in addition to `admin` and `user`; a role with one of these names replaces it. A user has one to three of
   * them. Default: `admin` can do everything, `user` nothing.
   */
  roles: withDefault(recordOf(role), {}),
  /**
   * Can administrators make roles at run time, which are kept in a table? Their permissions are some of those that `roles` names. Default
   * false.
   */
  runtimeRoles: withDefault(aBoolean, false),
  /** The role of a new user. Default `user`. */
  defaultRole: withDefault(aText, 'user'),
  /** Ids of users who have the role `admin` beside those of their row, such as the first administrator. Default none. */
  adminUserIds: withDefault(listOf(aText), []),
  /**
   * How recently an administrator must have signed in or reauthenticated for a change. Setting roles and acting as a user need
   * ten minutes at most. Default 10 minutes.
   */
  freshFor: withDefault(aSpan, '10m'),
  /** The same for reading users and sessions. Default one day. */
  readsFreshFor: withDefault(aSpan, '1d'),
  /** Tell the user the reason of a ban, after the right credential? Default false. */
  showBanReason: withDefault(aBoolean, false),
  /** How long an administrator can act as a user, at most an hour. Default 30 minutes. */
  impersonationLasts: withDefault(aSpan, '30m'),
  /** Must an administrator give a reason of 10 to 500 characters to act as a user? Default true. */
  requireReason: withDefault(aBoolean, true),
  /**
   * Can members of an organization act as other members there? A member can whose roles in the organization grant `member:impersonate`,
   * which is in no built-in role, and everything that the roles of the other member grant, and more. The session counts in this
   * organization only. Needs the plugin `organization`. Default false.
   */
  impersonateMembers: withDefault(aBoolean, false),
  /**
   * Must the user consent first? Then `adminImpersonate` needs the code of a call of `createSupportCode`, which the user makes in the own
   * session and which works for 15 minutes. Default false.
   */
  requireConsent: withDefault(aBoolean, false),
  /**
   * Mails the user that an administrator acts as them. Runs after the answer; an error that it throws is logged. Default: no mail is
   * sent.
   */
  sendImpersonation: typed<(mail: ImpersonationMail) => Promise<void> | void>(aFunction),
};

export interface AdminOptions extends OptionsInput<typeof adminOptions> {}

/** The options with their defaults. */
export interface Config extends Settled<typeof adminOptions> {
  readonly roles: Roles;
}

/** Seconds. */
const longestImpersonation = 3600;

/** Applies the defaults. Throws `ConfigurationError` for an option that cannot work. */
export function resolveAdmin(options: AdminOptions): Config {
  const settled = settleOptions('admin', adminOptions, options);
  const roles = { ...adminRoles, ...settled.roles };
  for (const name of Object.keys(roles))
    if (!/^[a-z][a-z0-9_-]{0,39}$/i.test(name))
      throw new ConfigurationError(`admin.roles.${name}`, {
        given: name,
        expected: 'a name of letters, digits, - and _, at most 40 characters',
      });
  if (!Object.hasOwn(roles, settled.defaultRole))
    throw new ConfigurationError('admin.defaultRole', {
      given: settled.defaultRole,
      expected: `one of ${Object.keys(roles).join(', ')}`,
    });
  if (settled.impersonationLasts > longestImpersonation)
    throw new ConfigurationError('admin.impersonationLasts', {
      given: options.impersonationLasts,
      expected: 'at most one hour',
    });
  return { ...settled, roles };
}
