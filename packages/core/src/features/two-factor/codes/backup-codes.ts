import type { OptionKind } from '../../../contract/options/known-options.js';
import { checkReturned } from '../../../contract/options/returned.js';
import { equalText } from '../../../crypto/compare.js';
import { randomString, readable } from '../../../crypto/random.js';
import type { Handlers } from '../../../define-plugin.js';
import type { App, Work } from '../../../domain/app/app.js';
import { credentialProvider } from '../../../domain/users/passwords.js';
import { resetPasswordBasis } from '../../../store/rows/accounts.js';
import { forgetChallenge } from '../challenge/challenge.js';
import type { twoFactorContract } from '../contract.js';
import { isEnabled } from '../enabled.js';
import type { Config } from '../options.js';
import { findTwoFactor, putTwoFactor, spendBackupCode } from '../store.js';
import { checkHashable, checkPassword, holdAccount } from './account.js';
import { findProver, type Prover, type Settled, settleProof, signInProven, spendAttempts } from './prover.js';
import { openBackupCodes, sealBackupCodes } from './vault.js';

type BackupHandlers = Pick<
  Handlers<(typeof twoFactorContract)['endpoints']>,
  'verifyBackupCode' | 'generateBackupCodes' | 'viewBackupCodes'
>;

/** Maximum number of attempts. A retry is needed only if another call has used another code of the list meanwhile. */
const tries = 100;

/** The handlers for backup codes, for users who have lost their other factors. */
export function backupCodeHandlers(config: Config): BackupHandlers {
  return {
    async verifyBackupCode(call) {
      const { code, disableSession, trustDevice } = call.input;
      const prover = await findProver(call);
      if (!prover.factor?.backupCodes) throw call.fail('BACKUP_CODES_ARENT_ENABLED');
      const attempt = await spendAttempts(call, prover);
      const shown = { factor: 'backup-code', shownAt: call.app.settings.now() };
      const settled = await useUpBackupCode(call.app, prover, code, async (useUp): Promise<Settled> => {
        if (!disableSession || prover.challenge) return settleProof(call, prover, shown, useUp);
        await call.transaction(useUp); // the session stays as it is
        return prover;
      });
      if (!settled) throw call.fail('INVALID_BACKUP_CODE');
      await attempt.forgive();
      if (disableSession && !settled.begun) {
        forgetChallenge(call);
        return { token: null, user: settled.user, session: null };
      }
      const trust = { isWanted: trustDevice, maxAge: config.trustedDeviceMaxAge };
      const outcome = await signInProven(call, prover, settled, { factor: shown, trust });
      if (!('session' in outcome)) return outcome;
      return { token: outcome.session.token, user: outcome.user, session: outcome };
    },

    async generateBackupCodes(call) {
      const { app, session } = call;
      const { id: userId } = session.user;
      checkHashable(call.input.password);
      if (!isEnabled(session.user)) throw call.fail('TWO_FACTOR_ISNT_ENABLED');
      const hash = await checkPassword(call, call.input.password, 'NO_PASSWORD_CREDENTIAL_FOUND');
      await call.useFactorCode();
      const backupCodes = await makeBackupCodes(config);
      const sealed = await sealBackupCodes(app, userId, backupCodes);
      await call.transaction(async (work) => {
        const user = await holdAccount(work, session, hash);
        if (!isEnabled(user)) throw call.fail('TWO_FACTOR_ISNT_ENABLED');
        const made = { backupCodes: sealed, backupCodesMadeAt: app.settings.now() };
        await putTwoFactor(work.tx, { id: app.settings.generateId(), userId }, made);
        await resetPasswordBasis(work.tx, userId, credentialProvider);
        await work.emit('twoFactorChanged', { user, change: 'backup-codes' });
      });
      return { status: true, backupCodes };
    },

    async viewBackupCodes(call) {
      const { userId } = call.input;
      call.app.trail?.concern(userId);
      const codes = await openBackupCodes(call.app, userId, (await findTwoFactor(call.db, userId))?.backupCodes);
      if (!codes) throw call.fail('BACKUP_CODES_ARENT_ENABLED');
      return { status: true, backupCodes: [...codes] };
    },
  };
}

/** An empty text cannot be a code, because every caller can send it. */
const someCodes: OptionKind = {
  expected: 'a list of at least one code, and no empty code',
  fits: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' && each.trim() !== ''),
};

/** Makes the codes of a new list, by the application's own function if it has one. */
export async function makeBackupCodes({ backupCodeOptions }: Config): Promise<string[]> {
  const { amount, length, customBackupCodesGenerate: make } = backupCodeOptions;
  if (make) return [...checkReturned('twoFactor.backupCodeOptions.customBackupCodesGenerate', await make(), someCodes)];
  return Array.from(
    { length: amount },
    () =>
      randomString(length, readable)
        .match(/.{1,5}/g)
        ?.join('-') ?? '',
  );
}

/** Another call has changed the list since it was read. */
class Overtaken extends Error {}

/** Checks whether a code is in a sealed list. */
export async function isBackupCode(
  app: App,
  userId: string,
  sealed: string | null | undefined,
  code: string,
): Promise<boolean> {
  const codes = (await openBackupCodes(app, userId, sealed)) ?? [];
  return findCode(codes, code) !== undefined;
}

/**
 * Removes a code from the list. Only one of several concurrent callers with the same code succeeds, and no other code
 * is lost (Z30, W-H14). Returns the result of `settle`, which must run `useUp` in its transaction; `undefined` if the
 * code is not in the list.
 */
export async function useUpBackupCode<T>(
  app: App,
  { user, factor: first }: Pick<Prover, 'factor'> & { readonly user: { readonly id: string } },
  code: string,
  settle: (useUp: (work: Work) => Promise<void>) => Promise<T>,
): Promise<T | undefined> {
  let factor = first;
  for (let attempt = 1; ; attempt++) {
    const left = factor && (await without(app, user.id, factor.backupCodes, code));
    if (!factor || left === undefined) return undefined;
    const seen = factor;
    try {
      return await settle(async ({ tx }) => {
        if (!(await spendBackupCode(tx, seen, left))) throw new Overtaken(); // rolls back `settle`
      });
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === tries) throw error;
    }
    factor = await findTwoFactor(app.db, user.id);
  }
}

/** Returns the sealed list without the code; `undefined` if the code is not in it. */
async function without(app: App, userId: string, sealed: string | null, code: string): Promise<string | undefined> {
  const codes = (await openBackupCodes(app, userId, sealed)) ?? [];
  const found = findCode(codes, code);
  if (found === undefined) return undefined;
  return sealBackupCodes(
    app,
    userId,
    codes.filter((each) => each !== found),
  );
}

/**
 * Finds the code of a list that the user has typed, in any case. An exact match comes first: codes of the application, and older
 * ones, can differ in case only. Compares all codes, so that the time does not reveal which code matched.
 */
function findCode(codes: readonly string[], typed: string): string | undefined {
  const exact = codes.filter((each) => equalText(each, typed));
  const folded = codes.filter((each) => equalText(each.toLowerCase(), typed.toLowerCase()));
  return exact[0] ?? folded[0];
}
