import { definePlugin, type Plugin } from '../../define-plugin.js';
import type { Listeners } from '../../domain/app/app.js';
import { once } from '../../domain/app/on-demand.js';
import type { Codes } from './codes.js';
import { type EmailOTPContract, emailOtpContract } from './contract.js';
import { type EmailOTPOptions, resolveEmailOTP } from './options.js';

export type { EmailOTPMail, EmailOTPOptions, EmailOTPType } from './options.js';

/** Mailed codes: to sign in, to verify an address, and to set a new password. */
export function emailOTP(options: EmailOTPOptions = {}): Plugin<EmailOTPContract> {
  const rules = resolveEmailOTP(options);
  const loadCodes = once(async () => (await import('./codes.js')).createCodes(rules));
  return definePlugin(emailOtpContract, {
    verifiesEmail: rules.send !== undefined,
    ...(rules.send && { signsIn: ({ emailVerified }) => emailVerified }),
    publicFacts: { signIn: rules.send !== undefined, signUp: rules.send !== undefined && !rules.disableSignUp },
    // The server's own code can create codes, and other endpoints redeem them.
    senders: [
      {
        option: 'emailOTP.sendVerificationOTP',
        given: rules.send,
        endpoints: ['sendVerificationOTP', 'forgetPasswordEmailOTP'],
      },
    ],
    listeners: createListeners(loadCodes, options),
    handlers: async () => {
      const { emailOtpHandlers } = await import('./handlers.js');
      return emailOtpHandlers(await loadCodes(), rules);
    },
  });
}

/** Mails new users a code to verify their address, if configured. Deletes a user's codes together with the user. */
function createListeners(loadCodes: () => Promise<Codes>, { sendVerificationOnSignUp }: EmailOTPOptions): Listeners {
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
