import type { Claims } from '../../../../src/domain/app/provider.js';
import type { GenericOAuthProvider } from '../../../../src/features/generic-oauth/options.js';
import type { SocialProviderId } from '../../../../src/features/social/providers/index.js';

/** What has to be stored after a sign-in. */
export interface Stored {
  readonly id: string;
  readonly name: string;
  /** Absent if the provider tells none: then the identity can only be linked. */
  readonly email?: string;
  readonly emailVerified?: boolean;
  /** Default: none. */
  readonly image?: string | null;
  /** The scopes with commas between them. */
  readonly scope: string | null;
  /** Seconds until the access token expires. */
  readonly expiresIn: number | null;
  readonly refreshExpiresIn?: number | null;
}

/** The answers of a provider that an application configures with `genericOAuth`, as the provider publishes them. */
export interface Shape {
  readonly name: string;
  /** The page that publishes them. */
  readonly page: string;
  readonly config: Omit<GenericOAuthProvider, 'providerId' | 'clientId' | 'clientSecret'> & {
    readonly tokenUrl: string;
  };
  /** The token answer, without the id token. */
  readonly granted: Readonly<Record<string, unknown>>;
  /** The type of the token answer. Default: JSON. */
  readonly grantedAs?: 'form';
  /** The claims of the id token, without times and nonce. */
  readonly claims?: Claims;
  /** Its user info. */
  readonly userInfo?: unknown;
  readonly stored: Stored;
}

/** Answers of a built-in provider that differ from those of `test/fixtures/providers`, in the parts that are given. */
export interface Variant {
  readonly id: SocialProviderId;
  /** What is special about it. */
  readonly about: string;
  readonly granted?: Readonly<Record<string, unknown>>;
  readonly claims?: Claims;
  /** Values that replace those of the answers of the API, by its call. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly callback?: Readonly<Record<string, string>>;
  readonly stored: Partial<Stored>;
}

/** A provider's addresses, of which only the origin matters here. */
export const at = (origin: string, userInfoUrl?: string) => ({
  authorizationUrl: `${origin}/authorize`,
  tokenUrl: `${origin}/token`,
  ...(userInfoUrl !== undefined && { userInfoUrl }),
});

export const person = { name: 'Ada Lovelace', email: 'ada@example.com' };

/** The addresses of a provider of OpenID Connect. */
export const openid = (issuer: string, userInfoUrl?: string) => ({
  ...at(issuer, userInfoUrl),
  issuer,
  jwksUrl: `${issuer}/keys`,
});

export const tokens = { access_token: 'access', token_type: 'Bearer', expires_in: 3600 };
