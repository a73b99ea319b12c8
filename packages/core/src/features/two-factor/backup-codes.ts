import { equalText } from '../../crypto/compare.js';
import type { App } from '../../domain/app.js';
import type { Handlers } from '../../feature.js';
import { checkHashable, checkPassword, holdAccount } from './account.js';
import { forgetChallenge } from './challenge.js';
import type { twoFactorContract } from './contract.js';
import { isEnabled } from './enabled.js';
import type { Config } from './options.js';
import { consumePending, findProver, type Prover, type ProvingCall, signInProven, spendAttempts } from './prover.js';
import { findTwoFactor, putTwoFactor, replaceBackupCodes } from './store.js';
import { openBackupCodes, sealBackupCodes } from './vault.js';

type BackupHandlers = Pick<
  Handlers<(typeof twoFactorContract)['endpoints']>,
  'verifyBackupCode' | 'generateBackupCodes' | 'viewBackupCodes'
>;

/** Each try meets a list that was changed a moment before, by somebody who has used another code of it. */
const tries = 100;

/** Codes on paper, for who has lost the rest. */
export function backupCodeHandlers({ makeBackupCodes, trustedDeviceMaxAge }: Config): BackupHandlers {
  return {
    async verifyBackupCode(call) {
      const { code, disableSession, trustDevice } = call.input;
      const prover = await findProver(call);
      if (!prover.factor?.backupCodes) throw call.fail('BACKUP_CODES_ARENT_ENABLED');
      const attempt = await spendAttempts(call, prover);
      if (!(await useUp(call, prover, code))) throw call.fail('INVALID_BACKUP_CODE');
      await attempt.forgive();
      if (disableSession) {
        forgetChallenge(call);
        return { token: null, user: prover.user, session: null };
      }
      const trust = { isWanted: trustDevice, maxAge: trustedDeviceMaxAge };
      const { session, user } = await signInProven(call, prover, trust);
      return { token: session.token, user, session: { session, user } };
    },

    async generateBackupCodes(call) {
      const { app, session } = call;
      const { id: userId } = session.user;
      checkHashable(call.input.password);
      if (!isEnabled(session.user)) throw call.fail('TWO_FACTOR_ISNT_ENABLED');
      const hash = await checkPassword(call, call.input.password, 'NO_PASSWORD_CREDENTIAL_FOUND');
      const backupCodes = [...(await makeBackupCodes())];
      const sealed = await sealBackupCodes(app, userId, backupCodes);
      await call.transaction(async (work) => {
        const user = await holdAccount(work, session, hash);
        if (!isEnabled(user)) throw call.fail('TWO_FACTOR_ISNT_ENABLED');
        await putTwoFactor(work.tx, { id: app.settings.generateId(), userId }, { backupCodes: sealed });
      });
      return { status: true, backupCodes };
    },

    async viewBackupCodes(call) {
      const { userId } = call.input;
      const codes = await openBackupCodes(call.app, userId, (await findTwoFactor(call.db, userId))?.backupCodes);
      if (!codes) throw call.fail('BACKUP_CODES_ARENT_ENABLED');
      return { status: true, backupCodes: [...codes] };
    },
  };
}

/** The list is another one than the one that was read. */
class Overtaken extends Error {}

/** Takes a code off the list: true for one of any number of callers who show it, and no other code is lost (Z30, H14). */
async function useUp(call: ProvingCall, prover: Prover, code: string): Promise<boolean> {
  const { app, db } = call;
  const { id: userId } = prover.user;
  let { factor } = prover;
  for (let attempt = 0; attempt < tries; attempt++) {
    const left = factor && (await without(app, userId, factor.backupCodes, code));
    if (!factor || left === undefined) return false;
    const seen = factor;
    const isUsed = await call
      .transaction(async ({ tx }) => {
        await consumePending(call, tx, prover);
        if (!(await replaceBackupCodes(tx, seen, left))) throw new Overtaken(); // takes the challenge's end back
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof Overtaken) return false;
        throw error;
      });
    if (isUsed) return true;
    factor = await findTwoFactor(db, userId);
  }
  throw new Error('the backup codes of a user change too often');
}

/** The sealed list without the code; `undefined` when it is not in it. Each is compared, so that the time does not tell which. */
async function without(app: App, userId: string, sealed: string | null, code: string): Promise<string | undefined> {
  const codes = (await openBackupCodes(app, userId, sealed)) ?? [];
  const left = codes.filter((each) => !equalText(each, code));
  return left.length < codes.length ? sealBackupCodes(app, userId, left) : undefined;
}
