import type { Handlers } from '../../define-plugin.js';
import { readChallenge } from './challenge/challenge.js';
import { backupCodeHandlers } from './codes/backup-codes.js';
import { mailedCodeHandlers } from './codes/mailed-code.js';
import { methodsFor } from './codes/mailed-factor.js';
import { totpHandlers } from './codes/totp.js';
import type { twoFactorContract } from './contract.js';
import { enrolmentHandlers } from './enrolment.js';
import type { Config } from './options.js';
import { resetFactor } from './reset.js';

export function twoFactorHandlers(config: Config): Handlers<(typeof twoFactorContract)['endpoints']> {
  return {
    ...enrolmentHandlers(config),
    ...totpHandlers(config),
    ...mailedCodeHandlers(config),
    ...backupCodeHandlers(config),
    resetSecondFactor: resetFactor,

    async getTwoFactorChallenge(call) {
      const found = await readChallenge(call);
      if (!found) return null;
      const { factors, expiresAt } = found.twoFactorChallenge;
      const attempt = { user: found.user, factors };
      return { twoFactorMethods: await methodsFor(call.app, config, attempt, found.twoFactor), expiresAt };
    },
  };
}
