import type { MailTexts } from './mail-texts.js';

/** English. A new language is one file like this one; its type is `MailTexts`. */
export const english: MailTexts = {
  language: 'en',
  direction: 'ltr',
  greeting: (name) => (name === undefined ? 'Hello,' : `Hello ${name},`),
  code: 'Your verification code',
  copyLink: 'Or copy this link into your browser:',
  sentBy: (app) => `This email was sent by ${app}.`,

  verification: (app) => ({
    subject: `${app}: verify your email address`,
    paragraphs: ['Please verify that this email address is yours.'],
    action: 'Verify email address',
    close: 'The link expires soon. If you did not enter this email address, you can ignore this email.',
  }),
  changeEmail: (app, newEmail) => ({
    subject: `${app}: change your email address?`,
    paragraphs: [
      `You asked to use ${newEmail} instead of this email address.`,
      'Open the link in the browser in which you are signed in.',
    ],
    action: 'Change email address',
    close:
      'The link expires soon. If you did not request this, do not open it: another person is signed in to your account. Change your password.',
  }),
  resetPassword: (app) => ({
    subject: `${app}: reset your password`,
    paragraphs: ['You requested a new password.'],
    action: 'Reset password',
    close:
      'The link works once and expires soon. If you did not request it, you can ignore this email: your password does not change.',
  }),
  existingUser: (app) => ({
    subject: `${app}: you already have an account`,
    paragraphs: [
      'Someone tried to create an account with your email address, but it already has an account. Nothing was changed.',
      'If this was you, sign in. If you forgot your password, reset it on the sign-in page.',
    ],
    close: 'If this was not you, you can ignore this email.',
  }),
  deleteAccount: (app) => ({
    subject: `${app}: delete your account?`,
    paragraphs: [
      'You requested the deletion of your account and all its data. You cannot undo this.',
      'Open the link in the browser in which you are signed in.',
    ],
    action: 'Delete account',
    close:
      'The link expires soon. If you did not request this, do not open it: another person is signed in to your account. Change your password.',
  }),
  magicLink: (app) => ({
    subject: `${app}: your sign-in link`,
    paragraphs: ['Open the link in the browser in which you want to sign in.'],
    action: 'Sign in',
    close: 'The link works once and expires soon. If you did not request it, do not open it.',
  }),
  invitation: (app, inviter = 'A member', organization) => ({
    subject: `${app}: you are invited to an organization`,
    paragraphs: [
      `${inviter} invites you to join ${organization === undefined ? 'an organization' : `“${organization}”`} at ${app}.`,
      'Open the invitation to respond. If you do not have an account, you can create one there.',
    ],
    action: 'View invitation',
    close:
      'The invitation is only for this email address, and it expires. If you did not expect it, you can ignore this email.',
  }),
  invitationNeedsFactor:
    'This organization requires two-step verification, for example with an authenticator app or a passkey. You can set it up after you sign in.',

  reauthentication: (app) => ({
    subject: `${app}: verify your identity`,
    paragraphs: ['Enter this code on the page that asked for it.'],
    close:
      'The code expires soon. We never ask for it in any other way. If you did not request it, another person is using your account: change your password.',
  }),
  twoFactorOTP: (app) => ({
    subject: `${app}: your sign-in code`,
    paragraphs: ['To complete your sign-in, enter this code on the page that asked for it.'],
    close:
      'The code expires soon. We never ask for it in any other way. If you did not try to sign in, another person may know your password: change it. They cannot sign in without this code.',
  }),
  emailOTP: {
    'sign-in': (app) => ({
      subject: `${app}: your sign-in code`,
      paragraphs: ['Enter this code on the page that asked for it.'],
      close:
        'The code expires soon. Do not share it with anyone. If you did not request it, you can ignore this email.',
    }),
    'email-verification': (app) => ({
      subject: `${app}: your verification code`,
      paragraphs: ['Enter this code on the page that asked for it. It verifies that this email address is yours.'],
      close:
        'The code expires soon. Do not share it with anyone. If you did not request it, you can ignore this email.',
    }),
    'forget-password': (app) => ({
      subject: `${app}: your password reset code`,
      paragraphs: ['Enter this code on the page that asked for it. Then set a new password.'],
      close:
        'The code expires soon. Do not share it with anyone. If you did not request it, you can ignore this email: your password does not change.',
    }),
  },

  notices: {
    'email-changed': ({ email, previousEmail }) => ({
      subject: 'your email address was changed',
      fact: `The email address of your account was changed from ${previousEmail} to ${email}.`,
    }),
    'email-released': ({ email, previousEmail }) => ({
      subject: 'a new email address was not kept',
      fact: `The email address of your account is ${email} again. It was to become ${previousEmail}, but that email address was not verified in time: a person without access to your account has verified ${previousEmail}. If you are this person, sign in with ${email} to reach your account.`,
    }),
    'password-changed': () => ({
      subject: 'your password was changed',
      fact: 'The password of your account was changed.',
    }),
    'password-reset': () => ({
      subject: 'your password was reset',
      fact: 'A new password was set for your account with a code or link from a message.',
    }),
    'password-set': () => ({
      subject: 'a password was added',
      fact: 'Your account had no password. Now it has one.',
    }),
    'password-removed': () => ({
      subject: 'your password was removed',
      fact: 'The password of your account was removed.',
    }),
    'provider-linked': ({ providerId }) => ({
      subject: `sign-in with ${providerId} was added`,
      fact: `An account at ${providerId} can now sign in to your account.`,
    }),
    'provider-unlinked': ({ providerId }) => ({
      subject: `sign-in with ${providerId} was removed`,
      fact: `Your account at ${providerId} can no longer sign in.`,
    }),
    'phone-number-added': ({ phoneNumber }) => ({
      subject: 'a phone number was added',
      fact: `The phone number ${phoneNumber} was added to your account. It can be used to sign in.`,
    }),
    'phone-number-removed': ({ phoneNumber }) => ({
      subject: 'a phone number was removed',
      fact: `The phone number ${phoneNumber} was removed from your account.`,
    }),
    'two-factor-enabled': () => ({
      subject: 'two-step verification was turned on',
      fact: 'Two-step verification was turned on. All other devices were signed out.',
    }),
    'two-factor-disabled': () => ({
      subject: 'two-step verification was turned off',
      fact: 'Two-step verification was turned off. Your account is now less protected.',
    }),
    'two-factor-replaced': () => ({
      subject: 'your authenticator app was replaced',
      fact: 'Two-step verification now uses another authenticator app, with new backup codes.',
    }),
    'two-factor-reset': () => ({
      subject: 'two-step verification was removed',
      fact: 'The people who run this service removed two-step verification from your account, and signed out all devices.',
    }),
    'backup-codes-replaced': () => ({
      subject: 'your backup codes were replaced',
      fact: 'New backup codes were made. The old ones no longer work.',
    }),
    'account-claimed': () => ({
      subject: 'your email address was verified',
      fact: 'You verified that this email address is yours. To protect you, passwords, linked providers and other devices that were added to this account before that were removed.',
    }),
  },
  passkey: {
    added: (name) => ({
      subject: 'a passkey was added',
      fact:
        name === undefined
          ? 'A passkey was added to your account. It can be used to sign in.'
          : `The passkey “${name}” was added to your account. It can be used to sign in.`,
    }),
    removed: (name) => ({
      subject: 'a passkey was removed',
      fact:
        name === undefined
          ? 'A passkey was removed from your account. It can no longer be used to sign in.'
          : `The passkey “${name}” was removed from your account. It can no longer be used to sign in.`,
    }),
    unexpected:
      'If you did not, another person may be using your account. In your account settings, remove the passkeys that are not yours, and sign out all other devices. Then change your password, or contact support.',
  },
  impersonation: {
    subject: 'an administrator opened your account',
    fact: (app, at) =>
      `On ${at}, an administrator of ${app} began to act as you: to see what you see, and to help you. Passwords and two-step verification cannot be changed this way.`,
    reason: (reason) => `The reason they gave: “${reason}”`,
    unexpected: 'If you did not expect this, contact support.',
  },
  apiKey: {
    expires: (key, date) => ({
      subject: 'an API key expires soon',
      fact: `The API key “${key}” expires on ${date}. Programs that use it stop working then.`,
    }),
    replace:
      'Replace the key in your account settings before that day. For a while, the old key and the new one both work.',
    leaked: (key) => ({
      subject: 'an API key was found in public',
      fact: `The API key “${key}” was found in a public place, so it was revoked. It no longer works.`,
    }),
    check: 'Make a new key, and put it where the old one was. Then check what was done with the old key.',
    leakAction: 'See where it was found',
    unexpected:
      'If you do not know this key, another person may be using your account: change your password, and sign out all other devices.',
  },
  notice: {
    subject: (app, subject) => `${app}: ${subject}`,
    about: (app, account) => `This is about your account ${account} at ${app}.`,
    expected: 'If you made this change, you can ignore this email.',
    unexpected:
      'If you did not, another person may be using your account. Reset your password on the sign-in page. Then check the devices, email address, phone number, linked providers and two-step verification in your account settings, or contact support.',
    undo: 'If you did not, undo the change with this link. Then change your password.',
    undoAction: 'Undo the change',
    contact: 'If you did not, another person may be using your account: contact support immediately.',
    notYours:
      'If this account is not yours, you can ignore this email: the email address must be verified before it is used.',
  },
};
