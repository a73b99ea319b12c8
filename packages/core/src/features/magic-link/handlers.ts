import { randomToken } from '../../crypto/random.js';
import type { HandlerOf, Handlers } from '../../define-plugin.js';
import { type FormPage, formPage } from '../../domain/answers/form-page.js';
import { Redirect, redirectToChallenge } from '../../domain/answers/redirect.js';
import { linkTo } from '../../domain/mail/links.js';
import { sendMail } from '../../domain/mail/mail.js';
import { isMeantFor, signInByMailbox } from '../../domain/sign-in/mailbox-sign-in.js';
import { takesAddress } from '../../domain/sign-in/prove-mailbox.js';
import { attemptSignIn } from '../../domain/sign-in/sign-in.js';
import { normalizeEmail } from '../../domain/users/email.js';
import { findMailboxUser, type MailboxUser } from '../../domain/users/mailbox-user.js';
import type { magicLinkContract } from './contract.js';
import { lookAtLink, redeemLink, storeLink } from './link.js';
import type { MagicLinkRules } from './options.js';
import { magicLinkRoutes } from './routes.js';

/** The default target of the redirect after a link. */
const home = '/';

const { path } = magicLinkRoutes.verifyMagicLink;

type VerifyCall = Parameters<HandlerOf<(typeof magicLinkContract)['endpoints']['verifyMagicLink']>>[0];
type LinkHandlers = Handlers<(typeof magicLinkContract)['endpoints']>;

export function magicLinkHandlers({
  sendMagicLink,
  expiresIn: lifetime,
  disableSignUp,
  confirm,
}: MagicLinkRules): LinkHandlers {
  return {
    async signInMagicLink(call) {
      const { app, request, input } = call;
      const email = normalizeEmail(input.email);
      if (email === undefined) throw call.fail('INVALID_EMAIL');
      const token = randomToken();
      const url = linkTo(call, path, { token, ...targetsOf(input, home) });
      // Everything runs in the background, so that neither time nor a failure reveals known addresses (R-G05).
      sendMail(call, email, 'sending a magic link', async () => {
        const known = await findMailboxUser(app.db, email);
        // The link does not sign in a user who has not proven this address: it takes the address away from that account.
        const user = known && known.place !== 'unproven' ? known.user : null;
        await storeLink(app, token, { email, name: input.name ?? '', user, change: known?.change, lifetime });
        if (known || !disableSignUp) await sendMagicLink({ email, url, token }, request);
      });
      return { status: true };
    },

    async verifyMagicLink(call) {
      const { callbackURL, newUserCallbackURL, errorCallbackURL, token, startAnew = false } = call.input;
      const failureTarget = errorCallbackURL || callbackURL;
      if (failureTarget) call.failTo(failureTarget);
      if (!call.isConfirmed && (confirm || (await mustAsk(call)))) return confirmPage(call);

      attemptSignIn(call, 'magic-link');
      const link = await lookAtLink(call.app, token);
      if (typeof link === 'string') throw call.fail(link);
      const { email, name, userId, change } = link;
      const signedIn = await signInByMailbox(call, {
        email,
        method: 'magic-link',
        newcomer: disableSignUp ? undefined : { name },
        userId,
        change,
        startAnew,
        useUp: () => redeemLink(call.app, token),
      });
      if (signedIn === 'asked') throw call.fail('ANOTHER_ACCOUNT_USES_THIS_ADDRESS');
      // The user was deleted, or has another address now.
      if (signedIn === 'guarded') throw call.fail('UNAUTHORIZED');
      if (!signedIn || signedIn === 'unknown') throw call.fail('INVALID_TOKEN');

      const { outcome, isNew } = signedIn;
      // A sign-in that needs another step continues on `callbackURL`, for new users too, as after a provider's redirect.
      if (!('session' in outcome)) return callbackURL ? redirectToChallenge(callbackURL, outcome) : outcome;
      const target = (isNew && newUserCallbackURL) || callbackURL;
      return target ? new Redirect(target) : { token: outcome.session.token, user: outcome.user };
    },
  };
}

/**
 * Checks whether the link takes its address away from an account that has not proven it, but has proven another mailbox, a
 * number, a passkey or a provider. Then a page asks the visitor, also without `confirm`, because a program or the user of that
 * account may have opened the link. A caller without a `callbackURL` could not show a page, and gets
 * `ANOTHER_ACCOUNT_USES_THIS_ADDRESS`.
 */
async function mustAsk(call: VerifyCall): Promise<boolean> {
  const { app, db, input } = call;
  if (!input.callbackURL) return false;
  const link = await lookAtLink(app, input.token);
  return typeof link !== 'string' && takesAddress(call, await findMailboxUser(db, link.email));
}

/**
 * Shows which user the link signs in, so that visitors do not sign in to another account by mistake. Does not use the
 * link up.
 */
async function confirmPage(call: VerifyCall): Promise<FormPage> {
  const { token, callbackURL, errorCallbackURL } = call.input;
  if (!callbackURL && !errorCallbackURL) call.failTo(`${call.app.settings.basePath}/error`);
  const link = await lookAtLink(call.app, token);
  if (typeof link === 'string') throw call.fail(link);
  const known = await findMailboxUser(call.db, link.email);
  if (!isMeantFor(known, link)) throw call.fail('INVALID_TOKEN'); // the user was deleted, or has another address
  const isTaking = await takesAddress(call, known);
  return formPage(call, {
    title: `Sign in to ${call.app.settings.appName}`,
    text: [`You will be signed in as ${link.email}.`, ...effectOf(known, { isTaking })],
    button: 'Sign in',
    path,
    fields: { token, ...targetsOf(call.input, home), ...(isTaking && { startAnew: 'true' }) },
  });
}

/** Says what else the proof of the mailbox changes. */
function effectOf(known: MailboxUser | undefined, { isTaking }: { readonly isTaking: boolean }): readonly string[] {
  if (known?.place === 'former')
    return [
      'This is the previous address of your account. It will be its address again, and all other sessions will end.',
    ];
  if (!isTaking) return [];
  return [
    'Another account wants to use this address, and will lose it. If that account is yours, sign in to it in this browser in ' +
      'another way: with a passkey, a phone number, a provider, or its previous address. Then open the link again.',
  ];
}

interface Targets {
  readonly callbackURL?: string | undefined;
  readonly newUserCallbackURL?: string | undefined;
  readonly errorCallbackURL?: string | undefined;
}

/** The redirect targets, already checked; an empty text counts as missing. */
function targetsOf({ callbackURL, newUserCallbackURL, errorCallbackURL }: Targets, otherwise?: string) {
  return {
    callbackURL: callbackURL || otherwise,
    newUserCallbackURL: newUserCallbackURL || undefined,
    errorCallbackURL: errorCallbackURL || undefined,
  };
}
