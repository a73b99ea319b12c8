// Made by `pnpm --dir docs run generate`. Change the sources, not this file.

/*
 * The hook of each call, with the documentation of its endpoint. The compiler keeps the documentation and the place of a
 * property only if its name does not change, and the name of a hook is another one than that of its call. So the names are
 * written here, and an editor shows the comment and leads to this file.
 */

/** The hooks of `app-sign-in`. */
export interface AppSignInHookNames {
  /**
   * Exchanges the `code` of the redirect for a session of the app's own. `verifier` is the secret whose hash the
   * app sent as `challenge`. The session has the factors of the browser's session and its age. If a plugin asks a
   * question or a second factor is needed, the answer is the challenge, as after every other sign-in.
   */
  readonly useExchangeAppCode: 'exchangeAppCode';
}

/** The hooks of `email-otp`. */
export interface EmailOtpHookNames {
  /**
   * Mails a code, which replaces the previous one. Gives the same answer for every address. An unknown address
   * gets no mail for `forget-password`, and with sign-up disabled it gets no mail for any type.
   */
  readonly useSendVerificationOtp: 'sendVerificationOTP';
  /**
   * Verifies an address with a code of the type `email-verification`. If the account has verified another address,
   * the call also needs a session of the account. The password that was set at sign-up stays. Signs in if
   * `emailVerification.autoSignInAfterVerification` is set (otherwise `token` is null). If that needs a second
   * factor, the answer says so.
   */
  readonly useVerifyEmailOtp: 'verifyEmailOTP';
  /**
   * Signs in with a code of the type `sign-in`, or answers that a second factor is needed. Creates a user for an
   * unknown address, unless sign-up is disabled. If the account never verified the address, its earlier sign-in
   * methods and sessions are removed. An account that began with a passkey, a phone number or a provider keeps
   * them: the call then answers `ANOTHER_ACCOUNT_USES_THIS_ADDRESS`, and the same code with `startAnew` takes the
   * address away from that account.
   */
  readonly useSignInEmailOtp: 'signInEmailOTP';
  /** Mails a code for a new password. Gives the same answer, after the same work, for known and unknown addresses. */
  readonly useForgetPasswordEmailOtp: 'forgetPasswordEmailOTP';
  /**
   * Sets a new password with a code of the type `forget-password`. Ends all sessions and begins none. An unknown
   * address gets the same answer as a wrong code.
   */
  readonly useResetPasswordEmailOtp: 'resetPasswordEmailOTP';
}

/** The hooks of `jwt`. */
export interface JwtHookNames {
  /** Returns the public keys that verify tokens, the newest first. Clients can cache the answer for `keyCacheAge`. */
  readonly useJwks: 'getJwks';
  /** Returns a short-lived token that tells other services which user is signed in. */
  readonly useToken: 'getToken';
}

/** The hooks of `magic-link`. */
export interface MagicLinkHookNames {
  /**
   * Mails a link that signs in. Gives the same answer for every address. With sign-up disabled, an unknown address
   * gets no mail. `name` is for a new user.
   */
  readonly useSignInMagicLink: 'signInMagicLink';
}

/** The hooks of `organization`. */
export interface OrganizationHookNames {
  /**
   * Creates an organization with the caller as its first member. `userId` is for the server's own code without a
   * session.
   */
  readonly useCreateOrganization: 'createOrganization';
  /** Checks whether a slug is free. Refuses an invalid slug as `createOrganization` does. */
  readonly useCheckOrganizationSlug: 'checkOrganizationSlug';
  /** Changes the sent values: name, slug, logo, metadata and fields. `null` clears logo and metadata. */
  readonly useUpdateOrganization: 'updateOrganization';
  /**
   * Requires a second factor of all members, from `graceDays` days on (default 0: at once), or stops requiring it.
   * Only owners can do this, in a session that has verified a second factor; and the server's own code, without a
   * session.
   */
  readonly useRequireSecondFactor: 'requireSecondFactor';
  /** Deletes the named organization with its members, invitations, roles and teams, and returns it. */
  readonly useDeleteOrganization: 'deleteOrganization';
  /**
   * Lists the user's organizations, page by page, the oldest membership first, without metadata.
   * `getFullOrganization` returns the metadata.
   */
  readonly useOrganizations: 'listOrganizations';
  /** Sets the active organization of this session; `organizationId: null` clears it. */
  readonly useSetActiveOrganization: 'setActiveOrganization';
  /**
   * Returns an organization with its members, invitations and teams; `null` if the call names no organization and
   * no organization is active.
   */
  readonly useFullOrganization: 'getFullOrganization';
  /** Invites an address, with or without an account. `resend` mails a pending invitation again. */
  readonly useCreateInvitation: 'createInvitation';
  /**
   * The recipient joins, and the organization becomes the active one of this session. The recipient needs a
   * verified address, or the mail's `token`, which verifies it. If the account is not settled, the recipient needs
   * the `token` or a code of `sendReauthenticationCode`.
   */
  readonly useAcceptInvitation: 'acceptInvitation';
  /** The recipient declines the invitation. */
  readonly useRejectInvitation: 'rejectInvitation';
  /** A member cancels a pending invitation, expired or not. */
  readonly useCancelInvitation: 'cancelInvitation';
  /** Returns an invitation to its recipient: its sender and its organization. */
  readonly useInvitation: 'getInvitation';
  /** Lists the invitations of an organization, page by page; `total` counts all that match the filter. */
  readonly useInvitations: 'listInvitations';
  /**
   * Lists the caller's pending invitations, page by page, the newest first by default. A caller without a verified
   * address gets an empty list.
   */
  readonly useUserInvitations: 'listUserInvitations';
  /** Removes a member, named by id or, if the value contains an `@`, by email address. */
  readonly useRemoveMember: 'removeMember';
  /** Changes the roles of a member. */
  readonly useUpdateMemberRole: 'updateMemberRole';
  /** Removes the caller from the named organization. The only owner cannot leave. */
  readonly useLeaveOrganization: 'leaveOrganization';
  /** Returns the caller's own membership, in the active organization unless the call names another. */
  readonly useActiveMember: 'getActiveMember';
  /**
   * Lists the members of an organization, page by page; `total` counts those that match the filters, at most
   * 10,000. `totalIsExact` says whether there are no more.
   */
  readonly useMembers: 'listMembers';
  /**
   * Checks whether the caller has a permission: actions of exactly one resource. With `teamId`, the caller's roles
   * in that team count too. If the caller is not a member of the team, only the roles in the organization count.
   */
  readonly useHasPermission: 'hasPermission';
  /** Creates a role of this organization. The role cannot grant more than the caller has. */
  readonly useCreateRole: 'createRole';
  /** Changes the permissions of a role that the organization created. The change affects all members with the role. */
  readonly useUpdateRole: 'updateRole';
  /** Deletes a role that no member holds and no invitation offers. */
  readonly useDeleteRole: 'deleteRole';
  /**
   * Lists the roles that the organization created, page by page, the oldest first. Roles that are defined in code
   * are not included.
   */
  readonly useRoles: 'listRoles';
}

/** The hooks of `teams`. */
export interface TeamsHookNames {
  /** Creates a team. Its name is unique within the organization. */
  readonly useCreateTeam: 'createTeam';
  /**
   * Removes a team, also from its members and from pending invitations. The last team cannot be removed, unless
   * `allowRemovingAllTeams` is set.
   */
  readonly useRemoveTeam: 'removeTeam';
  /**
   * Changes the sent name and fields. `data.organizationId` names the team's organization; it does not move the
   * team.
   */
  readonly useUpdateTeam: 'updateTeam';
  /** Lists the teams of an organization, page by page, the oldest first. */
  readonly useOrganizationTeams: 'listOrganizationTeams';
  /**
   * Adds a member of the organization to one of its teams. A member can be in several. `role` sets the member's
   * roles in this team. These roles cannot grant more than the caller's roles in the team.
   */
  readonly useAddTeamMember: 'addTeamMember';
  /** Removes a member from a team. The member stays in the organization. */
  readonly useRemoveTeamMember: 'removeTeamMember';
  /** Replaces the roles of a member in a team; `null` removes them. */
  readonly useUpdateTeamMemberRole: 'updateTeamMemberRole';
  /** Lists the members of a team, page by page, in the order in which they joined; `total` counts all. */
  readonly useTeamMembers: 'listTeamMembers';
  /**
   * Lists the user's teams in all organizations, page by page, in the order in which the user joined. `role` has
   * the user's roles in each team.
   */
  readonly useUserTeams: 'listUserTeams';
}

/** The hooks of `phone-number`. */
export interface PhoneNumberHookNames {
  /**
   * Sends a code to a number. A signed-in user asks for it to add the number, other callers to sign in. Gives the
   * same answer for known and unknown numbers.
   */
  readonly useSendPhoneNumberOtp: 'sendPhoneNumberOTP';
  /**
   * Checks a code and uses it up. A signed-in user gets the number; `updatePhoneNumber` replaces an existing one.
   * Other callers are signed in, or signed up if that is configured. `token` is null unless a session began.
   */
  readonly useVerifyPhoneNumber: 'verifyPhoneNumber';
  /** Removes the number of the signed-in user, unless the user could not sign in without it. */
  readonly useRemovePhoneNumber: 'removePhoneNumber';
  /** Signs in with number and password. An unknown number and a wrong password get the same error. */
  readonly useSignInPhoneNumber: 'signInPhoneNumber';
  /** Sends a code for a new password. Gives the same answer for known and unknown numbers. */
  readonly useForgetPasswordPhoneNumber: 'forgetPasswordPhoneNumber';
  /** Sets a new password with a code and uses the code up. Ends all sessions and begins none. */
  readonly useResetPasswordPhoneNumber: 'resetPasswordPhoneNumber';
}

/** The hooks of `two-factor`. */
export interface TwoFactorHookNames {
  /**
   * Creates a secret for an authenticator app, and backup codes. They become active when a code of the new secret
   * is verified. If that step is skipped, they are active at once, and `token` belongs to the session that
   * replaces this one.
   */
  readonly useEnableTwoFactor: 'enableTwoFactor';
  /** Turns the second factor off and deletes it. `token` belongs to the session that replaces this one. */
  readonly useDisableTwoFactor: 'disableTwoFactor';
  /** Returns the current secret, for another authenticator app. */
  readonly useTotpUri: 'getTOTPURI';
  /**
   * Returns the current code. Only for a fresh session, so that an attacker with an old stolen session cannot get
   * the second factor.
   */
  readonly useGenerateTotp: 'generateTOTP';
  /**
   * Returns the pending sign-in of this browser, if it needs a second factor; `null` if no sign-in waits. For a
   * page after a reload.
   */
  readonly useTwoFactorChallenge: 'getTwoFactorChallenge';
  /**
   * Checks a code of an authenticator app: to complete a pending sign-in, to activate a new secret, or to show the
   * factor in this session.
   */
  readonly useVerifyTotp: 'verifyTOTP';
  /** Mails a code, which replaces the previous one. */
  readonly useSendTwoFactorOtp: 'sendTwoFactorOTP';
  /**
   * Checks a mailed code: to complete a pending sign-in, to turn the second factor on, or to show the factor in
   * this session.
   */
  readonly useVerifyTwoFactorOtp: 'verifyTwoFactorOTP';
  /** Checks a backup code and uses it up. With `disableSession` no session begins, and the pending sign-in ends. */
  readonly useVerifyBackupCode: 'verifyBackupCode';
  /** Creates new backup codes. The old ones are no longer valid. */
  readonly useGenerateBackupCodes: 'generateBackupCodes';
}

/** The hooks of `username`. */
export interface UsernameHookNames {
  /** Signs in, or answers that a second factor is needed. An unknown name and a wrong password get the same error. */
  readonly useSignInUsername: 'signInUsername';
  /**
   * Checks whether a username is free. It is a hint for forms: the first user to take the name gets it. The
   * caller's own name is free.
   */
  readonly useIsUsernameAvailable: 'isUsernameAvailable';
}

/** The hooks of `admin`. */
export interface AdminHookNames {
  /**
   * Lists users, page by page, the newest first. `cursor` is the `nextCursor` or `previousCursor` of another page;
   * `offset` is at most 1,000. `searchValue` is the beginning of the address, or of the text that `searchField`
   * names; `username` and `phoneNumber` need their plugins. The list is then in the order of that text. A user
   * must match all filters. With `providerId`, the users are in the order in which they linked this account. With
   * `organizationId`, they are in the order in which they joined. `filterField` is a field of the application that
   * is declared `filterable`, and `filterValue` its value. `createdFrom` is the first instant in the range, and
   * `createdBefore` the first instant after it. `total` counts at most 10,000 users; `totalIsExact` says whether
   * there are more.
   */
  readonly useAdminListUsers: 'adminListUsers';
  /** One user, with the sign-in methods and the number of live sessions. The answer contains no secrets. */
  readonly useAdminGetUser: 'adminGetUser';
  /** The live sessions of a user, the newest first, without their tokens. */
  readonly useAdminListUserSessions: 'adminListUserSessions';
  /** Creates a user, without a session and without a mail. */
  readonly useAdminCreateUser: 'adminCreateUser';
  /**
   * Changes name, image, address and fields of a user. A new address is not verified. Callers cannot change their
   * own address with it.
   */
  readonly useAdminUpdateUser: 'adminUpdateUser';
  /** Replaces the roles of a user, by one to three names. Callers cannot change their own roles. */
  readonly useAdminSetRole: 'adminSetRole';
  /** Sets the password of a user, and ends the user's sessions. */
  readonly useAdminSetPassword: 'adminSetPassword';
  /**
   * Blocks a user: ends the sessions, and refuses every sign-in and every key until `banExpiresIn` seconds have
   * passed, or for good.
   */
  readonly useAdminBanUser: 'adminBanUser';
  /** Ends a ban. */
  readonly useAdminUnbanUser: 'adminUnbanUser';
  /** Ends one session of a user, by its id. */
  readonly useAdminRevokeSession: 'adminRevokeSession';
  /** Ends all sessions of a user. */
  readonly useAdminRevokeSessions: 'adminRevokeSessions';
  /** Deletes a user with everything that belongs to the user. */
  readonly useAdminRemoveUser: 'adminRemoveUser';
  /**
   * Blocks up to 100 users, like `adminBanUser`, each in a separate transaction. Each id has one result, also if
   * it is sent twice: its `code` is `null`, or that of the error, such as `USER_NOT_FOUND`. If the call itself
   * fails, repeat it. With `where`, the filters of `adminListUsers`, in place of `userIds`, it blocks the next 100
   * users who match them, the oldest first: send `nextCursor` as `cursor` until it is `null`. The result leaves
   * out a user who no longer matches the filters when the server reaches the user. `where` needs `user:list` too.
   */
  readonly useAdminBanUsers: 'adminBanUsers';
  /** Ends the bans of up to 100 users, like `adminUnbanUser`, with results like `adminBanUsers`. */
  readonly useAdminUnbanUsers: 'adminUnbanUsers';
  /** Ends all sessions of up to 100 users, like `adminRevokeSessions`, with results like `adminBanUsers`. */
  readonly useAdminRevokeSessionsOfUsers: 'adminRevokeSessionsOfUsers';
  /** Deletes up to 100 users, like `adminRemoveUser`, with results like `adminBanUsers`. */
  readonly useAdminRemoveUsers: 'adminRemoveUsers';
  /**
   * Whether the roles of the caller grant all of `permissions`, such as `{ user: ['ban'] }`. Read from the
   * database, never from a cookie.
   */
  readonly useAdminHasPermission: 'adminHasPermission';
  /**
   * Begins a session in which the administrator acts as the user, in place of the administrator's own in this
   * browser. It ends at its time at the latest, and with the administrator's own session, permission and account.
   * `supportCode` is the code of `createSupportCode`, which the user has told the administrator.
   */
  readonly useAdminImpersonate: 'adminImpersonate';
  /**
   * Begins a session in which a member of an organization, the active one if the call names none, acts as another
   * member of it, like `adminImpersonate`. The session counts in this organization only, and ends also with the
   * membership, the roles or the permission of either member there.
   */
  readonly useImpersonateMember: 'impersonateMember';
  /** Ends such a session, and returns the browser to the administrator's own, or to none if that has ended. */
  readonly useAdminStopImpersonating: 'adminStopImpersonating';
  /**
   * Makes a code with which one administrator can act as the caller, once, within 15 minutes. It replaces the
   * previous one. Needs `requireConsent`.
   */
  readonly useCreateSupportCode: 'createSupportCode';
  /** Takes the caller's code back. A session that an administrator has begun with it goes on. */
  readonly useRemoveSupportCode: 'removeSupportCode';
  /**
   * Creates a role of the application, with some of the permissions that the configured roles have, at most those
   * of the caller. A name that a user still has is refused.
   */
  readonly useAdminCreateRole: 'adminCreateRole';
  /** Lists the roles that administrators have made, by name. Configured roles are not included. */
  readonly useAdminListRoles: 'adminListRoles';
  /**
   * Changes the permissions of a role, for every user who has it. The caller's own roles cover the old and the new
   * ones.
   */
  readonly useAdminUpdateRole: 'adminUpdateRole';
  /** Deletes a role that no user has. */
  readonly useAdminDeleteRole: 'adminDeleteRole';
}

/** The hooks of `api-keys`. */
export interface ApiKeysHookNames {
  /** Makes a key of the user, or of an organization. Only this answer contains it. */
  readonly useCreateApiKey: 'createApiKey';
  /**
   * Lists the keys of the user, or of an organization, the newest first. The server's own code gets the service
   * keys.
   */
  readonly useApiKeys: 'listApiKeys';
  /** Returns one key. */
  readonly useApiKey: 'getApiKey';
  /** Changes the name of a key, where and for what it works, or whether it is enabled. */
  readonly useUpdateApiKey: 'updateApiKey';
  /**
   * Makes a new key in place of one. The old one works for the time of grace. Only this answer contains the new
   * one.
   */
  readonly useRotateApiKey: 'rotateApiKey';
  /** Removes a key. From then on no call with it is answered. */
  readonly useRevokeApiKey: 'revokeApiKey';
  /** Takes the reports of GitHub about keys that were found in public. Removes the keys. */
  readonly useReportLeakedApiKeys: 'reportLeakedApiKeys';
}

/** The hooks of `audit`. */
export interface AuditHookNames {
  /** Lists what happened to the caller's account in the last 90 days, the latest first. */
  readonly useMyActivity: 'listMyActivity';
  /** Lists what happened in an organization, the latest first: for members whose roles grant `audit: ['read']`. */
  readonly useOrganizationActivity: 'listOrganizationActivity';
  /** Lists all events, the latest first: for users whose roles grant `audit:read`. */
  readonly useQueryAuditEvents: 'queryAuditEvents';
}

/** The hooks of `passkeys`. */
export interface PasskeysHookNames {
  /** Returns the options of a sign-in. They name no credential, so they are the same for every visitor. */
  readonly useBeginPasskeySignIn: 'beginPasskeySignIn';
  /** Signs in with the passkey that the user has chosen. */
  readonly useFinishPasskeySignIn: 'finishPasskeySignIn';
  /** Returns the options of a new account's first passkey. They do not tell whether the address has an account. */
  readonly useBeginPasskeySignUp: 'beginPasskeySignUp';
  /**
   * Creates a user with a passkey and no password, and signs in. Where addresses have to be verified first,
   * `token` is null. The name and the address are those of `beginPasskeySignUp`.
   */
  readonly useFinishPasskeySignUp: 'finishPasskeySignUp';
  /** Returns the options of another passkey of the user. */
  readonly useBeginPasskeyAddition: 'beginPasskeyAddition';
  /** Adds the passkey to the account. `name` is by default that of its password manager or device. */
  readonly useFinishPasskeyAddition: 'finishPasskeyAddition';
  /** Returns the options for the passkey that completes a pending sign-in as its second factor. */
  readonly useBeginPasskeySecondFactor: 'beginPasskeySecondFactor';
  /** Completes a pending sign-in with a passkey as its second factor. */
  readonly useFinishPasskeySecondFactor: 'finishPasskeySecondFactor';
  /** Returns the options to show a passkey again. */
  readonly useBeginPasskeyReauthentication: 'beginPasskeyReauthentication';
  /** Begins a fresh session in place of the caller's, by a passkey. */
  readonly useFinishPasskeyReauthentication: 'finishPasskeyReauthentication';
  /** Lists the passkeys of the user, the oldest first. */
  readonly usePasskeys: 'listPasskeys';
  /** Changes the name of a passkey, which only its user sees. */
  readonly useRenamePasskey: 'renamePasskey';
  /** Removes a passkey, but never the last sign-in method of the user. */
  readonly useRemovePasskey: 'removePasskey';
  /** Returns what the browser tells password managers: the passkeys that are still accepted, and the current names. */
  readonly usePasskeySignals: 'getPasskeySignals';
  /** The document of related origins, for `/.well-known/webauthn` of the relying party's domain (WebAuthn L3, 5.11). */
  readonly useRelatedOrigins: 'getRelatedOrigins';
}
