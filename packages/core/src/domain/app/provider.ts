import type { Settings } from '../settings/settings.js';

/**
 * An identity provider as data: its endpoints, the form of its requests, and how its answers are read. `ProviderOptions` has the
 * options that every provider has; the engine joins both.
 */
export interface Provider {
  /** As in paths and in `account.providerId`: lower case. */
  readonly id: string;
  /** The name to show to users: `GitHub`. */
  readonly name: string;
  readonly authorization: {
    readonly url: string;
    /** Sent besides those of RFC 6749 §4.1.1. */
    readonly parameters?: Readonly<Record<string, string>>;
    /** `form_post` where the answer comes by POST. Default: in the query. */
    readonly responseMode?: 'form_post';
    /** What `client_id` is called here. */
    readonly clientIdName?: string;
    /** The issuer in answers with `iss` (RFC 9207). Default: the issuer of the id tokens, if that is a text. */
    readonly issuer?: string;
    /** Whether answers without `iss` are refused. Default false. */
    readonly namesItself?: boolean;
  };
  readonly token: {
    readonly url: string;
    /** Where the client's credentials travel (RFC 6749 §2.3.1). Default `body`. */
    readonly authentication?: 'body' | 'basic';
    readonly clientIdName?: string;
    /** What `client_secret` is called here. */
    readonly clientSecretName?: string;
    /** What the callback brought besides the code that the exchange, and every refresh, has to hand back. */
    readonly passOn?: readonly string[];
  };
  readonly scopes: readonly string[];
  /** Default a space (RFC 6749 §3.3). */
  readonly scopeSeparator?: string;
  /** Whether it takes PKCE with S256 (RFC 7636). */
  readonly pkce: boolean;
  /** For providers that vouch with an id token. `profile` then gets its claims, verified. */
  readonly idToken?: IdTokenRules;
  /** Creates the secret if it is not a constant. */
  readonly clientSecret?: (now: Date) => Promise<string>;
  /** Reads who it is; `undefined` when the answer does not say. */
  readonly profile: (source: ProfileSource) => Promise<Profile | undefined>;
}

export interface IdTokenRules {
  /** The exact issuer, or a test where the issuer depends on the tenant in the claims. */
  readonly issuer: string | ((issuer: string, claims: Claims) => boolean);
  /** The accepted audiences of the token: client ids. */
  readonly audience: readonly string[];
  readonly algorithms: readonly string[];
  /** Address of the key set. */
  readonly keys: string;
  /** Seconds after `iat`, for providers whose tokens are to be taken only when fresh. */
  readonly maxAge?: number;
  /** Whether a client may sign in with an id token that it got itself. */
  readonly signIn: boolean;
  /** Whether the nonce in the token is the SHA-256 of the one that was sent (some native SDKs). */
  readonly noncesMayBeHashed?: boolean;
}

export type Claims = Readonly<Record<string, unknown>>;

/** The tokens that a provider answers with. */
export interface ProviderTokens {
  readonly accessToken: string | null;
  /** With what `passOn` names, where it names something. */
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly accessTokenExpiresAt: Date | null;
  readonly refreshTokenExpiresAt: Date | null;
  /** The granted scopes if the provider names them, else the requested ones. */
  readonly scopes: readonly string[];
}

/** What a profile may be read from. */
export interface ProfileSource {
  readonly tokens: ProviderTokens;
  /** Of the verified id token. */
  readonly claims: Claims | undefined;
  /** What the callback brought: parameters as strings. Apple sends the name here, once. */
  readonly callback: Readonly<Record<string, string>>;
  readonly clientId: string;
  /** Calls the provider with the access token as a bearer; `undefined` when it refuses, is too slow or answers no JSON. */
  readonly fetch: (url: string, request?: ProviderRequest) => Promise<unknown>;
  /** The same for bytes: a photo. */
  readonly fetchBytes: (url: string) => Promise<{ readonly type: string; readonly bytes: Uint8Array } | undefined>;
}

export interface ProviderRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent form-encoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** `false` leaves the bearer out. */
  readonly bearer?: boolean;
}

/** A user's profile at a provider. */
export interface Profile {
  /** Must never change or be given to another user. */
  readonly id: string;
  readonly name: string;
  /** `undefined` for providers without addresses: the sign-in is then refused. */
  readonly email: string | undefined;
  /** Only by the provider's documented claim. */
  readonly emailVerified: boolean;
  readonly image: string | null;
  /** As the provider sent it, for `mapProfileToUser`. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** How clients sign in with id tokens that they have got themselves. */
export interface IdTokenOptions {
  /**
   * `server`: a sign-in needs a nonce that `createIdTokenNonce` has made, so that a token that was copied before it was shown
   * is of no use. `client`: a nonce that the client has made is checked where there is one. Default `client`.
   */
  readonly nonce?: 'client' | 'server';
}

/** What an application may set for every provider. */
export interface ProviderOptions {
  readonly clientId: string;
  readonly clientSecret?: string;
  /** Default true. */
  readonly enabled?: boolean;
  /** Asked for besides the provider's own. */
  readonly scope?: readonly string[];
  /** Ask for `scope` only. Default false. */
  readonly disableDefaultScope?: boolean;
  /** Default: `/callback/<id>` below the base path. */
  readonly redirectURI?: string;
  /** Accept no id token from clients. Default false. */
  readonly disableIdTokenSignIn?: boolean;
  /** How clients sign in with id tokens that they have got themselves, as native applications do. */
  readonly idToken?: IdTokenOptions;
  /** Refuse new users of this provider. Default false. */
  readonly disableSignUp?: boolean;
  /** Sign up new users only if the call sets `requestSignUp`. Default false. */
  readonly disableImplicitSignUp?: boolean;
  /** Columns of a new user from the provider's own profile. Fields that a client may not set are its to set. */
  readonly mapProfileToUser?: (
    profile: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
}

/** A provider as the application has configured it. */
export interface ConfiguredProvider {
  readonly provider: Provider;
  readonly options: ProviderOptions;
}

/** When an identity at a provider is linked to an existing user. */
export interface AccountLinking {
  /** Link accounts at all? Default true. */
  readonly enabled?: boolean;
  /**
   * Providers whose addresses count although the provider does not say that they are verified. A person who can set an
   * address there gets into the account with this address here, so list only providers that check addresses. Default
   * none.
   */
  readonly trustedProviders?: readonly string[];
  /** May users link an account with another address than their own? Default false. */
  readonly allowDifferentEmails?: boolean;
}

/**
 * Finds a provider by its id on demand, so that unused providers are not loaded. `unavailable`: the provider is configured but
 * cannot be used now; the log contains the reason.
 */
export type ProviderSource = (
  id: string,
  settings: Settings,
) => Promise<ConfiguredProvider | 'unavailable' | undefined>;
