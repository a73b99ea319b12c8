import { type AuthError, ConfigurationError, isAuthError, type User } from 'latchkey/plugin';
import type { CountedQuota } from '../check/quota.js';

/** A key that was checked. `S`: the scopes of the application. */
export interface VerifiedApiKey<S extends string = string, U = User> {
  readonly key: {
    readonly id: string;
    readonly name: string;
    readonly ownerType: 'user' | 'organization' | 'service';
    readonly scopes: readonly S[];
  };
  /** `null` for keys of organizations and of the application. */
  readonly user: U | null;
  readonly organizationId: string | null;
  /** The calls that are left; `null` without a limit. */
  readonly quota: CountedQuota | null;
}

/** The part of an auth object that checks keys. */
export interface ChecksApiKeys<S extends string, U> {
  readonly api: {
    verifyApiKey(input: {
      readonly headers: Headers;
      readonly body: { scopes: S[]; resource?: string | undefined; method?: string | undefined };
      readonly ipAddress?: string | undefined;
    }): Promise<{
      key: { id: string; name: string; ownerType: 'user' | 'organization' | 'service'; scopes: S[] };
      user: U | null;
      organizationId: string | null;
      quota: CountedQuota | null;
    }>;
  };
}

export interface ApiKeyCheck<S extends string> {
  /** The key must have all of these scopes. Default none. */
  readonly scopes?: readonly NoInfer<S>[];
  /** The id of what the request is about, such as an invoice, for keys that work for some resources only. */
  readonly resource?: string | undefined;
  /** The address of the socket's peer, for keys that work from some networks only. A configured header of a proxy wins. */
  readonly ipAddress?: string | undefined;
}

/** The part of a request that a check reads. A key for some methods only is refused without `method`. */
export interface KeyRequest {
  readonly headers: Headers;
  readonly method?: string | undefined;
}

/** What a helper checks: the same for all requests, or a function that returns the check for one request, for example with its resource. */
export type CheckFor<S extends string, From extends readonly unknown[]> =
  | ApiKeyCheck<S>
  | ((...from: From) => ApiKeyCheck<S> | Promise<ApiKeyCheck<S>>);

/**
 * Checks the API key of a request, and counts the call. Throws an `AuthError`: 401 without a valid key, 403 `API_KEY_LACKS_SCOPE` and
 * `API_KEY_IS_NOT_FOR_THIS_ADDRESS`, `…_METHOD`, `…_ORIGIN` and `…_RESOURCE`, 429 `API_KEY_QUOTA_IS_USED_UP`.
 */
export async function verifyApiKey<S extends string, U>(
  auth: ChecksApiKeys<S, U>,
  { headers, method }: KeyRequest,
  { scopes = [], resource, ipAddress }: ApiKeyCheck<S> = {},
): Promise<VerifiedApiKey<S, U>> {
  return auth.api.verifyApiKey({ headers, body: { scopes: [...scopes], resource, method }, ipAddress });
}

const checkProperties: readonly string[] = [
  'scopes',
  'resource',
  'ipAddress',
] satisfies readonly (keyof ApiKeyCheck<string>)[];

/** Returns the check for this request. Throws if the function of the application returns nothing, or an unknown property. */
export async function resolveCheck<S extends string, From extends readonly unknown[]>(
  check: CheckFor<S, From>,
  ...from: From
): Promise<ApiKeyCheck<S>> {
  const resolved = typeof check === 'function' ? await check(...from) : check;
  // The compiler accepts a function that returns the misspelt `scope` together with `resource`. Without this error, the helper
  // would check no scopes.
  const unknown = Object.keys(resolved).find((name) => !checkProperties.includes(name));
  if (unknown === undefined) return resolved;
  throw new ConfigurationError(`check.${unknown}`, {
    ...{
      givenAs: 'an option that does not exist',
      expected: `one of ${checkProperties.join(', ')}`,
      code: 'UNKNOWN_OPTION',
    },
  });
}

/** The answer that a helper sends instead of calling the application. */
interface Refusal {
  readonly status: 401 | 403 | 429;
  readonly body: { readonly code: string; readonly message: string };
}

/** The checked key or the refusal of the call. In both cases with headers for the answer. */
export type Admission<S extends string, U> = { readonly headers: Readonly<Record<string, string>> } & (
  | { readonly verified: VerifiedApiKey<S, U>; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly verified?: undefined }
);

/** Checks the key of a request for a framework. Returns a refusal as a value. Throws every other error. */
export async function admit<S extends string, U>(
  auth: ChecksApiKeys<S, U>,
  request: KeyRequest,
  check: ApiKeyCheck<S>,
): Promise<Admission<S, U>> {
  try {
    const verified = await verifyApiKey(auth, request, check);
    const { quota } = verified;
    return { verified, headers: quota ? rateLimit(quota.limit, quota.remaining, quota.resetsIn) : {} };
  } catch (error) {
    const status = isAuthError(error) && ([401, 403, 429] as const).find((each) => each === error.status);
    if (!isAuthError(error) || !status) throw error;
    return { refusal: { status, body: error.body }, headers: refusalHeaders(error) };
  }
}

function refusalHeaders({ status, retryAfter, details }: AuthError): Readonly<Record<string, string>> {
  if (status === 401) return { 'WWW-Authenticate': 'Bearer' };
  if (retryAfter === undefined) return {};
  const limit = Number(details?.find(({ path }) => path === 'limit')?.message ?? 0);
  return { ...rateLimit(limit, 0, retryAfter), 'Retry-After': String(retryAfter) };
}

/** The headers that tell a program how many calls are left to its key. */
const rateLimit = (limit: number, remaining: number, seconds: number) => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(seconds),
});
