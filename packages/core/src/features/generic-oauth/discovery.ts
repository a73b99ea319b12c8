import { explained } from '../../contract/errors.js';
import { callOut, jsonOf } from '../../domain/outgoing/call-out.js';
import { type Fields, fieldsOf } from '../../domain/providers/profile-fields.js';
import type { Settings } from '../../domain/settings/settings.js';
import { documentsOf } from './addresses.js';
import type { GenericOAuthProvider } from './options.js';

/** The part of a discovery document that we read (OpenID Connect Discovery §3, RFC 8414 §2). */
export interface Metadata {
  readonly issuer: string;
  readonly authorizationUrl: string | undefined;
  readonly tokenUrl: string | undefined;
  readonly userInfoUrl: string | undefined;
  readonly jwksUrl: string | undefined;
  readonly algorithms: readonly string[] | undefined;
  readonly authentication: readonly string[] | undefined;
  /** Whether its answers contain `iss` (RFC 9207 §3). */
  readonly namesItself: boolean;
}

export type Discover = (config: GenericOAuthProvider, settings: Settings) => Promise<Metadata | undefined>;

/** Milliseconds: how long a document is fresh, how long a failed fetch is not repeated, and how long an old document is still used. */
const times = { fresh: 3_600_000, cooldown: 30_000, stale: 86_400_000 };
/** Maximum number of cached documents; the oldest are dropped first. Applications that add providers at run time may have any number. */
const keptLimit = 1000;

interface Kept {
  readonly answer: Promise<Metadata | undefined>;
  until: number;
  readonly before: { readonly metadata: Metadata; readonly at: number } | undefined;
  good: { readonly metadata: Metadata; readonly at: number } | undefined;
}

/**
 * Fetches documents when they are first needed, once for all concurrent calls. If a document cannot be fetched for a while,
 * the last one is used.
 */
export function createDiscovery(): Discover {
  const kept = new Map<string, Kept>();
  return (config, settings) => {
    const key = JSON.stringify([config.issuer, config.discoveryUrl]);
    const now = settings.now().getTime();
    const known = kept.get(key);
    if (known && now < known.until) return known.answer;
    const before = known?.good ?? known?.before;
    const answer = fetchDocument(config, settings).then((metadata) => {
      if (metadata) entry.good = { metadata, at: now };
      else entry.until = now + times.cooldown;
      return metadata ?? (before && now < before.at + times.stale ? before.metadata : undefined);
    });
    const entry: Kept = { answer, before, good: undefined, until: now + times.fresh };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > keptLimit && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}

async function fetchDocument(
  { providerId, issuer, discoveryUrl }: GenericOAuthProvider,
  settings: Settings,
): Promise<Metadata | undefined> {
  const places = discoveryUrl === undefined ? documentsOf(issuer ?? '') : [discoveryUrl];
  for (const place of places) {
    const answer = await callOut({ settings }, place, { headers: { accept: 'application/json' } });
    const document = answer?.isOk ? fieldsOf(jsonOf(answer)) : undefined;
    if (!document) continue;
    const metadata = read(document);
    // Another issuer's document must not name the keys of this issuer (OpenID Connect Discovery §4.3, RFC 8414 §3.3).
    const isTheirs = issuer === undefined ? documentsOf(metadata.issuer).includes(place) : metadata.issuer === issuer;
    if (isTheirs) return metadata;
    settings.logger.error(
      explained('INVALID_PROVIDER', `the discovery document of ${providerId} names another issuer.`),
      { issuer: metadata.issuer },
    );
    return undefined;
  }
  settings.logger.error(explained('PROVIDER_FAILED', `the discovery document of ${providerId} could not be loaded.`));
  return undefined;
}

function read(document: Fields): Metadata {
  return {
    issuer: text(document.issuer) ?? '',
    authorizationUrl: text(document.authorization_endpoint),
    tokenUrl: text(document.token_endpoint),
    userInfoUrl: text(document.userinfo_endpoint),
    jwksUrl: text(document.jwks_uri),
    algorithms: texts(document.id_token_signing_alg_values_supported),
    authentication: texts(document.token_endpoint_auth_methods_supported),
    namesItself: document.authorization_response_iss_parameter_supported === true,
  };
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : undefined;
