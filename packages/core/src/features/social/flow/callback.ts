import { Redirect, redirectToChallenge, withQuery } from '../../../domain/answers/redirect.js';
import type { LinkingRules, Provider } from '../../../domain/app/provider.js';
import { attemptSignIn } from '../../../domain/sign-in/sign-in.js';
import { findAccountOf } from '../../../store/rows/accounts.js';
import { AccountChangedError } from '../../../store/rows/users.js';
import type { CallbackCall } from '../calls.js';
import { findConfigured, redirectURIOf } from '../configured.js';
import { identify } from '../identity/identify.js';
import type { Identity } from '../identity/identity.js';
import { logRefusal } from '../refusals.js';
import { rememberReceived } from '../tokens/id-token-use.js';
import { passedOn, requestTokens } from '../tokens/token-request.js';
import { signInWith } from './complete.js';
import { linkIdentity } from './link.js';
import { reauthenticateBy } from './reauthenticate.js';
import { type Flow, isOfThisBrowser, takeFlow } from './state.js';

type Brought = Readonly<Record<string, string>>;

/** Handles the callback from a provider. Every outcome is a redirect. */
export async function finishFlow(call: CallbackCall, rules: LinkingRules): Promise<Redirect> {
  const errorPage = `${call.origin}${call.app.settings.basePath}/error`;
  call.failTo(errorPage);
  const { id, ...brought } = textsOf(call.input);
  if (id === undefined || Object.keys(brought).length === 0) throw call.fail('INVALID_CALLBACK_REQUEST');
  const { state } = brought;
  if (call.request?.method === 'POST' && state !== undefined && !isOfThisBrowser(call, state)) {
    // Browsers do not send our cookies with a form of another site (SameSite=Lax), but they send them when they navigate
    // with `GET`. A `GET` without cookies fails, so this redirect happens once.
    return new Redirect(withQuery(`${call.origin}${call.app.settings.basePath}/callback/${id}`, shortOf(brought)));
  }
  const { flow, refused } = state === undefined ? {} : await takeFlow(call, state, id);
  const { errorURL } = flow ?? refused ?? {};
  // Checked again: a target that was trusted when the flow began may no longer be trusted (D12, R-A05).
  if (errorURL && call.isTrustedTarget(errorURL)) call.failTo(errorURL);
  if (flow && !flow.link && !flow.reauthentication) attemptSignIn(call, 'social');
  if (brought.error !== undefined) return refusedByProvider(call, errorURL, errorPage, brought);
  if (state === undefined) throw call.fail('STATE_NOT_FOUND');
  if (!flow)
    throw call.fail(
      (await isLinked(call, refused?.link, id)) ? 'ACCOUNT_ALREADY_LINKED' : 'PLEASE_RESTART_THE_PROCESS',
    );
  const identity = await identityOf(call, flow, brought);
  try {
    return await finish(call, flow, identity, rules);
  } catch (error) {
    // The provider's code is used up, so the call cannot be repeated with the changed account.
    throw error instanceof AccountChangedError ? call.fail('PLEASE_RESTART_THE_PROCESS') : error;
  }
}

/** Returns the received parameters that are texts. Providers send no others. */
function textsOf(input: Readonly<Record<string, unknown>> = {}): Brought {
  const texts = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/** Cuts the parameters to a length that fits a URL. */
function shortOf(brought: Brought): Brought {
  return Object.fromEntries(
    Object.entries(brought)
      .filter(([name, value]) => name.length + value.length < 2048)
      .slice(0, 16),
  );
}

/** Checks whether another flow, such as one in another tab, has linked the provider: that has changed the account. */
async function isLinked({ app, session }: CallbackCall, link: Flow['link'], provider: string): Promise<boolean> {
  if (!session || link?.userId !== session.user.id) return false;
  return (await findAccountOf(app.db, session.user.id, provider)) !== undefined;
}

/** Passes on the provider's error. The text may come from an attacker, so it is encoded and cut (W-M40, R-B19). */
function refusedByProvider(
  call: CallbackCall,
  errorURL: string | undefined,
  errorPage: string,
  brought: Brought,
): Redirect {
  const { error = '', error_description: description } = brought;
  const target = errorURL && call.isTrustedTarget(errorURL) ? errorURL : errorPage;
  const told = /^[\x20-\x7e]{1,64}$/.test(error) ? error : 'invalid_callback_request';
  return new Redirect(
    withQuery(target, description ? { error: told, error_description: description.slice(0, 256) } : { error: told }),
  );
}

async function identityOf(call: CallbackCall, flow: Flow, brought: Brought): Promise<Identity> {
  const { code } = brought;
  if (!code) throw call.fail('NO_CODE');
  const configured = await findConfigured(call.app, flow.provider);
  if (!configured) throw call.fail('OAUTH_PROVIDER_NOT_FOUND');
  if (configured === 'unavailable') throw call.fail('PROVIDER_UNAVAILABLE');
  const { provider } = configured;
  if (!isAnswerOf(provider, brought)) {
    logRefusal(call.app, provider, 'the callback has no iss, or names another issuer');
    throw call.fail('PLEASE_RESTART_THE_PROCESS');
  }
  const grant = {
    ...passedOn(provider, brought),
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectURIOf(call, configured),
    ...(provider.pkce && { code_verifier: flow.codeVerifier }),
  };
  const tokens = await requestTokens(call.app, configured, grant, flow.scopes);
  if (!tokens) throw call.fail('INVALID_CODE');
  const who = await identify(call.app, configured, { tokens, nonce: flow.nonce, callback: brought });
  if (typeof who === 'string') throw call.fail('UNABLE_TO_GET_USER_INFO');
  await rememberReceived(call.app, configured, tokens.idToken);
  const { requestSignUp, startAnew = false, callbackURL } = flow;
  return { configured, profile: who.profile, claims: who.claims, tokens, requestSignUp, startAnew, callbackURL };
}

/**
 * Checks that an answer with `iss` names this provider (RFC 9207). This is a second check: the state is bound to one
 * provider too.
 */
function isAnswerOf({ authorization, idToken }: Provider, { iss }: Brought): boolean {
  if (iss === undefined) return !authorization.namesItself;
  const issuer = authorization.issuer ?? idToken?.issuer;
  return typeof issuer !== 'string' || iss === issuer;
}

async function finish(call: CallbackCall, flow: Flow, identity: Identity, rules: LinkingRules): Promise<Redirect> {
  const { callbackURL, newUserURL, link, reauthentication } = flow;
  if (!callbackURL || !call.isTrustedTarget(callbackURL)) throw call.fail('NO_CALLBACK_URL');
  if (link) {
    const refused = await linkIdentity(call, link, identity, rules);
    if (refused) throw call.fail(refused);
    return new Redirect(callbackURL);
  }
  if (reauthentication) {
    await reauthenticateBy(call, reauthentication, identity);
    return new Redirect(callbackURL);
  }
  const signedIn = await signInWith(call, identity, rules);
  if (typeof signedIn === 'string') throw call.fail(signedIn);
  const { outcome, isNew } = signedIn;
  if (!('session' in outcome)) return redirectToChallenge(callbackURL, outcome);
  return new Redirect(isNew && newUserURL && call.isTrustedTarget(newUserURL) ? newUserURL : callbackURL);
}
