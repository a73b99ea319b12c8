import { matchTotp, type TotpSettings } from '../../../crypto/otp.js';
import type { Handlers } from '../../../define-plugin.js';
import type { App } from '../../../domain/app/app.js';
import type { twoFactorContract } from '../contract.js';
import type { Config } from '../options.js';
import { acceptStep } from '../store.js';
import { checkNotTold } from './account.js';
import { activate, isBegunBy } from './activate.js';
import { answerOf, findProver, settleProof, signInProven, spendAttempts } from './prover.js';
import { openSecret } from './vault.js';

type TotpHandlers = Pick<Handlers<(typeof twoFactorContract)['endpoints']>, 'verifyTOTP'>;

/** The handlers for authenticator codes. */
export function totpHandlers({ totp, trustedDeviceMaxAge }: Config): TotpHandlers {
  return {
    async verifyTOTP(call) {
      const { app, input } = call;
      const prover = await findProver(call);
      const { factor, signedIn, user } = prover;
      if (!totp) throw call.fail('TOTP_ISNT_CONFIGURED');
      // A pending secret can only be proven in a session. It does not allow sign-in (R-D10).
      const pending = signedIn && isBegunBy(factor, signedIn) ? factor?.pendingSecret : undefined;
      if (!factor || !(pending || factor.secret)) throw call.fail('TOTP_NOT_ENABLED');

      const attempt = await spendAttempts(call, prover);
      const stepOf = (sealed: string | null | undefined) => matchSealed(app, user.id, sealed, input.code, totp);
      const shown = { factor: 'totp', shownAt: app.settings.now() };
      const pendingStep = await stepOf(pending);
      if (signedIn && pendingStep !== undefined) {
        const begun = await activate(call, factor, { shown, lastStep: pendingStep });
        await attempt.forgive();
        return { token: begun.session.token, user: begun.user };
      }
      if (signedIn) checkNotTold(signedIn);
      const step = await stepOf(factor.secret);
      if (step === undefined) throw call.fail('INVALID_TWO_FACTOR_AUTHENTICATION');
      const settled = await settleProof(call, prover, shown, async ({ tx }) => {
        if (!(await acceptStep(tx, factor.id, step))) throw call.fail('INVALID_TWO_FACTOR_AUTHENTICATION');
      });
      await attempt.forgive();
      const trust = { isWanted: input.trustDevice, maxAge: trustedDeviceMaxAge };
      return answerOf(await signInProven(call, prover, settled, { factor: shown, trust }));
    },
  };
}

/** Returns the time step at which a sealed secret yields this code; `undefined` if the code is wrong. */
export async function matchSealed(
  app: App,
  userId: string,
  sealed: string | null | undefined,
  code: string,
  settings: TotpSettings,
): Promise<number | undefined> {
  const opened = await openSecret(app, userId, sealed);
  return opened && matchTotp(opened.key, code, app.settings.now(), settings);
}
