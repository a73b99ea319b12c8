import { equalText } from '../../crypto/compare.js';
import { sha256Text } from '../../crypto/hash.js';
import { randomToken } from '../../crypto/random.js';
import { resetPassword } from '../../domain/accounts.js';
import type { Caller, Work } from '../../domain/app.js';
import { normalizeEmail } from '../../domain/email.js';
import { linkTo } from '../../domain/links.js';
import { sendMail } from '../../domain/mail.js';
import { issueToken, peekToken, redeemToken } from '../../domain/one-time.js';
import { credentialProvider, problemWith } from '../../domain/passwords.js';
import { Redirect, withQuery } from '../../domain/redirect.js';
import type { Handlers } from '../../feature.js';
import { findHolder, type Holder } from '../../store/accounts.js';
import type { Db } from '../../store/executor.js';
import { findUserWithAccount, touchUser } from '../../store/users.js';
import type { passwordContract } from './contract.js';
import type { PasswordRules } from './options.js';

type ResetHandlers = Pick<
  Handlers<(typeof passwordContract)['endpoints']>,
  'forgetPassword' | 'forgetPasswordCallback' | 'resetPassword'
>;

type ResetRules = Pick<PasswordRules, 'sendResetPassword' | 'resetTokenLifetime'>;

const purpose = 'reset-password:';
/** Characters, 142 bits (spec §9). */
const tokenLength = 24;

/** A new password by way of the mailbox. */
export function resetHandlers({ sendResetPassword, resetTokenLifetime: lifetime }: ResetRules): ResetHandlers {
  return {
    async forgetPassword(call) {
      const { app, db, request } = call;
      const email = normalizeEmail(call.input.email);
      if (email === undefined) throw call.fail('INVALID_EMAIL');
      if (!sendResetPassword) throw call.fail('RESET_PASSWORD_ISNT_ENABLED');
      const token = randomToken(tokenLength);
      const url = linkTo(call, `/reset-password/${token}`, { callbackURL: call.input.redirectTo || undefined });

      const holder = await findUserWithAccount(db, email, credentialProvider);
      // For an unknown address too, where it opens nothing: both cost the same work (R-G05).
      await issueToken(app, db, token, { purpose, lifetime, payload: bondOf(holder) });
      await app.cleanUp();
      if (holder) {
        const { user } = holder;
        sendMail(call, user.email, 'sending a password reset', () => sendResetPassword({ user, url, token }, request));
      }
      return { status: true };
    },

    async forgetPasswordCallback(call) {
      const { token, callbackURL } = call.input;
      const target = fromHere(call, callbackURL);
      call.failTo(target);
      const bond = await peekToken(call.app, call.db, purpose, token);
      if (bond === undefined || !(await findBound(call.db, bond))) throw call.fail('INVALID_TOKEN');
      return new Redirect(withQuery(target, { token }));
    },

    async resetPassword(call) {
      const { app, db } = call;
      const { newPassword, token } = call.input;
      if (!token) throw call.fail('INVALID_TOKEN');
      const problem = problemWith(newPassword, app.settings.password);
      if (problem) throw call.fail(problem);

      // Who has no token gets no hash computed.
      const bond = await peekToken(app, db, purpose, token);
      if (bond === undefined) throw call.fail('INVALID_TOKEN');
      const hash = await app.passwords.hash(newPassword);
      await call.transaction(async (work) => {
        const holder = await redeem(work, token, bond);
        if (!holder) throw call.fail('INVALID_TOKEN');
        await resetPassword(work, holder, hash);
      });
      return { status: true };
    },
  };
}

/** Uses a token up. The user's row is locked first: of any number of tokens and callers one finds it as it was (Z01). */
async function redeem({ app, tx }: Work, token: string, bond: string): Promise<Holder | undefined> {
  if (!(await touchUser(tx, userIdIn(bond), app.settings.now()))) return undefined;
  const holder = await findBound(tx, bond);
  const used = holder && (await redeemToken(app, tx, purpose, token));
  return used === undefined ? undefined : holder;
}

/**
 * What a token is stored with: whose it is, and a hash of what it was issued against. A new password or another address,
 * by whatever way, makes every token before it worthless; none has to be looked for and deleted.
 */
function bondOf(holder: Holder | undefined): string {
  const { user, account } = holder ?? {};
  return `${sha256Text(`${purpose}\n${user?.email}\n${account?.password}`)}:${user?.id ?? ''}`;
}

function userIdIn(bond: string): string {
  return bond.slice(bond.indexOf(':') + 1);
}

/** The user of a bond, if they are still as they were. */
async function findBound(db: Db, bond: string): Promise<Holder | undefined> {
  const holder = await findHolder(db, userIdIn(bond), credentialProvider);
  return holder && equalText(bondOf(holder), bond) ? holder : undefined;
}

/** A checked place as an absolute URL, where the server knows its own (wire.md §11). */
function fromHere({ origin }: Caller, target: string): string {
  return origin === '' ? target : new URL(target, origin).href;
}
