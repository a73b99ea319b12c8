import type { ConfiguredProvider, LinkingRules, ProviderTokens } from '../../../domain/app/provider.js';
import { attemptSignIn } from '../../../domain/sign-in/sign-in.js';
import type { SignInCall } from '../calls.js';
import { getConfigured } from '../configured.js';
import { identify } from '../identity/identify.js';
import { logRefusal } from '../refusals.js';
import {
  acceptOnce,
  authenticatedAt,
  needsNonce,
  redeemNonce,
  takeBack,
  takesIdTokens,
} from '../tokens/id-token-use.js';
import { signInWith } from './complete.js';
import { beginFlow } from './start.js';

type ShownIdToken = NonNullable<SignInCall['input']['idToken']>;

/** Sends the browser to a provider, or signs in the user of an id token. */
export async function signInSocial(call: SignInCall, rules: LinkingRules) {
  const { input } = call;
  const configured = await getConfigured(call, input.provider);
  if (input.idToken) return signInWithIdToken(call, configured, input.idToken, rules);
  const url = await beginFlow(call, configured, {
    errorURL: input.errorCallbackURL || undefined,
    newUserURL: input.newUserCallbackURL || undefined,
    requestSignUp: input.requestSignUp,
    startAnew: input.startAnew,
    link: undefined,
  });
  return { url, redirect: !input.disableRedirect };
}

const refusals = {
  invalid: 'INVALID_TOKEN',
  'no-keys': 'KEYS_NOT_FOUND',
  'no-profile': 'FAILED_TO_GET_USER_INFO',
} as const;

async function signInWithIdToken(
  call: SignInCall,
  configured: ConfiguredProvider,
  shown: ShownIdToken,
  rules: LinkingRules,
) {
  const { input } = call;
  const { app } = call;
  attemptSignIn(call, 'social');
  if (!configured.provider.idToken?.signIn) throw call.fail('ID_TOKEN_NOT_SUPPORTED');
  if (!takesIdTokens(configured)) throw call.fail('INVALID_TOKEN');
  const tokens = tokensOf(shown);
  const who = await identify(app, configured, { tokens, nonce: shown.nonce, callback: {}, byClient: true });
  if (typeof who === 'string') throw call.fail(refusals[who]);
  const refuse = (reason: string) => {
    logRefusal(app, configured.provider, reason);
    return call.fail('INVALID_TOKEN');
  };
  if (needsNonce(configured) && !(await redeemNonce(app, configured, shown.nonce)))
    throw refuse('the nonce is not a valid one of createIdTokenNonce');
  if (!(await acceptOnce(app, shown.token))) throw refuse('the ID token has been used before');
  const { requestSignUp, startAnew, callbackURL } = input;
  const at = authenticatedAt(app, who.claims ?? {});
  const asked = { requestSignUp, startAnew, callbackURL };
  const identity = { configured, profile: who.profile, tokens, ...asked, authenticatedAt: at };
  const signedIn = await signInWith(call, identity, rules);
  if (typeof signedIn === 'string') {
    await takeBack(app, configured, shown);
    throw call.fail(signedIn === 'EMAIL_NOT_FOUND' ? 'USER_EMAIL_NOT_FOUND' : signedIn);
  }
  const { outcome } = signedIn;
  if (!('session' in outcome)) return outcome;
  return { redirect: false as const, token: outcome.session.token, user: outcome.user };
}

function tokensOf({ token, accessToken, refreshToken, expiresAt }: ShownIdToken): ProviderTokens {
  return {
    idToken: token,
    accessToken: accessToken ?? null,
    refreshToken: refreshToken ?? null,
    accessTokenExpiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    refreshTokenExpiresAt: null,
    scopes: [],
  };
}
