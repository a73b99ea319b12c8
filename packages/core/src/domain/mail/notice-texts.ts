import type { User } from '../../contract/shapes.js';
import type { App } from '../app/app.js';
import type { AccountChange, NoticeText } from './notice.js';

type Told = AccountChange & { readonly user: User; readonly to: string };

/** Returns the built-in text of a notice: the change, and what to do if the reader did not make it. */
export function textOf({ settings: { appName, origin } }: App, told: Told): NoticeText {
  const { subject, fact } = contentOf(told);
  const place = origin === undefined ? appName : `${appName} (${origin})`;
  const account = `This is about your account ${told.user.email} at ${place}.`;
  const text = [fact, account, 'If you made this change, there is nothing to do.', adviceOn(told)].join('\n\n');
  return { subject: `${appName}: ${subject}`, text };
}

function contentOf(told: Told): { readonly subject: string; readonly fact: string } {
  switch (told.kind) {
    case 'email-changed':
      return {
        subject: 'your email address was changed',
        fact: `The email address of your account was changed from ${told.previousEmail} to ${told.email}.`,
      };
    case 'email-released':
      return {
        subject: 'a new email address was not kept',
        fact:
          `The email address of your account is ${told.email} again. It was to become ${told.previousEmail}, but that address was ` +
          `not verified in time: a person without access to your account has shown that the mailbox ${told.previousEmail} is ` +
          `theirs. If you are this person, sign in with ${told.email} to reach your account.`,
      };
    case 'password-changed':
      return { subject: 'your password was changed', fact: 'The password of your account was changed.' };
    case 'password-reset':
      return {
        subject: 'your password was reset',
        fact: 'A new password was set for your account with a code or link from a message.',
      };
    case 'password-set':
      return { subject: 'a password was added', fact: 'Your account had no password. Now it has one.' };
    case 'password-removed':
      return { subject: 'your password was removed', fact: 'The password of your account was removed.' };
    case 'provider-linked':
      return {
        subject: `sign-in with ${told.providerId} was added`,
        fact: `An account at ${told.providerId} can now sign in to your account.`,
      };
    case 'provider-unlinked':
      return {
        subject: `sign-in with ${told.providerId} was removed`,
        fact: `Your account at ${told.providerId} can no longer sign in.`,
      };
    case 'phone-number-added':
      return {
        subject: 'a phone number was added',
        fact: `The phone number ${told.phoneNumber} was added to your account. It can be used to sign in.`,
      };
    case 'phone-number-removed':
      return {
        subject: 'a phone number was removed',
        fact: `The phone number ${told.phoneNumber} was removed from your account.`,
      };
    case 'two-factor-enabled':
      return {
        subject: 'two-step verification was turned on',
        fact: 'Two-step verification was turned on. All other devices were signed out.',
      };
    case 'two-factor-disabled':
      return {
        subject: 'two-step verification was turned off',
        fact: 'Two-step verification was turned off. Your account is protected by one step only.',
      };
    case 'two-factor-replaced':
      return {
        subject: 'your authenticator app was replaced',
        fact: 'Two-step verification of your account now uses another authenticator app, with new backup codes.',
      };
    case 'two-factor-reset':
      return {
        subject: 'two-step verification was removed',
        fact: 'The operators of this service removed two-step verification from your account, and signed out all devices.',
      };
    case 'backup-codes-replaced':
      return {
        subject: 'your backup codes were replaced',
        fact: 'New backup codes were made. The old ones no longer work.',
      };
    case 'account-claimed':
      return {
        subject: 'your email address is confirmed',
        fact:
          'You showed that this mailbox is yours. To protect you, passwords, linked providers and other devices that were ' +
          'added to this account before that were removed.',
      };
  }
}

/** Returns the instruction for a reader who did not make the change. */
function adviceOn(told: Told): string {
  if (told.kind === 'email-changed' && told.undoURL !== undefined)
    return `If you did not, take the change back with this link, and then choose a new password:\n${told.undoURL}`;
  if (told.kind === 'email-changed' && told.to === told.previousEmail)
    return 'If you did not, another person may be using your account: answer this mail or contact support at once.';
  if (told.kind === 'email-changed')
    return 'If this account is not yours, you can ignore this mail: the address has to be confirmed before it is used.';
  return (
    'If you did not, another person may be using your account. Set a new password with "Forgot password?" on the sign-in ' +
    'page: this signs out all devices. Then check the email address, phone number, linked providers and two-step ' +
    'verification in your account settings, or contact support.'
  );
}
