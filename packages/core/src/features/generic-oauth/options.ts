import {
  aBoolean,
  aFunction,
  aText,
  either,
  type KnownOptions,
  listOf,
  needed,
  oneOf,
  optionsOf,
  recordOf,
} from '../../contract/options/known-options.js';
import type { Claims, ProfileSource, ProviderOptions, ProviderTokens } from '../../domain/app/provider.js';
import { providerOptions } from '../../domain/app/provider.js';

/** The input of `getUserInfo`. */
export interface UserInfoSource {
  readonly tokens: ProviderTokens;
  /** The claims of the verified id token, if there is one. */
  readonly claims: Claims | undefined;
  /**
   * Calls the provider with the access token as bearer token. At most ten seconds and one mebibyte, without following
   * redirects. `undefined` if the provider refuses or does not answer with JSON.
   */
  readonly fetch: ProfileSource['fetch'];
}

/** A user's profile, with the names of OpenID Connect Core §5.1; further members reach `mapProfileToUser`. */
export interface UserInfo {
  /** The user's id: it must never change or be given to another user. Must equal the id token's `sub` if there is an id token. */
  readonly sub: string;
  readonly name?: string | null;
  readonly email?: string | null;
  /** Whether the provider has verified the address. Only `true` counts. */
  readonly email_verified?: boolean | null;
  readonly picture?: string | null;
  readonly [claim: string]: unknown;
}

/**
 * One provider of OAuth 2 or OpenID Connect: by `issuer` or `discoveryUrl`, or by `authorizationUrl` and `tokenUrl`. Every
 * URL must be https, except for localhost in development.
 */
export interface GenericOAuthProvider extends Omit<ProviderOptions, 'scope' | 'disableDefaultScope'> {
  /** Used in paths and in `account.providerId`: up to 64 characters of a-z, 0-9, `-` and `_`. */
  readonly providerId: string;
  /** The name to show to users. Default: the id. */
  readonly name?: string;
  /**
   * The exact issuer of the id tokens. Without `authorizationUrl` and `tokenUrl`, the endpoints come from its discovery
   * document, which must name this issuer.
   */
  readonly issuer?: string;
  /** The URL of the discovery document. Default: below the issuer, by OpenID Connect Discovery or RFC 8414. */
  readonly discoveryUrl?: string;
  /** Replaces the document's `authorization_endpoint`. */
  readonly authorizationUrl?: string;
  /** Replaces the document's `token_endpoint`. */
  readonly tokenUrl?: string;
  /** Replaces the document's `userinfo_endpoint`. */
  readonly userInfoUrl?: string;
  /** The URL of the key set; replaces the document's `jwks_uri`. Needs `issuer`. */
  readonly jwksUrl?: string;
  /**
   * `clientSecret` if the provider signs its id tokens with the client secret (HS256), as LINE does. Then no key set is used, and clients
   * cannot sign in with id tokens. Needs `issuer` and a secret of 32 characters or more. Default `keys`.
   */
  readonly idTokenSignedWith?: 'keys' | 'clientSecret';
  /** Default `openid email profile` if id tokens can be verified, else none. */
  readonly scopes?: readonly string[];
  /** PKCE with S256. Default true. */
  readonly pkce?: boolean;
  /** How client id and secret are sent. Default `basic`, unless the document supports only `client_secret_post`. */
  readonly authentication?: 'basic' | 'body';
  /** Further parameters of the authorization URL. They never replace Latchkey's own. */
  readonly authorizationParams?: Readonly<Record<string, string>>;
  /** Returns the user's profile, for providers whose id token and user info do not follow OpenID Connect. */
  readonly getUserInfo?: (source: UserInfoSource) => Promise<UserInfo | undefined>;
}

/** A fixed list, or a function that is called each time a provider is needed, for providers that are added at run time. */
export type GenericOAuthProviders =
  | readonly GenericOAuthProvider[]
  | ((id: string) => GenericOAuthProvider | undefined | Promise<GenericOAuthProvider | undefined>);

export interface GenericOAuthOptions {
  readonly providers: GenericOAuthProviders;
}

const { scope: _, disableDefaultScope: __, ...common } = providerOptions;

/** Every option of one provider. */
export const genericProviderOptions = {
  ...common,
  clientId: needed(aText),
  clientSecret: aText,
  providerId: needed(aText),
  name: aText,
  issuer: aText,
  discoveryUrl: aText,
  authorizationUrl: aText,
  tokenUrl: aText,
  userInfoUrl: aText,
  jwksUrl: aText,
  idTokenSignedWith: oneOf('keys', 'clientSecret'),
  scopes: listOf(aText),
  pkce: aBoolean,
  authentication: oneOf('basic', 'body'),
  authorizationParams: recordOf(aText),
  getUserInfo: aFunction,
} satisfies KnownOptions<GenericOAuthProvider>;

/** Every option of `genericOAuth`. */
export const genericOAuthOptions = {
  providers: needed(either(aFunction, listOf(optionsOf(genericProviderOptions)))),
} satisfies KnownOptions<GenericOAuthOptions>;
