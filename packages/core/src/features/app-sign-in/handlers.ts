import * as z from 'zod/mini';
import { equalText } from '../../crypto/compare.js';
import { sha256Text } from '../../crypto/hash.js';
import { randomToken } from '../../crypto/random.js';
import type { HandlerOf, Handlers } from '../../define-plugin.js';
import { type FormPage, formPage } from '../../domain/answers/form-page.js';
import { Redirect, withQuery } from '../../domain/answers/redirect.js';
import { issueToken, redeemToken } from '../../domain/secrets/one-time.js';
import { completeSignInLike, sessionNameOf } from '../../domain/sign-in/sign-in-like.js';
import type { appSignInContract } from './contract.js';
import type { AppSignInRules } from './options.js';
import { appCodePurpose } from './purpose.js';
import { appSignInRoutes } from './routes.js';
import { isKnown } from './targets.js';

/** Seconds in which the app exchanges the code: it does so at once. RFC 6749 §4.1.2 allows ten minutes at most. */
const codeLifetime = 60;

const { path } = appSignInRoutes.appSignIn;

/**
 * The subject of the form's proof, the same for every app. With a cookie for each challenge, an attacker's page could open this
 * page again and again, until the browser has so many cookies that the server refuses its requests.
 */
const formName = 'app';

const payloadShape = z.object({
  challenge: z.string(),
  session: z.object({ lineage: z.string(), userId: z.string(), securityVersion: z.number() }),
});

type AppHandlers = Handlers<(typeof appSignInContract)['endpoints']>;
type PageCall = Parameters<HandlerOf<(typeof appSignInContract)['endpoints']['appSignIn']>>[0];

export function appSignInHandlers({ targets, signInPage }: AppSignInRules): AppHandlers {
  return {
    async appSignIn(call) {
      const { app, db, session, isConfirmed } = call;
      const { target, challenge, state } = call.input;
      call.failTo(`${app.settings.basePath}/error`);
      if (!isKnown(target, targets)) throw call.fail('UNKNOWN_APP_TARGET');
      if (!session) return Redirect.toProvider(signInWith(call, signInPage), [signInPage]);
      if (!isConfirmed) return consentPage(call, session.user.email, signInPage);

      const code = randomToken();
      const { user } = session;
      const payload = JSON.stringify({ challenge, session: sessionNameOf(session) });
      await issueToken(app, db, code, { purpose: appCodePurpose, lifetime: codeLifetime, payload, boundTo: { user } });
      // `isKnown` has found the target in the options.
      return Redirect.toProvider(withQuery(target, { code, ...(state !== undefined && { state }) }), [target]);
    },

    async exchangeAppCode(call) {
      const { app, db, input } = call;
      // The code is used up first: an attacker who has stolen it gets one guess of the verifier (RFC 9700 §2.1.1).
      const stored = await redeemToken(app, db, appCodePurpose, input.code, null);
      if (stored === undefined) throw call.fail('INVALID_APP_CODE');
      const { challenge, session } = payloadShape.parse(JSON.parse(stored));
      if (!equalText(sha256Text(input.verifier), challenge)) throw call.fail('INVALID_APP_CODE');
      const outcome = await completeSignInLike(call, session, 'app');
      if (!outcome) throw call.fail('INVALID_APP_CODE'); // the browser's session has ended, or the account has changed
      return 'session' in outcome ? { token: outcome.session.token, user: outcome.user } : outcome;
    },
  };
}

/** The sign-in page, which leads back to this page. */
function signInWith({ app, input: { target, challenge, state } }: PageCall, signInPage: string): string {
  const asked = { target, challenge, ...(state !== undefined && { state }) };
  return withQuery(signInPage, { returnTo: withQuery(`${app.settings.basePath}${path}`, asked) });
}

/**
 * Asks the user, because every page and every app of the device can open this address. The code goes to the app's own address
 * only, but an app that has claimed the same scheme could receive it (RFC 8252 §8.6).
 */
function consentPage(call: PageCall, email: string, signInPage: string): FormPage {
  const { target, challenge, state } = call.input;
  const { appName } = call.app.settings;
  const refusal = { error: 'access_denied', ...(state !== undefined && { state }) };
  return formPage(call, {
    title: `Sign in to the app of ${appName}?`,
    text: [
      `The app will have access to the account of ${email}.`,
      'Continue only if you have just opened this page from the app.',
    ],
    button: 'Continue',
    path,
    fields: { token: formName, target, challenge, state },
    links: [
      ['Use another account', signInWith(call, signInPage)],
      ['Cancel', withQuery(target, refusal)],
    ],
  });
}
