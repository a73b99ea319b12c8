import { condition, definePlugin, endSecretsOf, type Plugin, remove, type Work } from 'latchkey/plugin';
import { purposes } from './ceremonies/purposes.js';
import { type PasskeysContract, passkeysContract } from './contract.js';
import { type PasskeysOptions, resolvePasskeys } from './options.js';
import { countPasskeys } from './store.js';
import { passkey, passkeyUser } from './tables.js';

export type { NewPasskey, PasskeyChange, PasskeyClone, PasskeysOptions } from './options.js';
export type { PasskeysContract };

declare module 'latchkey/plugin' {
  interface SignInMethods {
    readonly passkey: true;
  }
}

/** The names in tokens: proof of possession of a key, with the user present (RFC 8176 §2). */
const amr = ['pop', 'user'];

/** Passkeys: sign-in and sign-up without a password, a second factor, and reauthentication. */
export function passkeys(options: PasskeysOptions = {}): Plugin<PasskeysContract> {
  const config = resolvePasskeys(options);
  return definePlugin(passkeysContract, {
    tables: [passkeyUser, passkey],
    factors: {
      // The factor of a passkey with user verification, or after another factor.
      passkey: { second: true, alone: true, amr, basis: ['passkey'] },
      // The factor of a passkey that was shown first without user verification, or with `passesSecondFactor: false`. The device
      // often receives the user's mails too.
      'passkey-first': { amr, basis: ['passkey', 'mailbox'] },
    },
    publicFacts: { signIn: true, signUp: config.signUp },
    absent: config.signUp ? [] : ['beginPasskeySignUp', 'finishPasskeySignUp'],
    signInMethods: ({ tx }, userId) => countPasskeys(tx, userId),
    async secondFactors({ db }, { user, factors }) {
      const isFirst = factors.some(({ factor }) => factor === 'passkey-first');
      if (isFirst && !config.passesSecondFactor) return []; // one passkey must not count as both factors
      return (await countPasskeys(db, user.id)) > 0 ? ['passkey'] : [];
    },
    listeners: {
      on: {
        // The tables reference the user with `cascade`.
        userDeleted: (work, { user }) => endChallenges(work, user.id),
        async mailboxClaimed(work, { user }) {
          await remove(work.tx, passkey, { userId: user.id });
          await remove(work.tx, passkeyUser, { userId: user.id });
          await endChallenges(work, user.id);
        },
        // Passkeys that were added since the change are removed, like providers: an attacker who changed the address may have added
        // them.
        async emailRestored(work, { user, since }) {
          await remove(work.tx, passkey, { userId: user.id, createdAt: condition.atLeast(since) });
          await endChallenges(work, user.id);
        },
      },
    },
    handlers: async () => (await import('./handlers.js')).passkeyHandlers(config),
  });
}

async function endChallenges(work: Work, userId: string): Promise<void> {
  for (const purpose of Object.values(purposes)) await endSecretsOf(work, purpose, userId);
}
