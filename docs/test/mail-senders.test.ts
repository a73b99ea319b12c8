import { createMails, type Mail, type Mails } from '@latchkey/mail';
import { createAuth, emailOTP, type Known, magicLink, organization, twoFactor } from 'latchkey';
import { testAuth } from 'latchkey/testing';
import { describe, expect, it } from 'vitest';
import { adminOptions } from '../../packages/admin/src/options.ts';
import { apiKeysOptions } from '../../packages/api-keys/src/options.ts';
import { authOptions } from '../../packages/core/src/auth-options.ts';
import { emailOTPOptions } from '../../packages/core/src/features/email-otp/options.ts';
import { jwtOptions } from '../../packages/core/src/features/jwt/options.ts';
import { magicLinkOptions } from '../../packages/core/src/features/magic-link/options.ts';
import { organizationOptions } from '../../packages/core/src/features/organization/options.ts';
import { teamsOptions } from '../../packages/core/src/features/organization/teams/options.ts';
import { phoneNumberOptions } from '../../packages/core/src/features/phone-number/options.ts';
import { twoFactorOptions } from '../../packages/core/src/features/two-factor/options.ts';
import { passkeysOptions } from '../../packages/passkeys/src/options.ts';

const all: Readonly<Record<string, Known>> = {
  admin: adminOptions,
  apiKeys: apiKeysOptions,
  createAuth: authOptions,
  emailOTP: emailOTPOptions,
  jwt: jwtOptions,
  magicLink: magicLinkOptions,
  organization: organizationOptions,
  passkeys: passkeysOptions,
  phoneNumber: phoneNumberOptions,
  teams: teamsOptions,
  twoFactor: twoFactorOptions,
};

/** The sender of each option. */
const senders: Readonly<Record<string, keyof Mails>> = {
  'admin.sendImpersonation': 'impersonation',
  'apiKeys.leaks.sendLeak': 'apiKeyLeak',
  'apiKeys.sendReminder': 'apiKeyExpiry',
  'createAuth.emailAndPassword.sendResetPassword': 'resetPassword',
  'createAuth.emailAndPassword.onExistingUserSignUp': 'existingUser',
  'createAuth.emailVerification.sendVerificationEmail': 'verification',
  'createAuth.user.changeEmail.sendChangeEmailVerification': 'changeEmail',
  'createAuth.user.deleteUser.sendDeleteAccountVerification': 'deleteAccount',
  'createAuth.reauthentication.sendCode': 'reauthentication',
  'createAuth.notices.send': 'notice',
  'emailOTP.sendVerificationOTP': 'emailOTP',
  'magicLink.sendMagicLink': 'magicLink',
  'organization.sendInvitationEmail': 'invitation',
  'passkeys.sendChange': 'passkey',
  'twoFactor.otpOptions.sendOTP': 'twoFactorOTP',
};
/** These send text messages, not mails. */
const textMessages = ['phoneNumber.sendOTP'];

/** The paths of the options that are functions and send. */
function sendersIn(known: Known, path: string): string[] {
  return Object.entries(known).flatMap(([key, kind]) => {
    const at = `${path}.${key}`;
    if (kind.known) return sendersIn(kind.known, at);
    return kind.expected === 'a function' && /^send|^onExistingUser/.test(key) ? at : [];
  });
}

const sent: Mail[] = [];
const mails = createMails({
  appName: 'Acme',
  from: 'Acme <no-reply@acme.example>',
  send: async (mail) => void sent.push(mail),
});

describe('the senders of @latchkey/mail', () => {
  it('are one for each option that sends a mail', () => {
    const options = Object.entries(all).flatMap(([name, known]) => sendersIn(known, name));
    expect(options.sort()).toEqual([...Object.keys(senders), ...textMessages].sort());
    const { options: _, ...own } = mails;
    expect(Object.keys(own).sort()).toEqual(Object.values(senders).sort());
  });

  it('stand in `options` as createAuth takes them, and in the plugins', () => {
    const auth = createAuth({
      database: ':memory:',
      baseURL: 'https://acme.example',
      secret: 'x9Kq2LmZ0pXv8sTnB4cWfYh1JdGaUe3o',
      ...mails.options,
      emailAndPassword: { ...mails.options.emailAndPassword, enabled: true },
      plugins: [
        emailOTP({ sendVerificationOTP: mails.emailOTP }),
        magicLink({ sendMagicLink: mails.magicLink }),
        organization({ sendInvitationEmail: mails.invitation }),
        twoFactor({ otpOptions: { sendOTP: mails.twoFactorOTP } }),
      ],
    });
    expect(auth.handler).toBeTypeOf('function');
    for (const [path, name] of Object.entries(senders).filter(([each]) => each.startsWith('createAuth.'))) {
      const found = path
        .split('.')
        .slice(1)
        .reduce((at: unknown, key) => Reflect.get(Object(at), key), mails.options);
      expect(found, path).toBe(mails[name]);
    }
  });

  it('send the mails of a real sign-up, in the language of the request', async () => {
    const german = createMails({
      appName: 'Acme',
      from: 'no-reply@acme.example',
      send: async (mail) => void sent.push(mail),
      language: (_, request) => (request?.headers.get('accept-language') === 'de' ? 'de' : 'en'),
    });
    const { auth, openBrowser } = testAuth({
      ...german.options,
      emailAndPassword: { ...german.options.emailAndPassword, enabled: true },
      emailVerification: { ...german.options.emailVerification, sendOnSignUp: true },
    });
    const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' };
    await openBrowser().post('/sign-up/email', body, { headers: { 'accept-language': 'de' } });
    await auth.settled();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.com', 'Acme: E-Mail-Adresse bestätigen'],
    ]);
  });
});
