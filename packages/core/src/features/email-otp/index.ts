import { definePlugin, type Plugin } from '../../define-plugin.js';
import type { Listeners } from '../../domain/app/app.js';
import { once } from '../../domain/app/on-demand.js';
import type { Codes } from './codes.js';
import { type EmailOTPContract, emailOtpContract } from './contract.js';
import { type EmailOTPOptions, type EmailOTPRules, resolveEmailOTP } from './options.js';

export type { EmailOTPMail, EmailOTPOptions, EmailOTPType } from './options.js';

/** Mailed codes: to sign in, to verify an address, and to set a new password. */
export function emailOTP(options: EmailOTPOptions = {}): Plugin<EmailOTPContract> {
  const rules = resolveEmailOTP(options);
  const loadCodes = once(async () => (await import('./codes.js')).createCodes(rules));
  return definePlugin(emailOtpContract, {
    verifiesEmail: rules.sendVerificationOTP !== undefined,
    ...(rules.sendVerificationOTP && { canSignIn: ({ emailVerified }) => emailVerified }),
    publicFacts: {
      signIn: rules.sendVerificationOTP !== undefined,
      signUp: rules.sendVerificationOTP !== undefined && !rules.disableSignUp,
    },
    // The server's own code can create codes, and other endpoints redeem them.
    senders: [
      {
        option: 'emailOTP.sendVerificationOTP',
        given: rules.sendVerificationOTP,
        endpoints: ['sendVerificationOTP', 'forgetPasswordEmailOTP'],
      },
    ],
    listeners: createListeners(loadCodes, rules),
    handlers: async () => {
      const { emailOtpHandlers } = await import('./handlers.js');
      return emailOtpHandlers(await loadCodes(), rules);
    },
  });
}

/** Mails new users a code to verify their address, if configured. Deletes a user's codes together with the user. */
function createListeners(loadCodes: () => Promise<Codes>, { sendVerificationOnSignUp }: EmailOTPRules): Listeners {
  return {
    on: { userDeleted: async (work, { user }) => (await loadCodes()).end(work, user.email) },
    after: {
      async userCreated(app, { user, from }) {
        if (!sendVerificationOnSignUp || !from || user.emailVerified) return;
        const codes = await loadCodes();
        codes.mail({ ...from, app }, { email: user.email, type: 'email-verification' });
      },
    },
    async hiddenSignUp(app, { user, from }) {
      if (!sendVerificationOnSignUp || user.emailVerified) return;
      const codes = await loadCodes();
      codes.storeOnly({ ...from, app }, { email: user.email, type: 'email-verification' });
    },
  };
}
