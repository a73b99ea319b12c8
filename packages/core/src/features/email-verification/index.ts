import { accountErrors } from '../../contract/catalogue.js';
import { type AuthError, defineErrors, failure } from '../../contract/errors.js';
import { settleOptions } from '../../contract/options/known-options.js';
import { definePlugin } from '../../define-plugin.js';
import type { Listeners, SignInGate } from '../../domain/app/app.js';
import { once } from '../../domain/app/on-demand.js';
import type { SignInMethod } from '../../domain/app/sign-in-methods.js';
import { emailVerificationContract } from './contract.js';
import type { Mails } from './mails.js';
import {
  changeEmailOptions,
  type EmailChangeOptions,
  type VerificationOptions,
  type VerificationRules,
  verificationOptions,
} from './options.js';

type LoadMails = () => Promise<Mails>;

/** Mailed links that verify an address, and the change of an address. */
export function emailVerification(verification: VerificationOptions = {}, change: EmailChangeOptions = {}) {
  const rules = settleOptions('emailVerification', verificationOptions, verification);
  const { enabled: mayChangeEmail, ...changes } = settleOptions('user.changeEmail', changeEmailOptions, change);
  const senders = { ...rules, ...changes };
  const loadMails = once(async () => (await import('./mails.js')).createMails(senders));
  return definePlugin(emailVerificationContract, {
    enabledBy: 'user.changeEmail.enabled',
    absent: mayChangeEmail ? [] : ['restoreEmail'],
    publicFacts: { mail: rules.sendVerificationEmail !== undefined, changeEmail: mayChangeEmail },
    signInGate: createGate(loadMails),
    listeners: createListeners(loadMails, rules),
    handlers: async () => {
      const { verificationHandlers } = await import('./handlers.js');
      return verificationHandlers(await loadMails(), { mayChangeEmail });
    },
  });
}

/**
 * The two errors for an unverified address. `told` says that the address is not verified. `hidden` is the error for a wrong password,
 * used if the difference would reveal which addresses have accounts.
 */
interface Refusal {
  readonly told: () => AuthError;
  readonly hidden: () => AuthError;
}

const usernameErrors = defineErrors({
  EMAIL_NOT_VERIFIED: [403, 'email not verified'],
  INVALID_USERNAME_OR_PASSWORD: [401, 'invalid username or password'],
});

const unverified = () => failure(accountErrors, 'EMAIL_NOT_VERIFIED');

/** The errors of the sign-in methods that do not prove a mailbox. */
const refusals: { readonly [M in SignInMethod]?: Refusal } = {
  email: {
    told: unverified,
    hidden: () => failure(accountErrors, 'INVALID_EMAIL_OR_PASSWORD'),
  },
  username: {
    told: () => failure(usernameErrors, 'EMAIL_NOT_VERIFIED'),
    hidden: () => failure(usernameErrors, 'INVALID_USERNAME_OR_PASSWORD'),
  },
  // A provider that has not verified the address. It signs in its own user only, so the answer reveals no account.
  social: { told: unverified, hidden: unverified },
};

/** Refuses a user without a verified address, and mails a new link. Runs after the password matched (R-G06). */
function createGate(loadMails: LoadMails): SignInGate {
  return async (caller, { user, method, callbackURL }) => {
    const refusal = refusals[method];
    const { requireEmailVerification, hidesExistingUsers } = caller.app.settings;
    if (!refusal || user.emailVerified || !requireEmailVerification) return undefined;
    // The sign-up by the provider is part of the same call, and has mailed a link.
    if (method !== 'social') (await loadMails()).verification(caller, user, callbackURL);
    // A hidden sign-up stores its password in no account. A sign-in with it gets the error for a wrong password, so an
    // unverified user gets the same error (R-G02).
    throw hidesExistingUsers ? refusal.hidden() : refusal.told();
  };
}

/** Mails new users a link to verify their address, if configured. */
function createListeners(loadMails: LoadMails, { sendOnSignUp }: VerificationRules): Listeners {
  return {
    after: {
      async userCreated(app, { user, from }) {
        if (!from || user.emailVerified || !(sendOnSignUp || app.settings.requireEmailVerification)) return;
        const mails = await loadMails();
        const asker = { ...from, app };
        const created = { ...user, securityVersion: 0 };
        if (mails.canVerify) mails.verification(asker, created, from.callbackURL);
        else mails.inPlace(asker, user.email); // does the work of a hidden sign-up, which may mail the owner
      },
    },
    async hiddenSignUp(app, { user, owner, from }) {
      const mails = await loadMails();
      mails.inPlace({ ...from, app }, user.email, async () => {
        if (owner) await app.settings.onExistingUserSignUp?.({ user: owner }, from.request);
      });
    },
  };
}
