import type { Handlers } from '../../feature.js';
import { backupCodeHandlers } from './backup-codes.js';
import { readChallenge } from './challenge.js';
import type { twoFactorContract } from './contract.js';
import { enrolmentHandlers } from './enrolment.js';
import { mailedCodeHandlers } from './mailed-code.js';
import type { Config } from './options.js';
import { resetFactor } from './reset.js';
import { totpHandlers } from './totp.js';

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
      return { twoFactorMethods: config.methods, expiresAt: found.twoFactorChallenge.expiresAt };
    },
  };
}
