import { explained } from '../../../contract/errors.js';
import { isObject } from '../../../contract/json.js';
import type { App } from '../../../domain/app/app.js';
import type { ConfiguredProvider, Provider, ProviderTokens } from '../../../domain/app/provider.js';
import { callOut, formOf, jsonOf } from '../../../domain/outgoing/call-out.js';
import { logRefusal } from '../refusals.js';

/** Maximum number of characters of a token. Longer texts would not fit the column. */
const tokenLimit = 16_384;
/** Maximum number of scopes that are stored from one answer. */
const scopeLimit = 100;
/** Maximum lifetime in seconds. Longer ones are ignored, because the result must be a valid date. */
const lifetimeLimit = 10 * 365 * 86_400;

/**
 * Requests tokens from a provider (RFC 6749 §4.1.3, §6). `undefined` if the provider refuses, also with status 200 (H119).
 * `scopes` count as granted if the answer names none (§5.1).
 */
export async function requestTokens(
  app: App,
  { provider, options }: ConfiguredProvider,
  grant: Readonly<Record<string, string>>,
  scopes: readonly string[],
): Promise<ProviderTokens | undefined> {
  const now = app.settings.now();
  const { token } = provider;
  const form = new URLSearchParams(grant);
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'latchkey' });
  const secret = await secretOf(app, { provider, options }, now);
  if (token.authentication === 'basic') {
    headers.set('authorization', `Basic ${btoa(`${encode(options.clientId)}:${encode(secret ?? '')}`)}`);
  } else {
    form.set(token.clientIdName ?? 'client_id', options.clientId);
    if (secret !== undefined) form.set(token.clientSecretName ?? 'client_secret', secret);
  }
  const answer = await callOut(app, token.url, { method: 'POST', headers, body: form });
  if (!answer?.isOk) return undefined;
  const tokens = readTokens(jsonOf(answer) ?? formOf(answer), scopes, now);
  if (typeof tokens === 'string') return void logRefusal(app, provider, tokens);
  return { ...tokens, refreshToken: keepable(tokens.refreshToken, passedOn(provider, grant)) };
}

/** Returns the callback parameters that the provider requires in the token request. */
export function passedOn(
  { token: { passOn = [] } }: Provider,
  brought: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(brought).filter(([name]) => passOn.includes(name)));
}

/**
 * Returns the stored form of a refresh token. Additional parameters follow on a second line, because a token has no
 * line break (RFC 6749 A.17).
 */
function keepable(refreshToken: string | null, beside: Readonly<Record<string, string>>): string | null {
  const rest = new URLSearchParams(beside).toString();
  return refreshToken === null || rest === '' ? refreshToken : `${refreshToken}\n${rest}`;
}

/** Returns the parameters of a refresh request (RFC 6749 §6), from a stored refresh token. */
export function refreshGrant({ provider }: ConfiguredProvider, kept: string): Readonly<Record<string, string>> {
  const [token = '', rest] = kept.split('\n');
  const beside = passedOn(provider, Object.fromEntries(new URLSearchParams(rest)));
  return { ...beside, grant_type: 'refresh_token', refresh_token: token };
}

async function secretOf(app: App, { provider, options }: ConfiguredProvider, now: Date): Promise<string | undefined> {
  try {
    return provider.clientSecret ? await provider.clientSecret(now) : options.clientSecret;
  } catch (error) {
    app.settings.logger.error(
      explained('INVALID_PROVIDER', `the client secret for ${provider.id} could not be created.`),
      {
        error,
      },
    );
    return undefined;
  }
}

/** RFC 6749 §2.3.1 and Appendix B: the id and the secret are encoded before they are joined. */
const encode = (text: string) => encodeURIComponent(text);

/** Returns the tokens of an answer, or why it is refused. */
function readTokens(answer: unknown, scopes: readonly string[], now: Date): ProviderTokens | string {
  if (!isObject(answer)) return 'the answer to the token request is neither a JSON object nor a form';
  const read = (name: string): unknown => (Object.hasOwn(answer, name) ? answer[name] : undefined);
  const tokens = [read('access_token'), read('refresh_token'), read('id_token')];
  if (read('error')) return `it says ${namedError(read('error'))} with status 200`;
  if (tokens.some((each) => typeof each === 'string' && each.length > tokenLimit)) return 'a token is too long';
  const [accessToken = null, refreshToken = null, idToken = null] = tokens.map(textOf);
  if (accessToken === null && idToken === null) return 'it has no token';
  return {
    accessToken,
    refreshToken,
    idToken,
    accessTokenExpiresAt: endOf(read('expires_in'), now),
    // Not standardized; these two spellings are in use.
    refreshTokenExpiresAt: endOf(read('refresh_token_expires_in') ?? read('refresh_expires_in'), now),
    scopes: grantedOf(read('scope')) ?? scopes,
  };
}

/** The errors of RFC 6749 §5.2. Other texts are not logged, because they could repeat a secret. */
const namedErrors =
  'invalid_request invalid_client invalid_grant unauthorized_client unsupported_grant_type invalid_scope'.split(' ');
const namedError = (error: unknown) => namedErrors.find((each) => each === error) ?? 'an error';

/** A token by RFC 6749 Appendix A. Other texts cannot be sent, sealed or stored. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\x20-\x7e]+$/.test(value) ? value : null;

function endOf(seconds: unknown, now: Date): Date | null {
  const lifetime = typeof seconds === 'string' && seconds !== '' ? Number(seconds) : seconds;
  if (typeof lifetime !== 'number' || !(lifetime > 0 && lifetime <= lifetimeLimit)) return null;
  return new Date(now.getTime() + lifetime * 1000);
}

/** The granted scopes. An empty text grants none: GitHub sends it with tokens of a GitHub App, which have no scopes. */
function grantedOf(scope: unknown): readonly string[] | undefined {
  if (scope === '') return [];
  const granted = typeof scope === 'string' ? scope.split(/[\s,]+/) : Array.isArray(scope) ? scope : [];
  const known = granted.filter((each): each is string => typeof each === 'string' && /^[\x21-\x7e]{1,255}$/.test(each));
  return known.length > 0 ? known.slice(0, scopeLimit) : undefined;
}
