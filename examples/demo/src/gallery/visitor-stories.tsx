import { ForgotPassword, ResetPassword, SignIn, SignUp, TwoFactorChallenge, VerifyEmail } from '@latchkey/ui';
import { refused } from 'latchkey/testing/client';
import { everyOption, optionsWith } from './mock.js';
import { press, type } from './play.js';
import type { Story } from './story.js';

const ada = { Email: 'ada@example.com', Password: 'a good password' };
const signIn = async () => {
  await type(ada);
  await press('Sign in');
};

/** The screens for visitors. */
export const visitorStories: readonly Story[] = [
  { name: 'sign-in', screen: <SignIn /> },
  { name: 'sign-in-every-way', screen: <SignIn />, options: everyOption },
  {
    name: 'sign-in-without-password',
    screen: <SignIn />,
    options: optionsWith({ password: { signIn: false }, 'magic-link': { signIn: true } }),
  },
  { name: 'sign-in-empty', screen: <SignIn />, play: () => press('Sign in') },
  {
    name: 'sign-in-refused',
    screen: <SignIn />,
    prepare: (server) => server.answer({ signInEmail: refused('INVALID_EMAIL_OR_PASSWORD') }),
    play: signIn,
  },
  { name: 'sign-in-locked', screen: <SignIn />, scenario: 'locked', play: signIn },
  { name: 'sign-in-offline', screen: <SignIn />, scenario: 'offline' },
  { name: 'sign-in-loading', screen: <SignIn />, scenario: 'slow' },
  { name: 'sign-in-signed-in', screen: <SignIn />, scenario: 'signed-in' },
  {
    name: 'sign-in-provider-refused',
    screen: <SignIn />,
    options: everyOption,
    query: 'provider=github&error=access_denied',
  },
  {
    name: 'sign-in-unverified',
    screen: <SignIn />,
    prepare: (server) => server.answer({ signInEmail: refused('EMAIL_NOT_VERIFIED') }),
    play: signIn,
  },
  {
    name: 'sign-in-mailed-code',
    screen: <SignIn />,
    options: everyOption,
    async play() {
      await press('Email me a code');
      await type({ Email: 'ada@example.com' });
      await press('Send code');
    },
  },
  { name: 'second-factor', screen: <SignIn />, scenario: 'second-factor', play: signIn },
  {
    name: 'second-factor-wrong-code',
    screen: <SignIn />,
    scenario: 'second-factor',
    async play() {
      await signIn();
      await type({ 'Verification code': '000000' });
      await press('Sign in');
    },
  },
  { name: 'second-factor-none', screen: <TwoFactorChallenge /> },
  { name: 'sign-up', screen: <SignUp /> },
  {
    name: 'sign-up-every-way',
    screen: <SignUp />,
    options: {
      ...everyOption,
      fields: [
        { name: 'company', type: 'text', required: true, maxLength: 80 },
        { name: 'newsletter', type: 'boolean', required: false, maxLength: 0 },
      ],
    },
  },
  { name: 'sign-up-empty', screen: <SignUp />, play: () => press('Create account') },
  {
    name: 'sign-up-taken',
    screen: <SignUp />,
    prepare: (server) => server.answer({ signUpEmail: refused('USER_ALREADY_EXISTS') }),
    async play() {
      await type({ Name: 'Ada', ...ada });
      await press('Create account');
    },
  },
  { name: 'sign-up-closed', screen: <SignUp />, options: optionsWith({ password: { signIn: true, signUp: false } }) },
  { name: 'forgot-password', screen: <ForgotPassword /> },
  {
    name: 'forgot-password-sent',
    screen: <ForgotPassword />,
    async play() {
      await type({ Email: 'ada@example.com' });
      await press('Email me a link');
    },
  },
  { name: 'reset-password', screen: <ResetPassword />, query: 'token=mock' },
  {
    name: 'reset-password-done',
    screen: <ResetPassword />,
    query: 'token=mock',
    async play() {
      await type({ 'New password': 'a good password' });
      await press('Reset password');
    },
  },
  { name: 'reset-password-refused', screen: <ResetPassword />, query: 'error=INVALID_TOKEN' },
  { name: 'verify-email-ask', screen: <VerifyEmail /> },
  { name: 'verify-email-done', screen: <VerifyEmail />, query: 'done=verified', scenario: 'signed-in' },
  { name: 'verify-email-expired', screen: <VerifyEmail />, query: 'error=token_expired' },
];
