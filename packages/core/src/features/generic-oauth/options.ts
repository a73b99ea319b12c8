import {
  aFunction,
  aSwitch,
  aText,
  either,
  type KnownOptions,
  listOf,
  oneOf,
  optionsOf,
  recordOf,
} from '../../contract/options/known-options.js';
import type { Claims, ProfileSource, ProviderOptions, ProviderTokens } from '../../domain/app/provider.js';
import { providerOptions } from '../../domain/providers/provider-options.js';

/** What `getUserInfo` gets. */
export interface UserInfoSource {
  readonly tokens: ProviderTokens;
  /** Of the verified id token, where there is one. */
  readonly claims: Claims | undefined;
  /**
   * Calls the provider with the access token as a bearer, for ten seconds and a mebibyte at the most and without following
   * redirects; `undefined` when it refuses or answers no JSON.
   */
  readonly fetch: ProfileSource['fetch'];
}

/** Somebody, in the words of OpenID Connect Core §5.1; further members reach `mapProfileToUser`. */
export interface UserInfo {
  /** Never changes and is never given to somebody else. Has to be that of the id token where there is one. */
  readonly sub: string;
  readonly name?: string | null;
  readonly email?: string | null;
  /** Whether the provider has checked that the mailbox is theirs. Nothing but `true` counts. */
  readonly email_verified?: boolean | null;
  readonly picture?: string | null;
  readonly [claim: string]: unknown;
}

/**
 * One provider of OAuth 2 or OpenID Connect: by `issuer` or `discoveryUrl`, or by `authorizationUrl` and `tokenUrl`. Every
 * address has to be https, but for localhost in development.
 */
export interface GenericOAuthProvider extends Omit<ProviderOptions, 'scope' | 'disableDefaultScope'> {
  /** As in paths and in `account.providerId`: up to 64 of a-z, 0-9, `-` and `_`. */
  readonly providerId: string;
  /** As people know it. Default: the id. */
  readonly name?: string;
  /**
   * Who issues the id tokens, letter by letter. Without `authorizationUrl` and `tokenUrl` its discovery document says
   * where the endpoints are; the issuer in there has to be this one.
   */
  readonly issuer?: string;
  /** Where the discovery document is. Default: below the issuer, as OpenID Connect Discovery or RFC 8414 have it. */
  readonly discoveryUrl?: string;
  /** Takes the place of `authorization_endpoint` of the document. */
  readonly authorizationUrl?: string;
  /** Takes the place of `token_endpoint` of the document. */
  readonly tokenUrl?: string;
  /** Takes the place of `userinfo_endpoint` of the document. */
  readonly userInfoUrl?: string;
  /** The key set; takes the place of `jwks_uri` of the document. Needs `issuer`. */
  readonly jwksUrl?: string;
  /** Default `openid email profile` where id tokens can be verified, else none. */
  readonly scopes?: readonly string[];
  /** PKCE with S256. Default true. */
  readonly pkce?: boolean;
  /** Where client id and secret travel. Default `basic`, unless the document takes `client_secret_post` only. */
  readonly authentication?: 'basic' | 'body';
  /** Further parameters of the authorization address. They never take the place of our own. */
  readonly authorizationParams?: Readonly<Record<string, string>>;
  /** Who it is, where neither id token nor user info say so in the words of OpenID Connect. */
  readonly getUserInfo?: (source: UserInfoSource) => Promise<UserInfo | undefined>;
}

/** A fixed list, or what is asked for a provider each time that one is needed, for those that are added at run time. */
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
  providerId: aText,
  name: aText,
  issuer: aText,
  discoveryUrl: aText,
  authorizationUrl: aText,
  tokenUrl: aText,
  userInfoUrl: aText,
  jwksUrl: aText,
  scopes: listOf(aText),
  pkce: aSwitch,
  authentication: oneOf('basic', 'body'),
  authorizationParams: recordOf(aText),
  getUserInfo: aFunction,
} satisfies KnownOptions<GenericOAuthProvider>;

/** Every option of `genericOAuth`. */
export const genericOAuthOptions = {
  providers: either(aFunction, listOf(optionsOf(genericProviderOptions))),
} satisfies KnownOptions<GenericOAuthOptions>;
