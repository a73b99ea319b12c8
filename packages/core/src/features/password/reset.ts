import { accountErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import { equalText } from '../../crypto/compare.js';
import { sha256Text } from '../../crypto/hash.js';
import { randomToken } from '../../crypto/random.js';
import type { Handlers } from '../../define-plugin.js';
import { type FormPage, formPage, textPage } from '../../domain/answers/form-page.js';
import { Redirect, withQuery } from '../../domain/answers/redirect.js';
import type { Caller, Work } from '../../domain/app/app.js';
import { linkTo } from '../../domain/mail/links.js';
import { sendMail } from '../../domain/mail/mail.js';
import { boundToReader } from '../../domain/secrets/binding.js';
import { issueToken, peekToken, redeemToken } from '../../domain/secrets/one-time.js';
import { resetPassword } from '../../domain/users/accounts.js';
import { normalizeEmail } from '../../domain/users/email.js';
import { holderAt, type Reached } from '../../domain/users/former-email.js';
import { credentialProvider, problemWith } from '../../domain/users/passwords.js';
import { isProven } from '../../domain/users/settled.js';
import { findReachable, getReachable } from '../../store/rows/former-emails.js';
import { lockUser, touchUser } from '../../store/rows/users.js';
import type { Db } from '../../store/statements/executor.js';
import { type passwordContract, tokenErrors } from './contract.js';
import type { PasswordRules } from './options.js';
import { resetPurpose as purpose } from './purpose.js';
import { passwordRoutes } from './routes.js';

type ResetHandlers = Pick<
  Handlers<(typeof passwordContract)['endpoints']>,
  'forgetPassword' | 'forgetPasswordCallback' | 'resetPassword'
>;

type ResetCall = Pick<ResetPageCall, 'app' | 'db' | 'network' | 'transaction'>;
type ResetPageCall = Parameters<ResetHandlers['forgetPasswordCallback']>[0];
type ResetRules = Pick<PasswordRules, 'sendResetPassword' | 'resetPasswordTokenExpiresIn'>;

/** Characters, 142 bits. */
const tokenLength = 24;

/** The handlers that reset the password by mail. */
export function resetHandlers({ sendResetPassword, resetPasswordTokenExpiresIn: lifetime }: ResetRules): ResetHandlers {
  return {
    async forgetPassword(call) {
      const { app, db, request } = call;
      const email = normalizeEmail(call.input.email);
      if (email === undefined) throw call.fail('INVALID_EMAIL');
      if (!sendResetPassword) throw call.fail('RESET_PASSWORD_ISNT_ENABLED');
      const token = randomToken(tokenLength);
      const url = linkTo(call, `/reset-password/${token}`, { callbackURL: call.input.redirectTo || undefined });

      const holder = holderAt(await findReachable(db, email, credentialProvider), email);
      app.trail?.concern(holder?.user.id);
      // For an unknown address a useless token is stored, so that known and unknown addresses take the same work (R-G05).
      await issueToken(app, db, token, {
        purpose,
        lifetime,
        payload: bondOf(holder),
        boundTo: holder ? boundToReader(holder.user) : 'holder',
      });
      // Counts a mail to an unknown address too.
      sendMail(call, email, 'sending a password reset', async () => {
        if (holder) await sendResetPassword({ user: holder.user, url, token }, request);
      });
      return { status: true };
    },

    async forgetPasswordCallback(call) {
      const { token, callbackURL } = call.input;
      if (!callbackURL) return resetPage(call);
      const target = fromHere(call, callbackURL);
      call.failTo(target);
      await checkToken(call, token);
      return new Redirect(withQuery(target, { token }));
    },

    async resetPassword(call) {
      const { app } = call;
      const { newPassword, token } = call.input;
      if (!token) throw call.fail('INVALID_TOKEN');
      const problem = problemWith(newPassword, app.settings.password);
      if (problem) throw call.fail(problem);

      await setByToken(call, token, newPassword);
      return { status: true };
    },
  };
}

/** Throws `INVALID_TOKEN` unless the token is valid now, so that calls without a valid token compute no hash. */
async function checkToken({ app, db }: Caller & { readonly db: Db }, token: string): Promise<string> {
  const bond = await peekToken(app, db, purpose, token, null);
  if (bond === undefined || !(await findBound(db, bond))) throw failure(tokenErrors, 'INVALID_TOKEN');
  return bond;
}

/** Sets a new password and uses the token up. Throws `INVALID_TOKEN`. */
async function setByToken(call: ResetCall, token: string, newPassword: string): Promise<void> {
  const bond = await peekToken(call.app, call.db, purpose, token, null);
  if (bond === undefined) throw failure(tokenErrors, 'INVALID_TOKEN');
  const hash = await call.app.passwords.hash(newPassword, call.network);
  await call.transaction(async (work) => {
    const holder = await redeem(work, token, bond);
    if (!holder || !(await resetPassword(work, holder, hash))) throw failure(tokenErrors, 'INVALID_TOKEN');
  });
}

/** For links without a page of the application: asks for the new password, and sets it. */
async function resetPage(call: ResetPageCall): Promise<FormPage> {
  const { app, input } = call;
  const { token, newPassword } = input;
  call.failTo(`${app.settings.basePath}/error`);
  await checkToken(call, token);
  const isSent = call.isConfirmed && newPassword !== undefined;
  const problem = isSent ? problemWith(newPassword, app.settings.password) : undefined;
  if (isSent && !problem) {
    await setByToken(call, token, newPassword);
    return textPage(call, 'Your password was reset', ['Sign in with your new password.']);
  }
  return formPage(call, {
    title: 'Set a new password',
    text: problem ? [`${accountErrors[problem].message}.`] : [],
    button: 'Reset password',
    path: passwordRoutes.forgetPasswordCallback.path,
    fields: { token },
    newPassword: app.settings.password,
  });
}

/**
 * Uses a token up. Locks the user's row first: of several tokens and callers only one finds the user unchanged (Z01). The token is
 * bound to the account's version, so it is used up before that moves.
 */
async function redeem({ app, tx }: Work, token: string, bond: string): Promise<Reached | undefined> {
  const userId = userIdIn(bond);
  if (!(await lockUser(tx, userId))) return undefined;
  if ((await redeemToken(app, tx, purpose, token, null)) === undefined) return undefined;
  await touchUser(tx, userId, app.settings.now());
  return findBound(tx, bond);
}

/**
 * The payload of a token: the user's id and a hash of address and password at the time of issue. A change of the password or the
 * address makes all earlier tokens invalid, so the server need not find and delete them. For an account whose mailbox is not
 * proven, the hash contains no password: otherwise an attacker who knows the account's password could invalidate each link that is
 * mailed to the mailbox, by changing the password.
 */
function bondOf(holder: Reached | undefined): string {
  const { user, account, change } = holder ?? {};
  // A link from before a change of address cannot revert that change.
  const password = user && isProven(user) ? account?.password : undefined;
  const against = [purpose, user?.email, password, ...(change === undefined ? [] : [change])];
  return `${sha256Text(against.join('\n'))}:${user?.id ?? ''}`;
}

function userIdIn(bond: string): string {
  return bond.slice(bond.indexOf(':') + 1);
}

/** The user of a bond if address and password are unchanged. The mail's address may also be the former one. */
async function findBound(db: Db, bond: string): Promise<Reached | undefined> {
  const found = await getReachable(db, userIdIn(bond), credentialProvider);
  const mailboxes = [found?.user.email, found?.formerEmail?.email].filter((email) => typeof email === 'string');
  const holders = mailboxes.flatMap((email) => holderAt(found, email) ?? []);
  return holders.find((holder) => equalText(bondOf(holder), bond));
}

/** Makes a checked target an absolute URL if the server knows its own. */
function fromHere({ origin }: Caller, target: string): string {
  return origin === '' ? target : new URL(target, origin).href;
}
