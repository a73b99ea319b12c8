import { settleOptions } from '../../contract/options/known-options.js';
import { definePlugin } from '../../define-plugin.js';
import type { App, Listeners } from '../../domain/app/app.js';
import { endSecretsOf } from '../../domain/secrets/one-time.js';
import { applyWaiting, waitingPurpose } from '../../domain/sign-up/waiting-fields.js';
import { passwordContract } from './contract.js';
import { type PasswordOptions, type PasswordRules, passwordOptions } from './options.js';
import { resetPurpose } from './purpose.js';

export type { PasswordOptions } from './options.js';

/** Sign-up and sign-in with email and password; resetting, changing and setting the password. */
export function password(options: PasswordOptions = {}) {
  const rules = settleOptions('emailAndPassword', passwordOptions, options);
  const reset = rules.enabled && rules.sendResetPassword !== undefined;
  return definePlugin(passwordContract, {
    ...(reset && { canSignIn: ({ emailVerified }) => emailVerified }),
    listeners: listenersFor(rules),
    publicFacts: async ({ password: { minLength, maxLength }, requireEmailVerification }) => ({
      signIn: rules.enabled,
      signUp: rules.enabled && !rules.disableSignUp,
      reset,
      minLength,
      maxLength,
      requiresVerification: requireEmailVerification,
    }),
    handlers: async () => (await import('./handlers.js')).passwordHandlers(rules),
  });
}

/** Deletes secrets with their user, and when the mailbox is claimed. With `hideExistingUsers`, the unique values of a sign-up are applied when the address is verified. */
function listenersFor({ hideExistingUsers }: PasswordRules): Listeners {
  const apply = (app: App, { user }: { readonly user: { readonly id: string } }) => applyWaiting(app, user);
  return {
    on: {
      mailboxClaimed: (work, { user }) => endSecretsOf(work, resetPurpose, user.id),
      async userDeleted(work, { user }) {
        await endSecretsOf(work, resetPurpose, user.id);
        if (hideExistingUsers) await endSecretsOf(work, waitingPurpose, user.id);
      },
    },
    ...(hideExistingUsers && { after: { emailVerified: apply, mailboxClaimed: apply } }),
  };
}
