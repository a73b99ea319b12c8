import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { type Profile, type ProfileSource, RefusedProfile } from '../../domain/app/provider.js';
import { type Fields, fieldsOf, numberId, profileOf, textId } from '../../domain/providers/profile-fields.js';
import type { GenericOAuthProvider } from './options.js';

interface About {
  readonly userInfoUrl: string | undefined;
  /** Whether an id token is required. */
  readonly vouches: boolean;
}

/** Reads a user's profile from the id token, and from the user info for values that the token lacks. */
export async function readProfile(
  { getUserInfo }: GenericOAuthProvider,
  { userInfoUrl, vouches }: About,
  { claims, tokens, fetch }: ProfileSource,
): Promise<Profile | undefined> {
  if (vouches && !claims) throw new RefusedProfile('it has no ID token');
  if (getUserInfo) {
    const answer: unknown = await getUserInfo({ tokens, claims, fetch });
    const told = fieldsOf(answer);
    if (!told && answer !== undefined && answer !== null) throw noUserInfo(answer);
    return told && profileFrom(told, told, idIn(told));
  }
  const isEnough = claims?.email !== undefined && claims.name !== undefined;
  const asks = userInfoUrl !== undefined && tokens.accessToken !== null && !isEnough;
  const info = asks ? fieldsOf(await fetch(userInfoUrl)) : undefined;
  if (!claims) return info && profileFrom(info, info, idIn(info));
  // User info with another subject must not be used for this token (OpenID Connect Core §5.3.2, R-B13).
  if (info && info.sub !== claims.sub)
    throw new RefusedProfile('the user info and the ID token have different subjects');
  // The address and its verified state come from the same source.
  return profileFrom({ ...info, ...claims }, claims.email === undefined && info ? info : claims, textId(claims.sub));
}

/** The error does not contain the value, because a text may be a token. */
function noUserInfo(answer: unknown): ConfigurationError {
  return new ConfigurationError('genericOAuth.providers.getUserInfo', {
    givenAs: Array.isArray(answer) ? 'a list' : `a ${typeof answer}`,
    expected: 'a function that returns an object with sub, or nothing',
  });
}

function profileFrom(raw: Fields, { email, email_verified }: Fields, id: string | undefined): Profile | undefined {
  const { name, given_name: given, family_name: family, preferred_username: nick, picture } = raw;
  const whole = [given, family].filter((part) => typeof part === 'string').join(' ');
  return profileOf(raw, {
    id,
    names: [name, whole, nick],
    email,
    emailVerified: email_verified === true,
    image: picture,
  });
}

/** Returns the user's id: `sub` in OpenID Connect, `id` at most providers of plain OAuth. */
function idIn({ sub, id }: Fields): string | undefined {
  return sub === undefined ? (textId(id) ?? numberId(id)) : textId(sub);
}
