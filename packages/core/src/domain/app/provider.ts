import {
  aBoolean,
  aFunction,
  anyText,
  aText,
  listOf,
  neededElsewhere,
  type OptionsInput,
  oneOf,
  optionsOf,
  type Settled,
  typed,
  withDefault,
} from '../../contract/options/known-options.js';
import type { Settings } from '../settings/settings.js';

/**
 * An identity provider as data: its endpoints, the form of its requests, and how its answers are read. `ProviderOptions` has the
 * options that every provider has; the engine joins both.
 */
export interface Provider {
  /** The id in paths and in `account.providerId`, in lower case. */
  readonly id: string;
  /** The name to show to users: `GitHub`. */
  readonly name: string;
  readonly authorization: {
    readonly url: string;
    /** Parameters in addition to those of RFC 6749 §4.1.1. */
    readonly parameters?: Readonly<Record<string, string>>;
    /** `form_post` if the answer comes by POST. Default: in the query. */
    readonly responseMode?: 'form_post';
    /** The name of the parameter `client_id` at this provider. */
    readonly clientIdName?: string;
    /** The issuer in answers with `iss` (RFC 9207). Default: the issuer of the id tokens, if that is a text. */
    readonly issuer?: string;
    /** Whether answers without `iss` are refused. Default false. */
    readonly namesItself?: boolean;
  };
  readonly token: {
    readonly url: string;
    /** Where the client's credentials are sent (RFC 6749 §2.3.1). Default `body`. */
    readonly authentication?: 'body' | 'basic';
    readonly clientIdName?: string;
    /** The name of the parameter `client_secret` at this provider. */
    readonly clientSecretName?: string;
    /** Parameters of the callback, besides the code, that the exchange and every refresh must send back. */
    readonly passOn?: readonly string[];
  };
  readonly scopes: readonly string[];
  /** The separator of scopes. Default a space (RFC 6749 §3.3). */
  readonly scopeSeparator?: string;
  /** Whether the provider supports PKCE with S256 (RFC 7636). */
  readonly pkce: boolean;
  /** For providers with id tokens. `profile` then gets the verified claims. */
  readonly idToken?: IdTokenRules;
  /** Creates the secret if it is not a constant. */
  readonly clientSecret?: (now: Date) => Promise<string>;
  /** Reads the user's profile; `undefined` if the answer does not contain it. */
  readonly profile: (source: ProfileSource) => Promise<Profile | undefined>;
}

export interface IdTokenRules {
  /** The exact issuer, or a test if the issuer depends on the tenant in the claims. */
  readonly issuer: string | ((issuer: string, claims: Claims) => boolean);
  /** The accepted audiences of the token: client ids. */
  readonly audience: readonly string[];
  readonly signature: IdTokenSignature;
  /** Maximum age in seconds after `iat`, for providers whose tokens are accepted only when fresh. */
  readonly maxAge?: number;
  /** Whether a client can sign in with an id token that it got itself. */
  readonly signIn: boolean;
  /** Whether the nonce in the token is the SHA-256 of the one that was sent (some native SDKs). */
  readonly noncesMayBeHashed?: boolean;
}

/**
 * How the provider signs: with a key pair, of which `keys` is the address of the public part, or with a secret (HS256). Never both,
 * so that a public key is never taken for a secret (RFC 8725 §2.1).
 */
type IdTokenSignature = { readonly keys: string; readonly algorithms: readonly string[] } | { readonly secret: string };

export type Claims = Readonly<Record<string, unknown>>;

/** The tokens that a provider answers with. */
export interface ProviderTokens {
  readonly accessToken: string | null;
  /** Includes the parameters that `passOn` names, if any. */
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly accessTokenExpiresAt: Date | null;
  readonly refreshTokenExpiresAt: Date | null;
  /** The granted scopes if the provider names them, else the requested ones. */
  readonly scopes: readonly string[];
}

/** The sources of a profile. */
export interface ProfileSource {
  readonly tokens: ProviderTokens;
  /** Claims of the verified id token. */
  readonly claims: Claims | undefined;
  /** Parameters of the callback, as strings. Apple sends the name here, once. */
  readonly callback: Readonly<Record<string, string>>;
  readonly clientId: string;
  /**
   * Calls the provider with the access token as a bearer token; `undefined` if the provider refuses, is too slow or does not
   * answer JSON.
   */
  readonly fetch: (url: string, request?: ProviderRequest) => Promise<unknown>;
  /** Like `fetch`, but returns bytes, such as a photo. */
  readonly fetchBytes: (url: string) => Promise<{ readonly type: string; readonly bytes: Uint8Array } | undefined>;
}

export interface ProviderRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, sent form-encoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** `false` leaves the bearer token out. */
  readonly bearer?: boolean;
}

/** A user's profile at a provider. */
export interface Profile {
  /** The user's id at the provider. Must never change or be given to another user. */
  readonly id: string;
  readonly name: string;
  /**
   * `undefined` if the provider sends no address. Then a linked user can sign in with the identity, and a user can link it, but the
   * server neither finds a user by address nor creates one.
   */
  readonly email: string | undefined;
  /** True only if the provider's documented claim says so. */
  readonly emailVerified: boolean;
  readonly image: string | null;
  /** The profile as the provider sent it, for `mapProfileToUser`. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** Thrown by `Provider.profile` if it refuses a profile for this reason, which goes to the log. It contains no value of the answer. */
export class RefusedProfile extends Error {}

const idTokenOptions = {
  /**
   * `server`: a sign-in needs a nonce that `createIdTokenNonce` has made, so a token that an attacker copied before its first use
   * is useless. `client`: a nonce that the client has made is checked if there is one. Default `client`.
   */
  nonce: oneOf('client', 'server'),
};

/** How clients sign in with id tokens that they have got themselves. */
export interface IdTokenOptions extends OptionsInput<typeof idTokenOptions> {}

/** The options that every identity provider takes. A disabled provider needs none. */
export const providerOptions = {
  clientId: neededElsewhere(anyText),
  clientSecret: anyText,
  /** Whether the provider can be used. Default true. */
  enabled: withDefault(aBoolean, true),
  /** Scopes to request in addition to the provider's default scopes. */
  scope: listOf(aText),
  /** Request `scope` only. Default false. */
  disableDefaultScope: withDefault(aBoolean, false),
  /** The redirect URI. Default: `/callback/<id>` below the base path. */
  redirectURI: aText,
  /** Accept no id token from clients. Default false. */
  disableIdTokenSignIn: withDefault(aBoolean, false),
  /** How clients sign in with id tokens that they have got themselves, as native applications do. */
  idToken: typed<IdTokenOptions>(optionsOf(idTokenOptions)),
  /** Refuse new users of this provider. Default false. */
  disableSignUp: withDefault(aBoolean, false),
  /** Sign up new users only if the call sets `requestSignUp`. Default false. */
  disableImplicitSignUp: withDefault(aBoolean, false),
  /** Returns columns of a new user from the provider's own profile. It can also set fields that clients cannot set. */
  mapProfileToUser:
    typed<
      (
        profile: Readonly<Record<string, unknown>>,
      ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
    >(aFunction),
};

/** The options that an application can set for every provider. */
export interface ProviderOptions extends OptionsInput<typeof providerOptions> {}

/** A provider as the application has configured it. */
export interface ConfiguredProvider {
  readonly provider: Provider;
  readonly options: ProviderOptions;
}

export const accountLinking = {
  /** Whether accounts are linked at all. Default true. */
  enabled: withDefault(aBoolean, true),
  /**
   * Providers whose addresses count as verified although the provider does not say so. A person who can set an address there gets
   * access to the account with this address here, so list only providers that check addresses. Default none.
   */
  trustedProviders: withDefault(listOf(aText), []),
  /** Whether users can link an account with another address than their own. Default false. */
  allowDifferentEmails: withDefault(aBoolean, false),
};

/** Decides when the server links an identity at a provider to an existing user. */
export interface AccountLinking extends OptionsInput<typeof accountLinking> {}
export interface LinkingRules extends Settled<typeof accountLinking> {}

/**
 * Finds a provider by its id on demand, so that unused providers are not loaded. `unavailable`: the provider is configured but
 * cannot be used now; the log contains the reason.
 */
export type ProviderSource = (
  id: string,
  settings: Settings,
) => Promise<ConfiguredProvider | 'unavailable' | undefined>;

/** Asks one source after the other; returns the answer of the first source that knows the provider. */
export function firstOf(
  sources: readonly ProviderSource[],
  settings: Settings,
): (id: string) => ReturnType<ProviderSource> {
  return async (id) => {
    for (const source of sources) {
      const found = await source(id, settings);
      if (found) return found;
    }
    return undefined;
  };
}
