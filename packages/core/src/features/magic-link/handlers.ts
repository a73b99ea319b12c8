import { randomToken } from '../../crypto/random.js';
import { normalizeEmail } from '../../domain/email.js';
import { FormPage } from '../../domain/form-page.js';
import { linkTo } from '../../domain/links.js';
import { sendMail } from '../../domain/mail.js';
import { signInByMailbox } from '../../domain/mailbox-sign-in.js';
import { Redirect, withQuery } from '../../domain/redirect.js';
import type { Handlers } from '../../feature.js';
import { findUserByEmail } from '../../store/users.js';
import { confirmPage } from './confirm-page.js';
import type { magicLinkContract } from './contract.js';
import { followLink, lookAtLink, storeLink } from './link.js';
import type { MagicLinkRules } from './options.js';
import { isPrefetch } from './prefetch.js';
import { magicLinkRoutes } from './routes.js';

/** Where a link leads in the end when nobody said. */
const home = '/';

type LinkHandlers = Handlers<(typeof magicLinkContract)['endpoints']>;

export function magicLinkHandlers({ sendMagicLink, lifetime, disableSignUp, confirm }: MagicLinkRules): LinkHandlers {
  const { confirmMagicLink, verifyMagicLink } = magicLinkRoutes;
  return {
    async signInMagicLink(call) {
      const { app, request, input } = call;
      const email = normalizeEmail(input.email);
      if (email === undefined) throw call.fail('INVALID_EMAIL');
      const token = randomToken();
      const url = linkTo(call, (confirm ? confirmMagicLink : verifyMagicLink).path, {
        token,
        ...targetsOf(input, home),
      });
      // All of it in the background, so that neither time nor a failure tells who is known (R-G05).
      sendMail(call, email, 'sending a magic link', async () => {
        if (disableSignUp && !(await findUserByEmail(app.db, email))) return;
        await storeLink(app, token, { email, name: input.name ?? '' }, lifetime);
        await app.cleanUp();
        await sendMagicLink({ email, url, token }, request);
      });
      return { status: true };
    },

    async confirmMagicLink(call) {
      const { app, input } = call;
      call.failTo(input.errorCallbackURL || input.callbackURL || `${app.settings.basePath}/error`);
      const link = await lookAtLink(app, input.token);
      if (typeof link === 'string') throw call.fail(link);
      const { appName, basePath } = app.settings;
      const fields = { token: input.token, ...targetsOf(input) };
      return new FormPage(
        confirmPage({ appName, email: link.email, action: `${basePath}${verifyMagicLink.path}`, fields }),
      );
    },

    async verifyMagicLink(call) {
      const { callbackURL, newUserCallbackURL, errorCallbackURL, token } = call.input;
      // No redirect: a browser keeps what it has prefetched, and throws an error away.
      if (isPrefetch(call.headers)) throw call.fail('LINK_IS_NOT_PREFETCHED');
      const failureTarget = errorCallbackURL || callbackURL;
      if (failureTarget) call.failTo(failureTarget);

      const link = await followLink(call.app, token);
      if (typeof link === 'string') throw call.fail(link);
      const { email, name } = link;
      const newcomer = disableSignUp ? undefined : { name };
      const signedIn = await signInByMailbox(call, { email, method: 'magic-link', newcomer });
      // They are gone, or have another address by now.
      if (!signedIn || signedIn === 'unknown') throw call.fail('INVALID_TOKEN');

      const { outcome, isNew } = signedIn;
      const target = (isNew && newUserCallbackURL) || callbackURL;
      if ('session' in outcome)
        return target ? new Redirect(target) : { token: outcome.session.token, user: outcome.user };
      return target ? new Redirect(withQuery(target, { twoFactorRedirect: 'true' })) : outcome;
    },
  };
}

interface Targets {
  readonly callbackURL?: string | undefined;
  readonly newUserCallbackURL?: string | undefined;
  readonly errorCallbackURL?: string | undefined;
}

/** The places to go to, checked already; an empty text is none. */
function targetsOf({ callbackURL, newUserCallbackURL, errorCallbackURL }: Targets, otherwise?: string) {
  return {
    callbackURL: callbackURL || otherwise,
    newUserCallbackURL: newUserCallbackURL || undefined,
    errorCallbackURL: errorCallbackURL || undefined,
  };
}
