import { Redirect, redirectToChallenge, withQuery } from '../../../domain/answers/redirect.js';
import type { Provider } from '../../../domain/app/provider.js';
import type { CallbackCall, LinkingRules } from '../calls.js';
import { findConfigured, redirectURIOf } from '../configured.js';
import { identify } from '../identity/identify.js';
import type { Identity } from '../identity/identity.js';
import { rememberReceived } from '../tokens/id-token-use.js';
import { passedOn, requestTokens } from '../tokens/token-request.js';
import { signInWith } from './complete.js';
import { linkIdentity } from './link.js';
import { type Flow, isOfThisBrowser, takeFlow } from './state.js';

type Brought = Readonly<Record<string, string>>;

/** Goes on with what the browser brings back from a provider. Whatever comes of it is a redirect. */
export async function finishFlow(call: CallbackCall, rules: LinkingRules): Promise<Redirect> {
  const errorPage = `${call.origin}${call.app.settings.basePath}/error`;
  call.failTo(errorPage);
  const { id, ...brought } = textsOf(call.input);
  if (id === undefined || Object.keys(brought).length === 0) throw call.fail('INVALID_CALLBACK_REQUEST');
  const { state } = brought;
  if (call.request?.method === 'POST' && state !== undefined && !isOfThisBrowser(call, state)) {
    // Browsers keep our cookies back from a form of another site (SameSite=Lax), and send them when they come by
    // themselves. A `GET` without them goes on to fail, so this happens once.
    return new Redirect(withQuery(`${call.origin}${call.app.settings.basePath}/callback/${id}`, shortOf(brought)));
  }
  const flow = state === undefined ? undefined : await takeFlow(call, state, id);
  // Checked again: what was trusted when the flow began may not be any more (D12, R-A05).
  if (flow?.errorURL && call.isTrustedTarget(flow.errorURL)) call.failTo(flow.errorURL);
  if (brought.error !== undefined) return refusedByProvider(call, flow, errorPage, brought);
  if (state === undefined) throw call.fail('STATE_NOT_FOUND');
  if (!flow || !isUserOf(call, flow)) throw call.fail('PLEASE_RESTART_THE_PROCESS');
  return finish(call, flow, await identityOf(call, flow, brought), rules);
}

/** What came, as texts; a provider sends nothing else. */
function textsOf(input: Readonly<Record<string, unknown>> = {}): Brought {
  const texts = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/** What fits an address, whatever was posted. */
function shortOf(brought: Brought): Brought {
  return Object.fromEntries(
    Object.entries(brought)
      .filter(([name, value]) => name.length + value.length < 2048)
      .slice(0, 16),
  );
}

/**
 * Only the session that began to link may finish it: else an identity ends up with another user's account (R-B03). Another
 * session of the same user may not have shown the second factor that this one has shown (D22).
 */
function isUserOf({ session }: CallbackCall, { link }: Flow): boolean {
  if (link === undefined) return true;
  return link.userId === session?.user.id && link.sessionId === session.session.id;
}

/** Passes on what the provider says of its refusal; it is somebody else's text, and goes encoded and cut (W-M40, R-B19). */
function refusedByProvider(call: CallbackCall, flow: Flow | undefined, errorPage: string, brought: Brought): Redirect {
  const { error = '', error_description: description } = brought;
  const target = flow?.errorURL && call.isTrustedTarget(flow.errorURL) ? flow.errorURL : errorPage;
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
  if (!isAnswerOf(provider, brought)) throw call.fail('PLEASE_RESTART_THE_PROCESS');
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
  if (who === 'no-email') throw call.fail('EMAIL_NOT_FOUND');
  if (typeof who === 'string') throw call.fail('UNABLE_TO_GET_USER_INFO');
  await rememberReceived(call.app, configured, tokens.idToken);
  const { requestSignUp, callbackURL } = flow;
  return { configured, profile: who.profile, tokens, requestSignUp, callbackURL };
}

/** A provider that names itself has to be the one (RFC 9207): a second wall behind the state, which is bound to one too. */
function isAnswerOf({ authorization, idToken }: Provider, { iss }: Brought): boolean {
  if (iss === undefined) return !authorization.namesItself;
  const issuer = authorization.issuer ?? idToken?.issuer;
  return typeof issuer !== 'string' || iss === issuer;
}

async function finish(call: CallbackCall, flow: Flow, identity: Identity, rules: LinkingRules): Promise<Redirect> {
  const { callbackURL, newUserURL, link } = flow;
  if (!callbackURL || !call.isTrustedTarget(callbackURL)) throw call.fail('NO_CALLBACK_URL');
  if (link) {
    const refused = await linkIdentity(call, link, identity, rules);
    if (refused) throw call.fail(refused);
    return new Redirect(callbackURL);
  }
  const signedIn = await signInWith(call, identity, rules);
  if (typeof signedIn === 'string') throw call.fail(signedIn);
  const { outcome, isNew } = signedIn;
  if (!('session' in outcome)) return redirectToChallenge(callbackURL, outcome);
  return new Redirect(isNew && newUserURL && call.isTrustedTarget(newUserURL) ? newUserURL : callbackURL);
}
