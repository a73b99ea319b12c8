import { definePlugin, type Plugin } from '../../define-plugin.js';
import { hasSecondFactor } from '../../domain/sessions/basis.js';
import { type TwoFactorContract, twoFactorContract } from './contract.js';
import { isEnabled } from './enabled.js';
import { resolveTwoFactor, type TwoFactorOptions } from './options.js';
import { trustedDevice, twoFactorChallenge, twoFactor as twoFactorTable } from './tables.js';

export type { BackupCodeOptions, OtpOptions, TotpOptions, TwoFactorMail, TwoFactorOptions } from './options.js';

const mailedCodeEndpoints = ['sendTwoFactorOTP', 'verifyTwoFactorOTP'];

/** The second factor: authenticator codes, mailed codes, backup codes and trusted browsers. */
export function twoFactor(options: TwoFactorOptions = {}): Plugin<TwoFactorContract> {
  const config = resolveTwoFactor(options);
  const loadProtection = () => import('./protection.js');
  return definePlugin(twoFactorContract, {
    factors: {
      totp: { second: true, amr: ['otp'], basis: ['authenticator'] },
      otp: { second: true, amr: ['otp'], basis: ['mailbox'] },
      'backup-code': { second: true, amr: ['otp'], basis: ['backup-codes'] },
      // The factor of a session in which the user turned the second factor on without a code (`skipVerificationOnEnable`).
      'two-factor-setup': { second: true, amr: [], basis: ['authenticator'] },
    },
    senders: [
      { option: 'twoFactor.otpOptions.sendOTP', given: config.otpOptions.sendOTP, endpoints: mailedCodeEndpoints },
    ],
    publicFacts: { methods: config.methods },
    tables: [twoFactorTable, twoFactorChallenge, trustedDevice],
    /** Runs before any session is written (W-C8, R-D01). */
    async signInGate(caller, attempt) {
      if (!config.guards(attempt) || !isEnabled(attempt.user)) return undefined;
      if (hasSecondFactor(caller.app, attempt)) return undefined; // the sign-in method includes a second factor, such as a passkey
      return (await loadProtection()).challengeSignIn(config, caller, attempt);
    },
    /** Runs before actions that need more than the first factor (D22). */
    async factorGate(caller, signedIn, code) {
      if (isEnabled(signedIn.user) && !hasSecondFactor(caller.app, signedIn.session))
        return (await loadProtection()).requireCode(config, caller, signedIn, code);
      return undefined;
    },
    secondStep: async (caller) => (await import('./codes/pending.js')).findPending(config, caller),
    async factorProof(caller, signedIn, shown) {
      if (!isEnabled(signedIn.user)) return undefined;
      return (await import('./codes/prove-code.js')).proveCode(config, caller, signedIn, shown);
    },
    listeners: {
      on: {
        passwordChanged: async (work, fact) => (await loadProtection()).forgetProofs(work, fact),
        emailRestored: async (work, fact) => (await loadProtection()).removeAddedFactor(work, fact),
        accountUnlinked: async (work, fact) => (await loadProtection()).forgetSetUp(work, fact),
        mailboxClaimed: async (work, { user }) => (await loadProtection()).removeFactor(work, user),
      },
    },
    handlers: async () => (await import('./handlers.js')).twoFactorHandlers(config),
  });
}
