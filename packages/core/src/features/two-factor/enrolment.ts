import { totp } from '../../crypto/otp.js';
import type { Handlers } from '../../define-plugin.js';
import { lineageOf } from '../../domain/secrets/binding.js';
import { checkHashable, checkPassword, holdAccount, setEnabled } from './codes/account.js';
import { makeBackupCodes } from './codes/backup-codes.js';
import { keyOfSecret, newSecret, openSecret, sealFactor } from './codes/vault.js';
import type { twoFactorContract } from './contract.js';
import { isEnabled } from './enabled.js';
import { keyUri } from './key-uri.js';
import type { Config } from './options.js';
import { deleteProofs, deleteTwoFactor, findTwoFactor, putTwoFactor } from './store.js';

type EnrolmentHandlers = Pick<
  Handlers<(typeof twoFactorContract)['endpoints']>,
  'enableTwoFactor' | 'disableTwoFactor' | 'getTOTPURI' | 'generateTOTP'
>;

/** Records, before the answer, that the session is shown a code of the authenticator, or the secret. */
const told = { toldCode: true };

/** The handlers that turn the second factor on and off, and show its secret and code. */
export function enrolmentHandlers(config: Config): EnrolmentHandlers {
  return {
    async enableTwoFactor(call) {
      const { app, session } = call;
      const { id: userId, email } = session.user;
      const hash = await checkPassword(call, call.input.password);
      await call.useFactorCode();
      const secret = newSecret();
      const backupCodes = await makeBackupCodes(config);
      const sealed = await sealFactor(app, userId, { secret, backupCodes });
      const row = { id: app.settings.generateId(), userId };
      const shown = { factor: 'two-factor-setup', shownAt: app.settings.now() };
      const begun = await call.transaction(async (work, held) => {
        const user = await holdAccount(work, session, hash);
        // A user with a second factor keeps it until a code of the new one is verified, also with
        // `skipVerificationOnEnable` (W-H29).
        if (!config.skipVerificationOnEnable || isEnabled(user)) {
          const pendingLineage = lineageOf(session.session);
          const pending = { pendingSecret: sealed.secret, pendingBackupCodes: sealed.backupCodes, pendingLineage };
          await putTwoFactor(work.tx, row, pending);
          work.audit('factor.enrolment_begun');
          return undefined;
        }
        const replaced = await setEnabled(work, call, held, 'enabled', shown);
        await putTwoFactor(work.tx, row, {
          pendingSecret: null,
          pendingBackupCodes: null,
          lastStep: 0,
          confirmedBy: shown.factor,
          activatedAt: app.settings.now(),
          ...sealed,
        });
        return replaced;
      });
      const totpURI = keyUri(config, app.settings.appName, email, keyOfSecret(secret));
      return { totpURI, backupCodes, token: begun?.session.token ?? null };
    },

    async disableTwoFactor(call) {
      const hash = await checkPassword(call, call.input.password);
      await call.useFactorCode();
      const { session } = await call.transaction(async (work, held) => {
        const { id } = await holdAccount(work, held, hash);
        await deleteProofs(work.tx, id);
        await deleteTwoFactor(work.tx, id);
        return setEnabled(work, call, held, 'disabled');
      });
      return { status: true, token: session.token };
    },

    async getTOTPURI(call) {
      const { app, db, session } = call;
      const { id, email } = session.user;
      checkHashable(call.input.password);
      if (!config.totp) throw call.fail('TOTP_ISNT_CONFIGURED');
      if (!isEnabled(session.user)) throw call.fail('TOTP_NOT_ENABLED');
      await checkPassword(call, call.input.password, 'NO_PASSWORD_CREDENTIAL_FOUND');
      await call.useFactorCode();
      const opened = await openSecret(app, id, (await findTwoFactor(db, id))?.secret);
      if (!opened) throw call.fail('TOTP_NOT_ENABLED');
      await call.transaction(async () => {}, told);
      return { totpURI: keyUri(config, app.settings.appName, email, opened.key) };
    },

    async generateTOTP(call) {
      const { app, db, session } = call;
      const { id } = session.user;
      if (!config.totp) throw call.fail('TOTP_ISNT_CONFIGURED');
      const opened = isEnabled(session.user) && (await openSecret(app, id, (await findTwoFactor(db, id))?.secret));
      if (!opened) throw call.fail('TOTP_NOT_ENABLED');
      await call.transaction(async () => {}, told);
      return { code: await totp(opened.key, app.settings.now(), config.totp) };
    },
  };
}
