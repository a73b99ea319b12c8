// For tests: every input that takes a secret, and how to see that the secret was accepted.

import { openDevice } from '../../fixtures/app-sign-in/device.js';
import { invitationRedeemers } from '../../fixtures/invitations.js';
import { factorRedeemers } from '../../fixtures/second-factor.js';
import { headerRedeemers } from './header-redeemers.js';
import { ownerFollows, ownerPosts, type Redeemer, strangerFollows, strangerPosts } from './redeemer.js';

const newPassword = 'battery staple';

const ofAccounts: readonly Redeemer[] = [
  { name: 'verify-email', input: 'verifyEmail.token', opens: ownerFollows((token) => `/verify-email?token=${token}`) },
  {
    name: 'reset-password/:token',
    input: 'forgetPasswordCallback.token',
    async opens({ openBrowser }, text) {
      const answer = await openBrowser().get(`/reset-password/${encodeURIComponent(text)}?callbackURL=/reset`);
      return answer.headers.get('location')?.includes('token=') ?? false;
    },
  },
  {
    name: 'reset-password, token in the body',
    input: 'resetPassword.token',
    opens: strangerPosts('/reset-password', (token) => ({ token, newPassword })),
  },
  {
    name: 'reset-password, token in the query',
    input: 'resetPassword.token',
    opens: (server, text, owner) =>
      strangerPosts(`/reset-password?token=${encodeURIComponent(text)}`, () => ({ newPassword }))(server, text, owner),
  },
  {
    name: 'delete-user, token',
    input: 'deleteUser.token',
    opens: ownerPosts('/delete-user', (token) => ({ token })),
  },
  {
    name: 'delete-user/callback',
    input: 'deleteUserCallback.token',
    opens: ownerFollows((token) => `/delete-user/callback?token=${token}`),
  },
  {
    name: 'revoke-session',
    input: 'revokeSession.token',
    opens: ownerPosts('/revoke-session', (token) => ({ token })),
  },
  {
    name: 'unlink-account, accountId',
    input: 'unlinkAccount.accountId',
    opens: ownerPosts('/unlink-account', (accountId) => ({ providerId: 'github', accountId })),
  },
];

const ofPasswords: readonly Redeemer[] = [
  {
    name: 'sign-in/email, password',
    input: 'signInEmail.password',
    opens: strangerPosts('/sign-in/email', (password, { email }) => ({ email, password })),
  },
  {
    name: 'sign-in/username, password',
    input: 'signInUsername.password',
    opens: strangerPosts('/sign-in/username', (password, { username }) => ({ username, password })),
  },
  {
    name: 'sign-in/phone-number, password',
    input: 'signInPhoneNumber.password',
    opens: strangerPosts('/sign-in/phone-number', (password, { phoneNumber }) => ({ phoneNumber, password })),
  },
  {
    name: 'change-password, currentPassword',
    input: 'changePassword.currentPassword',
    opens: ownerPosts('/change-password', (currentPassword) => ({ currentPassword, newPassword })),
  },
  {
    name: 'delete-user, password',
    input: 'deleteUser.password',
    opens: ownerPosts('/delete-user', (password) => ({ password })),
  },
];

const ofReauthentication: readonly Redeemer[] = [
  {
    name: 'reauthenticate, password',
    input: 'reauthenticate.password',
    opens: ownerPosts('/reauthenticate', (password) => ({ password })),
  },
  {
    name: 'reauthenticate, emailCode',
    input: 'reauthenticate.emailCode',
    opens: ownerPosts('/reauthenticate', (emailCode) => ({ emailCode })),
  },
  {
    name: 'reauthenticate, code',
    input: 'reauthenticate.code',
    opens: ownerPosts('/reauthenticate', (text) => ({ code: text })),
  },
];

const ofProviders: readonly Redeemer[] = [
  {
    name: 'callback of a provider, state',
    input: 'callbackOAuth.?',
    async opens(_, text, { browser }) {
      const path = `/callback/fake-oauth?code=c&state=${encodeURIComponent(text)}`;
      return (await browser.clone().get(path)).headers.get('location') === '/home';
    },
  },
  {
    name: 'sign-in/social, id token',
    input: 'signInSocial.idToken',
    opens: async (server, text, owner) =>
      text.length <= 16_384 &&
      strangerPosts('/sign-in/social', (token) => ({ provider: 'fake-oidc', idToken: { token } }))(server, text, owner),
  },
  {
    name: 'get-access-token, accountId',
    input: 'getAccessToken.accountId',
    opens: ownerPosts('/get-access-token', (accountId) => ({ providerId: 'fake-oauth', accountId })),
  },
  {
    name: 'refresh-token, accountId',
    input: 'refreshToken.accountId',
    opens: ownerPosts('/refresh-token', (accountId) => ({ providerId: 'fake-oauth', accountId })),
  },
];

const code = (name: string, purpose: string): Redeemer => ({
  name,
  input: 'redeemCode.code',
  opens: strangerPosts('/proofs/redeem-code', (text, { email }) => ({ email, purpose, code: text })),
});

const ofCodesAndLinks: readonly Redeemer[] = [
  {
    name: 'a link of a feature to come',
    input: 'redeemToken.token',
    opens: strangerPosts('/proofs/redeem-token', (token) => ({ token })),
  },
  code('a code for signing in', 'signIn'),
  code('a code for a reset', 'reset'),
  code('a code for verifying', 'verification'),
  // These count attempts, so after three wrong texts every text is refused; codes of the fixture do not count.
  {
    name: 'sign-in/email-otp',
    input: 'signInEmailOTP.otp',
    opens: strangerPosts('/sign-in/email-otp', (otp, { email }) => ({ email, otp })),
  },
  {
    name: 'email-otp/verify-email',
    input: 'verifyEmailOTP.otp',
    opens: strangerPosts('/email-otp/verify-email', (otp, { email }) => ({ email, otp })),
  },
  {
    name: 'email-otp/reset-password',
    input: 'resetPasswordEmailOTP.otp',
    opens: strangerPosts('/email-otp/reset-password', (otp, { email }) => ({ email, otp, password: newPassword })),
  },
  {
    name: 'phone-number/verify, signing in',
    input: 'verifyPhoneNumber.code',
    opens: strangerPosts('/phone-number/verify', (text, { phoneNumber }) => ({ phoneNumber, code: text })),
  },
  {
    name: 'phone-number/verify, signed in',
    input: 'verifyPhoneNumber.code',
    opens: ownerPosts('/phone-number/verify', (text, { phoneNumber }) => ({ phoneNumber, code: text })),
  },
  {
    name: 'phone-number/reset-password',
    input: 'resetPasswordPhoneNumber.otp',
    opens: strangerPosts('/phone-number/reset-password', (otp, { phoneNumber }) => ({ phoneNumber, otp, newPassword })),
  },
  {
    name: 'change-email/restore',
    input: 'restoreEmail.token',
    opens: strangerFollows((token) => `/change-email/restore?token=${token}`),
  },
  {
    name: 'app-sign-in/code',
    input: 'exchangeAppCode.code',
    opens: strangerPosts('/app-sign-in/code', (code) => ({ code, verifier: openDevice().verifier })),
  },
  {
    name: 'magic-link/verify',
    input: 'verifyMagicLink.token',
    opens: strangerFollows((token) => `/magic-link/verify?token=${token}`),
  },
];

export const redeemers: readonly Redeemer[] = [
  ...headerRedeemers,
  ...ofAccounts,
  ...ofPasswords,
  ...ofReauthentication,
  ...ofProviders,
  ...ofCodesAndLinks,
  ...factorRedeemers,
  ...invitationRedeemers,
];

/** Inputs with the name of a secret that set a secret, name something public, or do not take a secret. */
export const takesNoSecret: readonly string[] = [
  // Whether a key of the headers counts, which is not in the input: packages/api-keys/test/checks.test.ts.
  'getSession.apiKeys',
  // Hashes of the app's own secret, and what it gets back: features/app-sign-in/app-sign-in.test.ts.
  'appSignIn.challenge',
  'appSignIn.state',
  'appSignIn.token',
  // Each is bound to an existing invitation: organization/invitations.test.ts sends tokens of other invitations (R-I01).
  'acceptInvitation.token',
  'rejectInvitation.token',
  'getInvitation.token',
  // Ids and passwords that the server's own code sends: features/users/users.test.ts.
  'removeUser.userId',
  'createUser.password',
  'createSession.userId',
  'findUser.userId',
  'changeUser.userId',
  'verifyUser.userId',
  'unverifyUser.userId',
  'setUserPassword.userId',
  'setUserPassword.newPassword',
  'revokeUserSessions.userId',
  // Ids of organizations and their rows: organization/matrix.test.ts sends ids of other organizations (R-I03).
  'createOrganization.userId',
  'updateOrganization.organizationId',
  'deleteOrganization.organizationId',
  'setActiveOrganization.organizationId',
  'getFullOrganization.organizationId',
  'createInvitation.teamId',
  'createInvitation.organizationId',
  'acceptInvitation.invitationId',
  'rejectInvitation.invitationId',
  'cancelInvitation.invitationId',
  'getInvitation.id',
  'listInvitations.organizationId',
  'addMember.userId',
  'addMember.organizationId',
  'addMember.teamId',
  'removeMember.organizationId',
  'updateMemberRole.memberId',
  'updateMemberRole.organizationId',
  'leaveOrganization.organizationId',
  'getActiveMember.organizationId',
  'listMembers.organizationId',
  'hasPermission.organizationId',
  'hasPermission.teamId',
  'createRole.organizationId',
  'updateRole.organizationId',
  'deleteRole.organizationId',
  'listRoles.organizationId',
  // The same for teams: teams/members.test.ts (R-I03, R-I10).
  'createTeam.organizationId',
  'updateTeam.teamId',
  'updateTeam.organizationId',
  'removeTeam.teamId',
  'removeTeam.organizationId',
  'listOrganizationTeams.organizationId',
  'addTeamMember.teamId',
  'addTeamMember.memberId',
  'addTeamMember.organizationId',
  'removeTeamMember.teamId',
  'removeTeamMember.memberId',
  'removeTeamMember.organizationId',
  'updateTeamMemberRole.teamId',
  'updateTeamMemberRole.memberId',
  'updateTeamMemberRole.organizationId',
  'listTeamMembers.teamId',
  'listTeamMembers.organizationId',
  'signUpEmail.password',
  'changePassword.newPassword',
  'resetPassword.newPassword',
  'restoreEmail.newPassword',
  'forgetPasswordCallback.newPassword',
  'resetPasswordPhoneNumber.newPassword',
  'setPassword.newPassword',
  'resetPasswordEmailOTP.password',
  'unlinkAccount.providerId',
  'getAccessToken.providerId',
  'getIdToken.providerId',
  'getIdToken.accountId', // for the server's own code; names an account of the session's user, as getAccessToken's does
  'refreshToken.providerId',
  'viewBackupCodes.userId',
  'resetSecondFactor.userId',
  'createOrganization.userId',
  'addMember.userId',
];

/** Names an organization, a team or a member; the matrices of `organization` and `teams` test the permissions. */
export const namesAPlace = /\.(?:organizationId|teamId|memberId)$/;
