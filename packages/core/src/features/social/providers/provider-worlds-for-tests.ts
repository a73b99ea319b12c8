// For tests: each of the sixteen as the attacks need to know it, playing whoever is wanted.

import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import type { Provider } from '../../../domain/provider.js';
import { type IdTokens, type ProviderWorld, providersForTests, type Somebody } from '../provider-world-for-tests.js';
import { type SocialProviderId, socialProviderSource } from './index.js';
import { quiet } from './profile-source-for-tests.js';
import { changed, type Place, type ProviderCase } from './provider-case-for-tests.js';

/** Those that show nobody's address. */
export const withoutAddress: readonly SocialProviderId[] = ['reddit', 'roblox', 'tiktok'];
/** Those that let a client show an id token that it got itself. */
export const withIdTokenSignIn: readonly SocialProviderId[] = ['apple', 'facebook', 'google'];

const keys = generateKeyPair('RS256', { extractable: true });
const foreignKeys = generateKeyPair('RS256', { extractable: true });
/** When the clock of a test begins. */
const issuedAt = Date.parse('2030-01-01T00:00:00.000Z') / 1000;

/** The provider of a case, answering about whoever is wanted. */
export function worldOf(one: ProviderCase, play: typeof playing = playing): ProviderWorld {
  return {
    id: one.id,
    options: { socialProviders: one.options },
    pkce: one.pkce,
    tokenURL: one.token,
    verified: one.verifiedBy ?? [],
    ...(one.claims && { idTokens: idTokensOf(one) }),
    async answers({ method, url }, { person, nonce }) {
      const as = play(one, person);
      if (url === one.token) {
        const { claims } = as;
        const signed = claims && {
          id_token: await sign({ ...claims, ...times, ...(nonce !== undefined && { nonce }) }),
        };
        return Response.json({ ...one.granted, ...signed });
      }
      if (url === one.keys) return keySet();
      const answer = as.answers[`${method} ${url}`];
      return answer === undefined ? undefined : Response.json(answer);
    },
  };
}

/** The provider of a case, answering what it documents, whoever is wanted. */
export const documentedWorldOf = (one: ProviderCase): ProviderWorld => worldOf(one, (same) => same);

/** The same as `worldOf` for a provider without addresses, as if it told them: for attacks that begin with somebody signed in. */
export function worldWithAddress(one: ProviderCase): ProviderWorld {
  const find = socialProviderSource(one.options);
  let address: string | undefined;
  const { id, options } = { id: one.id, options: one.options[one.id] };
  const telling = async (): Promise<Provider | undefined> => {
    const found = await find(id, quiet);
    if (!found) return undefined;
    return {
      ...found.provider,
      async profile(source) {
        const profile = await found.provider.profile(source);
        return profile && { ...profile, email: address };
      },
    };
  };
  const world = worldOf(one);
  return {
    ...world,
    options: {
      plugins: [
        {
          ...providersForTests(),
          providers: async (asked: string) => {
            const provider = asked === id ? await telling() : undefined;
            return provider && options && { provider, options };
          },
        },
      ],
    },
    answers: (request, about) => {
      address = about.person.email;
      return world.answers(request, about);
    },
  };
}

/** Of a token that is good. */
export const times = { iat: issuedAt, exp: issuedAt + 3600 };

async function sign(
  claims: Readonly<Record<string, unknown>>,
  { header = {}, foreign = false }: { readonly header?: object; readonly foreign?: boolean } = {},
): Promise<string> {
  const { privateKey } = await (foreign ? foreignKeys : keys);
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header }).sign(privateKey);
}

async function keySet(): Promise<Response> {
  return Response.json({ keys: [{ ...(await exportJWK((await keys).publicKey)), kid: 'key-1', alg: 'RS256' }] });
}

function idTokensOf(one: ProviderCase): IdTokens {
  return {
    sign,
    claimsOf(person, nonce) {
      const { azp: _asked, ...claims } = playing(one, person).claims ?? {};
      return { ...claims, ...times, ...(nonce !== undefined && { nonce }) };
    },
    publicKey: async () => exportSPKI((await keys).publicKey),
    signIn: withIdTokenSignIn.includes(one.id),
  };
}

/** The answers of a case about somebody else. */
function playing(one: ProviderCase, { id, email, emailVerified }: Somebody): ProviderCase {
  const isNumber = one.idIsNumber && typeof id === 'string' && /^\d+$/.test(id);
  const marked = emailVerified === true ? one.verifiedBy?.[0] : emailVerified;
  // X tells no address that it has not confirmed.
  const isHidden = !one.verifiedAt && one.profile.emailVerified && emailVerified !== true;
  const changes: readonly (readonly [Place | undefined, unknown])[] = [
    [one.idAt, isNumber ? Number(id) : id],
    [one.emailAt, isHidden ? undefined : email],
    [one.verifiedAt, marked],
  ];
  return changes.reduce((as, [place, value]) => (place ? changed(as, place, value) : as), one);
}
