import { accountErrors } from '../../contract/catalogue.js';
import { seconds } from '../../contract/duration.js';
import { defineErrors, type Errors, failure } from '../../contract/errors.js';
import type { Listeners, SignInGate } from '../../domain/app.js';
import type { SignInMethod } from '../../domain/gates.js';
import { once } from '../../domain/on-demand.js';
import { defineFeature } from '../../feature.js';
import { emailVerificationContract } from './contract.js';
import type { ChangeEmailMails, Mails, VerificationMails } from './mails.js';

type LoadMails = () => Promise<Mails>;

/** Links that prove an address, and the way to another address. */
export function emailVerification(
  { expiresIn = '1h', sendOnSignUp = false, ...verification }: VerificationMails = {},
  { enabled: mayChange = false, ...change }: ChangeEmailMails & { readonly enabled?: boolean } = {},
) {
  const senders = { ...verification, ...change, lifetime: seconds(expiresIn) };
  const loadMails = once(async () => (await import('./mails.js')).createMails(senders));
  return defineFeature(emailVerificationContract, {
    signInGate: createGate(loadMails),
    listeners: createListeners(loadMails, sendOnSignUp),
    handlers: async () => {
      const { verificationHandlers } = await import('./handlers.js');
      return verificationHandlers(await loadMails(), mayChange);
    },
  });
}

/** The ways in that prove no mailbox, each with its words of spec §8. */
const refusals: { readonly [M in SignInMethod]?: Errors<'EMAIL_NOT_VERIFIED'> } = {
  email: accountErrors,
  username: defineErrors({ EMAIL_NOT_VERIFIED: [403, 'email not verified'] }),
};

/** Refuses who has not verified their address, and mails them a fresh link. Asked after the password matched (R-G06). */
function createGate(loadMails: LoadMails): SignInGate {
  return async (caller, { user, method, callbackURL }) => {
    const refusal = refusals[method];
    if (!refusal || user.emailVerified || !caller.app.settings.requireEmailVerification) return undefined;
    const mails = await loadMails();
    mails.verification(caller, user, callbackURL);
    throw failure(refusal, 'EMAIL_NOT_VERIFIED');
  };
}

/** Mails new users the link that verifies their address. */
function createListeners(loadMails: LoadMails, sendOnSignUp: boolean): Listeners {
  return {
    after: {
      async userCreated(app, { user, from }) {
        if (!from || user.emailVerified || !(sendOnSignUp || app.settings.requireEmailVerification)) return;
        const mails = await loadMails();
        mails.verification({ ...from, app }, user, from.callbackURL);
      },
    },
  };
}
