import type { HandlerOf } from '../../define-plugin.js';
import type { socialContract } from './contract.js';

type CallOf<N extends keyof (typeof socialContract)['endpoints']> = Parameters<
  HandlerOf<(typeof socialContract)['endpoints'][N]>
>[0];

export type SignInCall = CallOf<'signInSocial'>;
export type CallbackCall = CallOf<'callbackOAuth'>;
export type LinkCall = CallOf<'linkSocialAccount'>;
export type ReauthenticateCall = CallOf<'reauthenticateSocial'>;
export type TokenCall = CallOf<'getAccessToken'>;
export type IdTokenCall = CallOf<'getIdToken'>;
export type NonceCall = CallOf<'createIdTokenNonce'>;

/** The linking rules with their defaults. */
