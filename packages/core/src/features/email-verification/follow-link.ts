import type { Challenge, User } from '../../contract/shapes.js';
import { FormPage, formPage } from '../../domain/answers/form-page.js';
import { type MailClaims, openMailToken } from '../../domain/mail/mail-token.js';
import { lineageOf } from '../../domain/secrets/binding.js';
import { writeSessionCookies } from '../../domain/sessions/session-cookies.js';
import { completeSignIn } from '../../domain/sign-in/sign-in.js';
import { hasMarked, markBrowser } from '../../domain/sign-up/own-browser.js';
import { changeAddress, confirmAddress } from '../../domain/users/mailbox.js';
import { findReader } from '../../domain/users/mailbox-user.js';
import { isProven } from '../../domain/users/settled.js';
import { findUserById } from '../../store/rows/users.js';
import type { LinkCall } from './link-call.js';
import type { Mails } from './mails.js';
import { releaseAddress, releasePage } from './release-address.js';
import { emailVerificationRoutes } from './routes.js';

/** The result of a link: the user whose address it changed, and the challenge if signing in needs a second factor. */
interface Followed {
  readonly user: User | null;
  readonly challenge?: Challenge | undefined;
}

/** Verifies or changes an address, depending on the purpose of the link. */
export async function followLink(call: LinkCall, mails: Mails): Promise<Followed | FormPage> {
  const { purpose, claims } = readLink(call);
  if (purpose === 'change-email') return { user: await change(call, mails, claims) };
  if (call.isConfirmed && call.input.release === 'yes') return releaseAddress(call, claims);
  const challenge = await verify(call, claims);
  return challenge instanceof FormPage ? challenge : { user: null, challenge };
}

/** Returns a page whose button follows the link. */
export async function confirmPage(call: LinkCall): Promise<FormPage> {
  const { token, callbackURL } = call.input;
  if (!callbackURL) call.failTo(`${call.app.settings.basePath}/error`);
  const { purpose, claims } = readLink(call);
  const asks = {
    'verify-email': {
      title: 'Verify your address',
      text: `The address ${claims.email} will be verified for your account. If you did not sign up, close this page.`,
      button: 'Verify',
    },
    'change-email': {
      title: 'Change your address',
      text: `The address of your account will be changed from ${claims.email} to ${claims.updateTo}.`,
      button: 'Change',
    },
  };
  const { path } = emailVerificationRoutes.verifyEmail;
  const { text, ...rest } = asks[purpose];
  return formPage(call, { text: [text], path, fields: { token, callbackURL: callbackURL || '/' }, ...rest });
}

/** Reads the purpose and the claims of a link. Throws `TOKEN_EXPIRED` and `INVALID_TOKEN`. */
function readLink(call: LinkCall) {
  for (const purpose of ['verify-email', 'change-email'] as const) {
    const claims = openMailToken(call.app, purpose, call.input.token);
    if (claims === 'expired') throw call.fail('TOKEN_EXPIRED');
    if (claims !== 'invalid') return { purpose, claims };
  }
  throw call.fail('INVALID_TOKEN');
}

/**
 * Verifies the address in the token, and signs the user in if configured. A link is invalid after the account has changed: it must
 * not confirm a factor or a password that was added after the mail. A link that is opened again succeeds and changes nothing (Z04,
 * W-H17).
 */
async function verify(
  call: LinkCall,
  { sub, email, version = -1 }: MailClaims,
): Promise<Challenge | FormPage | undefined> {
  const { app, db, session } = call;
  const isElsewhere = !hasMarked(call, 'signed-up', { id: sub });
  const proof = { id: sub, email, version, session, isElsewhere };
  const confirmed = await call.transaction((work) => confirmAddress(work, proof));
  if (confirmed === 'guarded') {
    // A caller without a `callbackURL` wants JSON and could not show a page.
    if (!call.input.callbackURL) throw call.fail('UNAUTHORIZED');
    return releasePage(call, email, { isMoved: true });
  }
  const user = confirmed ?? (await findUserById(db, sub));
  if (!user) throw call.fail('USER_NOT_FOUND');
  if (user.email !== email) throw call.fail('INVALID_TOKEN');
  const isOwn = session?.user.id === sub;
  if (!session && user.emailVerified && !isProven(user)) markBrowser(call, 'followed', user);
  // The reader of the mailbox cannot get the address by a reset or a sign-up, so a page offers to take it from this account.
  // A link from before a change of the account opens the page too: otherwise the account's user could keep the address by changing
  // the account.
  if (!isOwn && call.input.callbackURL && !isProven(user) && !(await findReader(db, user)))
    return releasePage(call, email, { isMoved: false });
  if (!user.emailVerified) throw call.fail('INVALID_TOKEN');
  if (session) {
    // Another user's link does not replace the session of the user who opens it.
    if (isOwn) writeSessionCookies(call, { session: session.session, user });
    return undefined;
  }
  if (!confirmed || !app.settings.autoSignInAfterVerification) return undefined;
  const recheck = () => findReader(db, user);
  // A mailbox alone gives no access to an account that began with another proof: a number, a passkey or a provider.
  const reader = isProven(confirmed) ? confirmed : await recheck();
  const outcome = reader && (await completeSignIn(call, reader, 'verification', { recheck }));
  return outcome && !('session' in outcome) ? outcome : undefined;
}

/**
 * Changes the address of the signed-in user. The token contains the old address and the version of the account, so a
 * link is invalid after another change (Z05), and after the second factor was turned on (D22). It also contains the session that
 * asked for it: only that session, or its successor, changes the address. A link that is opened again succeeds and changes nothing.
 */
async function change(
  call: LinkCall,
  mails: Mails,
  { sub, email, updateTo, version, lineage }: MailClaims,
): Promise<User> {
  if (call.session?.user.id !== sub) throw call.fail('UNAUTHORIZED');
  const { session, user: before } = call.session;
  if (updateTo === undefined) throw call.fail('INVALID_TOKEN');
  const changed = await call.transaction(async (work, held) => {
    if (!held || held.user.securityVersion !== version || lineageOf(held.session) !== lineage) return undefined;
    const outcome = await changeAddress(work, { id: sub, email, emailVerified: before.emailVerified }, updateTo);
    if (outcome === 'taken') throw call.fail('COULDNT_UPDATE_YOUR_EMAIL');
    return outcome;
  });
  const user = changed ?? (await findUserById(call.db, sub));
  if (user?.email !== updateTo) throw call.fail('INVALID_TOKEN');
  writeSessionCookies(call, { session, user });
  if (changed && !changed.emailVerified) mails.verification(call, changed, call.input.callbackURL);
  return user;
}
