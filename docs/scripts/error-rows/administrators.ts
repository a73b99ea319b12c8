import type { ErrorRow } from '../error-rows.ts';

/** Codes of `admin()`. */
export const administratorRows: Readonly<Record<string, ErrorRow>> = {
  PERMISSION_DENIED: {
    meaning:
      'The roles of the user do not grant the permission that the call needs. `details` names it, except in an error of `requirePermission`. Roles are read from the database in each call.',
    fix: 'Give the user a role with the permission. See [roles](../administrators.md#roles-of-your-own).',
  },
  USER_IS_BANNED: {
    meaning: 'The user has shown the right credential, and an administrator has blocked the account.',
    fix: 'Tell the user. An administrator ends the ban with `adminUnbanUser`. See [block a user](../block-a-user.md#what-the-user-sees).',
  },
  UNKNOWN_ROLE: {
    meaning:
      'No role has this name: neither one of the options of `admin()` nor one that an administrator has made. Or the list of names is empty.',
    fix: 'Send a name of `roles` or of `adminListRoles`, or `admin` or `user`. See [roles](../administrators.md#roles-of-your-own).',
  },
  ONLY_CONFIGURED_ROLES_CAN_HAVE_THIS_PERMISSION: {
    meaning:
      'A role that is made at run time cannot have `user:set-role` or an action of `role`: it would make administrators. `details` names the permission.',
    fix: 'Give these permissions to a role in the options of `admin()`. See [roles at run time](../administrators.md#roles-that-administrators-make).',
  },
  TOO_MANY_ROLES: {
    meaning: 'A user has at most three roles.',
    fix: 'Make one role that grants what several grant. See [roles](../administrators.md#roles-of-your-own).',
  },
  USER_HAS_MORE_PERMISSIONS_THAN_YOU: {
    meaning:
      'The other user, or the role that the call gives, has a permission that the caller does not have. The call changed nothing.',
    fix: 'Let an administrator make the call who has these permissions. See [roles](../administrators.md#roles-of-your-own).',
  },
  MEMBER_HAS_AS_MANY_PERMISSIONS_AS_YOU: {
    meaning:
      'A member acts as another member only if the own roles in the organization grant everything that the roles of the other grant, and more.',
    fix: 'Let a member with more permissions act, such as an owner. See [act as a member](../act-as-a-user.md#act-as-a-member-of-an-organization).',
  },
  THE_LAST_ADMINISTRATOR_HAS_TO_STAY: {
    meaning: 'Without this user, no user who is not banned could give roles. The call changed nothing.',
    fix: 'Make another user an administrator first. See [roles](../administrators.md#roles-of-your-own).',
  },
  YOU_CANT_DO_THIS_TO_YOURSELF: {
    meaning:
      'Administrators do not change their own role or password, ban or remove themselves, or act as themselves, by calls of administrators.',
    fix: 'Another administrator makes the call. For the own account, use the calls that every user has, such as `changePassword`.',
  },
  NOT_WHILE_IMPERSONATING: {
    meaning: 'An administrator acts as the user, and only the user in person can make this call.',
    fix: 'Stop first with `adminStopImpersonating`. See [what such a session cannot do](../act-as-a-user.md#what-it-cannot-do).',
  },
  YOU_ARE_NOT_IMPERSONATING: {
    meaning: 'The session is the own one of the caller.',
    fix: 'Nothing to fix: read the session again. See [what ends it](../act-as-a-user.md#what-ends-it).',
  },
  REASON_IS_REQUIRED: {
    meaning: 'To act as a user, an administrator gives a reason of 10 to 500 characters.',
    fix: 'Send `reason`, or set `requireReason: false`. See [act as a user](../act-as-a-user.md).',
  },
  SUPPORT_CODE_IS_REQUIRED: {
    meaning: 'The server has `requireConsent`, and the call has no code of the user.',
    fix: 'Ask the user for a code of `createSupportCode`, and send it as `supportCode`. See [ask the user first](../act-as-a-user.md#ask-the-user-first).',
  },
  INVALID_SUPPORT_CODE: {
    meaning:
      'The code is wrong, older than 15 minutes, used, taken back, or replaced by a newer one, or the account has changed since. Twenty wrong codes void it.',
    fix: 'Ask the user for a new code. See [ask the user first](../act-as-a-user.md#ask-the-user-first).',
  },
  OFFSET_IS_TOO_LARGE_USE_THE_CURSOR: {
    meaning: 'An `offset` above 1,000 makes the database read every row before it.',
    fix: 'Send the `nextCursor` of the page before as `cursor`. See [lists](../administrators.md#lists-and-search).',
  },
  UNKNOWN_FILTER: {
    meaning:
      'A filter of users needs a plugin that this server does not have, or `filterField` names no field that is `filterable`. The `details` name it.',
    fix: 'Add the plugin, or declare the field `filterable: true`. See [lists](../administrators.md#lists-and-search).',
  },
  INVALID_FILTER_VALUE: {
    meaning:
      'The `filterValue` is not of the kind of its field: a whole number, or `true` or `false`. The `details` name the field.',
    fix: 'Send a value of that kind. See [lists](../administrators.md#lists-and-search).',
  },
  UNKNOWN_SEARCH_FIELD: {
    meaning: 'The `searchField` is a column of a plugin that this server does not have. The `details` name it.',
    fix: 'Add the plugin [`username`](../username.md) or [`phoneNumber`](../phone-number.md), or search by another text.',
  },
};
