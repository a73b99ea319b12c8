import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { HandlerOf, Handlers } from '../../define-plugin.js';
import type { Work } from '../../domain/app/app.js';
import type { Attempt } from '../../domain/limits/attempts.js';
import {
  type ConfirmedFactor,
  confirmFactors,
  needsSecondFactor,
  proveFactorCode,
} from '../../domain/sign-in/confirm-factors.js';
import { settleAddress } from '../../domain/users/mailbox.js';
import { credentialProvider, guessOwnPassword, isHashable } from '../../domain/users/passwords.js';
import { canSettleByCode } from '../../domain/users/settled.js';
import { findAccountOf } from '../../store/rows/accounts.js';
import type { Account } from '../../store/schema/tables.js';
import type { reauthenticationContract } from './contract.js';
import { mailCode, matchMailedCode } from './mailed-codes.js';
import type { ReauthenticationMails } from './options.js';

type Endpoints = (typeof reauthenticationContract)['endpoints'];
type ReauthenticateCall = Parameters<HandlerOf<Endpoints['reauthenticate']>>[0];

export function reauthenticationHandlers({ sendCode }: ReauthenticationMails): Handlers<Endpoints> {
  return {
    reauthenticate,

    async sendReauthenticationCode(call) {
      if (!sendCode) throw call.fail('REAUTHENTICATION_CODES_ARENT_ENABLED');
      mailCode(call, call.session, sendCode);
      return { status: true };
    },

    async checkSettled(call) {
      if (await canSettleByCode(call.app, call.db, call.session)) throw call.fail('MAILED_CODE_REQUIRED');
      return { status: true };
    },
  };
}

/** The proof in a call, without the code of the second factor. */
interface FirstProof {
  readonly factors: readonly ConfirmedFactor[];
  /** Consumes the password's or code's proof, in the transaction that begins the new session. */
  readonly useUp: (work: Work) => Promise<void>;
  readonly attempt?: Attempt;
}

async function reauthenticate(call: ReauthenticateCall) {
  const { code, password, emailCode } = call.input;
  const { user } = call.session;
  const needsCode = await needsSecondFactor(call, call.session);
  // Checked before the password: a caller without the code does not learn whether the password is right.
  if (needsCode && !code) throw failure(commonErrors, 'SECOND_FACTOR_REQUIRED');
  if (!needsCode && password === undefined && emailCode === undefined)
    throw call.fail('PASSWORD_OR_MAILED_CODE_REQUIRED');
  const account = password === undefined ? undefined : await findAccountOf(call.db, user.id, credentialProvider);
  const beside = account ? [passwordFactor(account)] : [];
  const second = needsCode && code ? await proveFactorCode(call, code, beside) : undefined;
  const { factors, useUp, attempt } = await firstProof(call, account);
  const begun = second
    ? await second.settle((factor, useUpCode) =>
        confirmFactors(call, [...factors, factor], async (work) => {
          await useUp(work);
          await useUpCode(work);
        }),
      )
    : await confirmFactors(call, factors, useUp);
  await attempt?.forgive();
  return begun;
}

async function firstProof(call: ReauthenticateCall, account: Account | undefined): Promise<FirstProof> {
  const { password, emailCode } = call.input;
  if (password !== undefined) return passwordProof(call, password, account);
  if (emailCode !== undefined) return mailboxProof(call, emailCode);
  return { factors: [], useUp: async () => {} };
}

const passwordFactor = ({ basis }: Account) => ({ factor: 'password', basis: basis ?? undefined });

async function passwordProof(
  call: ReauthenticateCall,
  password: string,
  account: Account | undefined,
): Promise<FirstProof> {
  if (!isHashable(password)) throw call.fail('PASSWORD_TOO_LONG');
  const { user } = call.session;
  if (!account?.password) throw call.fail('CREDENTIAL_ACCOUNT_NOT_FOUND');
  const guess = { password, hash: account.password };
  const { attempt, matches } = await guessOwnPassword(call, user.id, guess);
  if (!matches) throw call.fail('INVALID_PASSWORD');
  return { factors: [passwordFactor(account)], useUp: async () => {}, attempt };
}

async function mailboxProof(call: ReauthenticateCall, sent: string): Promise<FirstProof> {
  const matched = await matchMailedCode(call, call.session, sent);
  if (!matched) throw call.fail('INVALID_REAUTHENTICATION_CODE');
  return {
    factors: [{ factor: 'email' }],
    async useUp(work) {
      if (!(await matched.useUp(work.tx))) throw call.fail('INVALID_REAUTHENTICATION_CODE');
      // The session shows more than the mailbox, and the code shows that its user reads the mailbox.
      if (await canSettleByCode(call.app, work.tx, call.session)) await settleAddress(work, call.session.user);
    },
  };
}
