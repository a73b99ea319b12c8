// Made by `pnpm --dir docs run generate`. Change the sources, not this file.

/*
 * The hook of each call, with the documentation of its endpoint. The compiler keeps the documentation and the place of a
 * property only if its name does not change, and the name of a hook is another one than that of its call. So the names are
 * written here, and an editor shows the comment and leads to this file.
 */

/** The hooks of every client. */
export interface CoreHookNames {
  /**
   * Deletes the caller's account. Needs the password or a fresh session. With a configured confirmation mail, it
   * sends the mail instead, unless the call has the mail's `token`. The route does not exist unless
   * `user.deleteUser.enabled` is set.
   */
  readonly useDeleteUser: 'deleteUser';
  /** Lists the user's sign-in methods, page by page, the oldest first. */
  readonly useUserAccounts: 'listUserAccounts';
  /** Removes a sign-in method of the user, but never the last one. */
  readonly useUnlinkAccount: 'unlinkAccount';
  /**
   * Mails a link that verifies an address. Gives the same answer for known, unknown and verified addresses. A
   * signed-in user can ask for their own address only.
   */
  readonly useSendVerificationEmail: 'sendVerificationEmail';
  /**
   * Changes the address. An unverified address changes at once. For a verified address, the user opens a link that
   * is mailed to the current address. The new address is unverified until the user opens the link that is mailed
   * to it. If the current address is verified, the user must be signed in to open that link. Needs a fresh
   * session, because the owner of the new address can take over the account.
   */
  readonly useChangeEmail: 'changeEmail';
  /** Returns the OpenAPI 3.1 document of this server: every endpoint that answers over HTTP. */
  readonly useGenerateOpenApiSchema: 'generateOpenAPISchema';
  /** Creates a user with a password, and signs in unless configured otherwise (then `token` is null). */
  readonly useSignUpEmail: 'signUpEmail';
  /**
   * Signs in, or answers that a second factor is needed. An unknown address and a wrong password get the same
   * error.
   */
  readonly useSignInEmail: 'signInEmail';
  /** Mails a link for a new password. Gives the same answer, after the same work, for known and unknown addresses. */
  readonly useForgetPassword: 'forgetPassword';
  /** Sets a new password with a mailed token and uses the token up. Ends all sessions and begins none. */
  readonly useResetPassword: 'resetPassword';
  /**
   * Changes the password. With `revokeOtherSessions`, all sessions end and the caller gets a new one; only then
   * the answer has a `token`.
   */
  readonly useChangePassword: 'changePassword';
  /** Changes name, image and the fields that a client can set. Values that are not sent stay. */
  readonly useUpdateUser: 'updateUser';
  /**
   * Makes the session fresh again: the user proves their identity again. Without a second factor: with the
   * password or a mailed code. With a second factor: with a `code` of it in this call, alone or together with the
   * password or the mailed code, even if the session has shown a code before. A new session with another token
   * replaces this one.
   */
  readonly useReauthenticate: 'reauthenticate';
  /**
   * Mails a code for `reauthenticate` to the verified address of the user. It is valid for five minutes in this
   * session.
   */
  readonly useSendReauthenticationCode: 'sendReauthenticationCode';
  /**
   * A page calls it before the user adds a sign-in method or answers an invitation. It answers
   * `MAILED_CODE_REQUIRED` if the account is verified but not settled, and a mailed code would settle it. Then the
   * page asks for the code first. It changes nothing, and the calls that add something do not check this.
   */
  readonly useCheckSettled: 'checkSettled';
  /** Lists the user's live sessions, page by page, the newest first. */
  readonly useSessions: 'listSessions';
  /** Ends one session of the user. The token of another user's session is answered with 401. */
  readonly useRevokeSession: 'revokeSession';
  /** Ends all sessions of the user, including this one. */
  readonly useRevokeSessions: 'revokeSessions';
  /** Ends all other sessions of the user. */
  readonly useRevokeOtherSessions: 'revokeOtherSessions';
  /** Ends this session. Succeeds without a session too, so it always removes old cookies. */
  readonly useSignOut: 'signOut';
  /**
   * Begins a sign-in with a provider: returns the provider's address, and the client navigates there unless
   * `disableRedirect` is set. With `idToken`, signs in directly with a token that the client got from the
   * provider.
   */
  readonly useSignInSocial: 'signInSocial';
  /**
   * Creates a nonce for a sign-in with an ID token. It is valid once, for ten minutes, at this provider. Pass it
   * to the provider's SDK, and to `signInSocial` as `idToken.nonce`. Required if the provider has the option
   * `idToken: { nonce: 'server' }`.
   */
  readonly useCreateIdTokenNonce: 'createIdTokenNonce';
  /**
   * Begins to link a provider's account to the signed-in user. Needs a fresh session, so that an attacker with a
   * stolen session cannot add a sign-in method. Only the same session can finish the flow.
   */
  readonly useLinkSocialAccount: 'linkSocialAccount';
  /**
   * Begins to make the session fresh with a linked provider: the user signs in there again. Only the same session
   * can finish the flow. Not for users with a second factor, who send its `code` to `reauthenticate`.
   */
  readonly useReauthenticateSocial: 'reauthenticateSocial';
  /** Returns an access token that is valid for at least a few seconds, refreshed if necessary. */
  readonly useAccessToken: 'getAccessToken';
  /** Gets a new access token, even if the current one is still valid. */
  readonly useRefreshToken: 'refreshToken';
  /** Answers that the handler is mounted. */
  readonly useOk: 'ok';
}
