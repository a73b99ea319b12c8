import { toBase64 } from '../../../crypto/encoding.js';
import type { Claims, ProfileSource, Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { profileOf, textId } from '../../../domain/providers/profile-fields.js';
import { normalizeEmail } from '../../../domain/users/email.js';
import { parameters } from './parameters.js';

export interface MicrosoftOptions extends ProviderOptions {
  /**
   * The accounts that can sign in: the id of a tenant, or `organizations`, `consumers`, `common`. Default `common`, all
   * accounts. Latchkey compares a tenant with the token only if it is an id, not a domain.
   */
  readonly tenantId?: string;
  /** Width and height of the photo in pixels. Default 48. */
  readonly profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648;
  /** Do not fetch the photo. Default false. */
  readonly disableProfilePhoto?: boolean;
  /** Let the user choose an account. Default false. */
  readonly requireSelectAccount?: boolean;
}

/** The tenant of all personal accounts. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Bytes. As base64 a photo must fit the 64 kB of a text on MySQL. */
const LARGEST_PHOTO = 45_000;

export function microsoft(options: MicrosoftOptions): Provider {
  const { clientId, tenantId = 'common', requireSelectAccount = false } = options;
  const base = `https://login.microsoftonline.com/${encodeURIComponent(tenantId)}`;
  return {
    id: 'microsoft',
    name: 'Microsoft',
    authorization: {
      url: `${base}/oauth2/v2.0/authorize`,
      parameters: parameters({ prompt: requireSelectAccount ? 'select_account' : undefined }),
    },
    token: { url: `${base}/oauth2/v2.0/token` },
    scopes: ['openid', 'profile', 'email', 'User.Read'],
    pkce: true,
    idToken: {
      issuer: (issuer, { tid }) =>
        typeof tid === 'string' &&
        GUID.test(tid) &&
        isOfTenant(tid, tenantId.toLowerCase()) &&
        issuer === `https://login.microsoftonline.com/${tid}/v2.0`,
      audience: [clientId],
      signature: { keys: `${base}/discovery/v2.0/keys`, algorithms: ['RS256'] },
      signIn: false,
    },
    async profile(source) {
      const { claims } = source;
      if (!claims) return undefined;
      const verified = verifiedEmails(claims);
      const email = typeof claims.email === 'string' ? normalizeEmail(claims.email) : verified[0];
      const profile = profileOf(claims, {
        id: textId(claims.sub),
        names: [claims.name],
        email,
        // An administrator of any tenant can write any address into `email`. Only these claims prove who owns it
        // (R-B14).
        emailVerified: claims.xms_edov === true || (email !== undefined && verified.includes(email)),
        image: claims.picture,
      });
      return profile && { ...profile, image: (await photoOf(source, options)) ?? profile.image };
    },
  };
}

function isOfTenant(tid: string, tenant: string): boolean {
  if (tenant === 'organizations') return tid !== CONSUMERS;
  if (tenant === 'consumers') return tid === CONSUMERS;
  return !GUID.test(tenant) || tid === tenant;
}

/** Returns the addresses that the directory has verified, from optional claims. */
function verifiedEmails({ verified_primary_email: primary, verified_secondary_email: secondary }: Claims): string[] {
  return [primary, secondary]
    .flat()
    .flatMap((email) => (typeof email === 'string' ? (normalizeEmail(email) ?? []) : []));
}

/** Returns the photo as a `data:` URL, because Graph sends photos only to the bearer of the token. */
async function photoOf({ tokens, fetchBytes }: ProfileSource, options: MicrosoftOptions): Promise<string | undefined> {
  if (options.disableProfilePhoto || tokens.accessToken === null) return undefined;
  const size = options.profilePhotoSize ?? 48;
  const photo = await fetchBytes(`https://graph.microsoft.com/v1.0/me/photos/${size}x${size}/$value`);
  const type = /^image\/(?:jpeg|png|gif|webp)(?=;|$)/i.exec(photo?.type ?? '')?.[0].toLowerCase();
  if (!photo || !type || photo.bytes.length === 0 || photo.bytes.length > LARGEST_PHOTO) return undefined;
  const text = toBase64(photo.bytes);
  return `data:${type};base64,${text.padEnd(Math.ceil(text.length / 4) * 4, '=')}`;
}
