import type { MailTexts } from './mail-texts.js';

/** English. A new language is one file like this one; its type is `MailTexts`. */
export const english: MailTexts = {
  language: 'en',
  direction: 'ltr',
  greeting: (name) => (name === undefined ? 'Hello,' : `Hello ${name},`),
  code: 'Your code',
  copyLink: 'Or copy this address into your browser:',
  sentBy: (app) => `This mail was sent by ${app}.`,

  verification: (app) => ({
    subject: `${app}: verify your e-mail address`,
    paragraphs: ['Please confirm that this address is yours.'],
    action: 'Verify my address',
    close: 'The link expires soon. If you did not give us this address, there is nothing to do.',
  }),
  changeEmail: (app, newEmail) => ({
    subject: `${app}: change your e-mail address?`,
    paragraphs: [
      `You asked to use ${newEmail} instead of this address.`,
      'Open the link in the browser in which you are signed in.',
    ],
    action: 'Change my address',
    close:
      'The link expires soon. If you did not ask for this, do not open it: another person is signed in to your account. Choose a new password.',
  }),
  resetPassword: (app) => ({
    subject: `${app}: choose a new password`,
    paragraphs: ['You asked for a new password.'],
    action: 'Choose a new password',
    close:
      'The link works once and expires soon. If you did not ask for it, there is nothing to do: your password does not change.',
  }),
  existingUser: (app) => ({
    subject: `${app}: you already have an account`,
    paragraphs: [
      'A sign-up used your address, but this address already has an account. Nothing was changed.',
      'Was it you? Then sign in. If you forgot your password, ask for a new one on the sign-in page.',
    ],
    close: 'If it was not you, there is nothing to do.',
  }),
  deleteAccount: (app) => ({
    subject: `${app}: delete your account?`,
    paragraphs: [
      'You asked us to delete your account, with all its data. This cannot be undone.',
      'Open the link in the browser in which you are signed in.',
    ],
    action: 'Delete my account',
    close:
      'The link expires soon. If you did not ask for this, do not open it: another person is signed in to your account. Choose a new password.',
  }),
  magicLink: (app) => ({
    subject: `${app}: your link to sign in`,
    paragraphs: ['Open the link in the browser in which you want to sign in.'],
    action: 'Sign in',
    close: 'The link works once and expires soon. If you did not ask for it, do not open it.',
  }),
  invitation: (app, inviter = 'A member', organization) => ({
    subject: `${app}: you are invited to an organization`,
    paragraphs: [
      `${inviter} invites you to join ${organization === undefined ? 'an organization' : `“${organization}”`} at ${app}.`,
      'The link shows you the invitation. You can create an account there if you have none.',
    ],
    action: 'Look at the invitation',
    close: 'The invitation is only for this address, and it expires. If you did not expect it, ignore this mail.',
  }),
  invitationNeedsFactor:
    'Members of this organization need a second factor, such as an authenticator app or a passkey. You can set it up after you sign in.',

  reauthentication: (app) => ({
    subject: `${app}: confirm that it is you`,
    paragraphs: ['Enter this code on the page that asked for it.'],
    close:
      'The code expires soon. We never ask for it in another way. If you did not ask for it, another person uses your account: choose a new password.',
  }),
  twoFactorOTP: (app) => ({
    subject: `${app}: your code to sign in`,
    paragraphs: ['Your first step was correct. Enter this code on the page that asked for it.'],
    close:
      'The code expires soon. We never ask for it in another way. If you did not try to sign in, another person may know your password: choose a new one. They cannot sign in without this code.',
  }),
  emailOTP: {
    'sign-in': (app) => ({
      subject: `${app}: your code to sign in`,
      paragraphs: ['Enter this code on the page that asked for it.'],
      close:
        'The code expires soon. Do not give it to another person. If you did not ask for it, there is nothing to do.',
    }),
    'email-verification': (app) => ({
      subject: `${app}: your code to verify your address`,
      paragraphs: ['Enter this code on the page that asked for it. It confirms that this address is yours.'],
      close:
        'The code expires soon. Do not give it to another person. If you did not ask for it, there is nothing to do.',
    }),
    'forget-password': (app) => ({
      subject: `${app}: your code for a new password`,
      paragraphs: ['Enter this code on the page that asked for it. Then choose a new password.'],
      close:
        'The code expires soon. Do not give it to another person. If you did not ask for it, there is nothing to do: your password does not change.',
    }),
  },

  notices: {
    'email-changed': ({ email, previousEmail }) => ({
      subject: 'your e-mail address was changed',
      fact: `The e-mail address of your account was changed from ${previousEmail} to ${email}.`,
    }),
    'email-released': ({ email, previousEmail }) => ({
      subject: 'a new e-mail address was not kept',
      fact: `The e-mail address of your account is ${email} again. It was to become ${previousEmail}, but that address was not verified in time: a person without access to your account has shown that the mailbox ${previousEmail} is theirs. If you are this person, sign in with ${email} to reach your account.`,
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
      subject: 'two-factor authentication was turned on',
      fact: 'Two-factor authentication was turned on. All other devices were signed out.',
    }),
    'two-factor-disabled': () => ({
      subject: 'two-factor authentication was turned off',
      fact: 'Two-factor authentication was turned off. Your account is protected by one factor only.',
    }),
    'two-factor-replaced': () => ({
      subject: 'your authenticator was replaced',
      fact: 'Two-factor authentication of your account now uses another authenticator, with new backup codes.',
    }),
    'two-factor-reset': () => ({
      subject: 'two-factor authentication was removed',
      fact: 'The operators of this service removed two-factor authentication from your account, and signed out all devices.',
    }),
    'backup-codes-replaced': () => ({
      subject: 'your backup codes were replaced',
      fact: 'New backup codes were made. The old ones no longer work.',
    }),
    'account-claimed': () => ({
      subject: 'your e-mail address is confirmed',
      fact: 'You showed that this mailbox is yours. To protect you, passwords, linked providers and other devices that were added to this account before that were removed.',
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
      'If you did not, another person may be using your account. Remove the passkeys that are not yours in your account settings, and choose a new password: this signs out all devices. Or contact support.',
  },
  notice: {
    subject: (app, subject) => `${app}: ${subject}`,
    about: (app, account) => `This is about your account ${account} at ${app}.`,
    expected: 'If you made this change, there is nothing to do.',
    unexpected:
      'If you did not, another person may be using your account. Choose a new password on the sign-in page: this signs out all devices. Then check the e-mail address, phone number, linked providers and two-factor authentication in your account settings, or contact support.',
    undo: 'If you did not, take the change back with this link, and then choose a new password.',
    undoAction: 'Take the change back',
    contact: 'If you did not, another person may be using your account: contact support at once.',
    notYours:
      'If this account is not yours, you can ignore this mail: the address has to be confirmed before it is used.',
  },
};
