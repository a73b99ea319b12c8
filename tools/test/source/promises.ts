/**
 * The texts that say what the server has done or will do, and the option or the answer that makes each one so. By file and key of the
 * English text. A screen shows the text only after this answer, or only with this option.
 */
export const promises: Readonly<Record<string, string>> = {
  'errors/account.SESSION_NOT_FOUND': 'the answer SESSION_NOT_FOUND',
  'account.changeVerified': 'user.changeEmail.enabled, which needs sendChangeEmailVerification for a verified address',
  'account.agreeSent': 'the answer of changeEmail for a verified address',
  'account.proveSent': 'the answer of changeEmail, with the fact email-verification.mail; else emailChanged is shown',
  'account.passwordLinkSent': 'the answer of forgetPassword in a session with a verified address',
  'account.othersSignedOut': 'the answer of changePassword with revokeOtherSessions',
  'account.signOutOthersHint': 'revokeOtherSessions of changePassword',
  'account.endsAt': 'the session of the answer',
  'account.deviceSignedOut': 'the answer of revokeSession',
  'account.deleteSent': 'the answer of deleteUser, with the fact account-deletion.byMail',
  'account.deletedLead': 'the deletion, which ends every session',
  'activity.signedOut': 'an event of the answer',
  'api-keys.expiresAt': 'expiresAt of the key in the answer',
  'api-keys.neverExpires': 'a key without expiresAt in the answer',
  'api-keys.oldEnds': 'previousEndsAt of the key in the answer, which the server leaves out once it has passed',
  'factors.saveCodesLead': 'backup codes work once, with every option',
  'invitation.ends': 'the invitation of the answer',
  'invitation.linkSent': 'the answer of sendVerificationEmail in a session',
  'organizations.inviteSent': 'the answer of inviteMember, with the fact organization.invite',
  'organizations.ends': 'the invitation of the answer',
  'organizations.resent': 'the answer of inviteMember with resend',
  'password.forgotLead': 'the fact password.reset, without which no page links to this one',
  'password.linkSent': 'the answer of forgetPassword',
  'phone.codeSent': 'the answer of sendPhoneNumberOtp',
  'reauthenticate.codeSent': 'the answer that sets codeSentAt',
  'sign-in.rememberMeHint': 'rememberMe of the call, whose cookie ends with the browser',
  'sign-in.codeSent': 'the answer of sendVerificationOtp or sendPhoneNumberOtp',
  'sign-in.linkSent': 'the answer of signInMagicLink; magic links work once, with every option',
  'sign-in.unverifiedLead': 'the answer EMAIL_NOT_VERIFIED of a sign-in with a password, which mails a link',
  'sign-in.verificationSent': 'the answer of sendVerificationEmail',
  'sign-up.sentLead': 'the answer of signUpEmail without a session',
  'two-factor.mailSent': 'the answer that sets codeSentAt',
  'two-factor.backupLead': 'backup codes work once, with every option',
  'two-factor.trustHint': 'twoFactor.trustedDeviceMaxAge, which always has an end',
  'verification.askLead': 'the button of the page, whose answer is an error without the sender',
  'verification.linkSent': 'the answer of sendVerificationEmail',
  'verification.waitLead': 'the button beside it, whose answer is an error without the sender',
  'verification.resent': 'the answer of sendVerificationEmail in a session',
};

/** The texts with digits that no option changes: examples of what to type. */
export const examples: readonly string[] = ['phone.numberHint', 'phone.numberWrong', 'sign-in.phoneNumberHint'];
