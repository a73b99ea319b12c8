import {
  AccountSettings,
  ApiKeySettings,
  ConfirmDeletion,
  DeleteAccount,
  EmailSettings,
  LinkedAccountSettings,
  PasskeySettings,
  PasswordSettings,
  PhoneNumberSettings,
  ProfileSettings,
  RecentActivity,
  SessionSettings,
  TwoFactorSettings,
  UserButton,
  VerifyEmailNotice,
} from '@latchkey/ui';
import { refused } from 'latchkey/testing/client';
import { everyOption } from './mock.js';
import { press, pressIn, type } from './play.js';
import type { Story } from './story.js';

const password = { Password: 'a good password' };

const screens: readonly Story[] = [
  { name: 'account', screen: <AccountSettings /> },
  { name: 'account-profile', screen: <ProfileSettings />, options: everyOption },
  { name: 'account-email', screen: <EmailSettings /> },
  {
    name: 'account-email-sent',
    screen: <EmailSettings />,
    async play() {
      await type({ 'New email': 'countess@example.com' });
      await press('Change email');
    },
  },
  { name: 'account-password', screen: <PasswordSettings /> },
  {
    name: 'account-password-wrong',
    screen: <PasswordSettings />,
    prepare: (server) => server.answer({ changePassword: refused('INVALID_PASSWORD') }),
    async play() {
      await type({ 'Current password': 'not my password', 'New password': 'a good password' });
      await press('Change password');
    },
  },
  {
    name: 'account-password-none',
    screen: <PasswordSettings />,
    prepare: (server) => server.answer({ listUserAccounts: [] }),
  },
  { name: 'account-phone', screen: <PhoneNumberSettings />, options: everyOption },
  {
    name: 'account-phone-set',
    screen: <PhoneNumberSettings />,
    options: everyOption,
    user: { phoneNumber: '+49301234567', phoneNumberVerified: true },
  },
  {
    name: 'account-phone-code',
    screen: <PhoneNumberSettings />,
    options: everyOption,
    prepare: (server) => server.answer({ sendPhoneNumberOTP: { status: true } }),
    async play() {
      await press('Add phone number');
      await type({ 'Phone number': '+49 30 1234567' });
      await press('Text me a code');
    },
  },
  {
    name: 'account-two-factor-none',
    screen: <TwoFactorSettings />,
    prepare: (server) => server.answer({ listUserAccounts: [] }),
  },
  { name: 'account-two-factor', screen: <TwoFactorSettings /> },
  {
    name: 'account-two-factor-key',
    screen: <TwoFactorSettings />,
    async play() {
      await press('Turn on');
      await type(password);
      await press('Continue');
    },
  },
  {
    name: 'account-two-factor-codes',
    screen: <TwoFactorSettings />,
    async play() {
      await press('Turn on');
      await type(password);
      await press('Continue');
      await type({ 'Verification code': '123456' });
      await press('Turn on');
    },
  },
  { name: 'account-passkeys', screen: <PasskeySettings /> },
  { name: 'account-linked', screen: <LinkedAccountSettings />, options: everyOption },
  {
    name: 'account-linked-none',
    screen: <LinkedAccountSettings />,
    options: everyOption,
    prepare: (server) => server.answer({ listUserAccounts: [] }),
  },
  {
    name: 'account-linked-refused',
    screen: <LinkedAccountSettings />,
    options: everyOption,
    query: "linked=google&error=email_doesn't_match",
  },
  { name: 'account-devices', screen: <SessionSettings /> },
  { name: 'account-devices-sign-out', screen: <SessionSettings />, play: () => press('Sign out') },
  { name: 'account-api-keys', screen: <ApiKeySettings /> },
  {
    name: 'account-api-keys-none',
    screen: <ApiKeySettings />,
    prepare: (server) => server.answer({ listApiKeys: { rows: [], next: null, previous: null } }),
  },
  { name: 'account-api-keys-create', screen: <ApiKeySettings />, play: () => press('Create key') },
  {
    name: 'account-api-keys-made',
    screen: <ApiKeySettings />,
    async play() {
      await press('Create key');
      await type({ Name: 'Deployment' });
      await pressIn('dialog', 'Create key');
    },
  },
  { name: 'account-api-keys-rotate', screen: <ApiKeySettings />, play: () => press('Rotate') },
  { name: 'account-api-keys-revoke', screen: <ApiKeySettings />, play: () => press('Revoke') },
  { name: 'account-activity', screen: <RecentActivity /> },
  { name: 'account-delete', screen: <DeleteAccount /> },
  { name: 'account-delete-confirm', screen: <ConfirmDeletion />, query: 'token=mock' },
  { name: 'account-deleted', screen: <ConfirmDeletion />, scenario: 'signed-out', query: 'deleted=' },
  { name: 'verify-email-notice', screen: <VerifyEmailNotice />, user: { emailVerified: false } },
  { name: 'user-button', screen: <UserButton items={[{ label: 'Billing', onSelect: () => undefined }]} /> },
];

/** The screens of a user. */
export const accountStories: readonly Story[] = screens.map((story) => ({ scenario: 'signed-in', ...story }));
