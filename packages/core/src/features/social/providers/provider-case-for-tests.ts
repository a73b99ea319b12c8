// For tests: what is known of a provider from its public documents, as data.

import type { Claims, Profile } from '../../../domain/provider.js';
import type { SocialProviderId, SocialProviders } from './index.js';

/** Where a member of an answer is: in which (`GET https://…`, or `claims`), and under which names. */
export interface Place {
  readonly of: string;
  readonly path: readonly (string | number)[];
}

export interface ProviderCase {
  readonly id: SocialProviderId;
  readonly options: SocialProviders;
  /** Where the browser is sent to, and with what besides state, nonce and code challenge. */
  readonly authorize: string;
  readonly asked: Readonly<Record<string, string>>;
  readonly pkce: boolean;
  /** Where the code is exchanged, and with what besides the verifier. */
  readonly token: string;
  readonly sent: Readonly<Record<string, string>>;
  readonly basic?: boolean;
  /** What the callback brings besides code and state, and whether by POST. */
  readonly callback?: Readonly<Record<string, string>>;
  readonly isPosted?: boolean;
  readonly granted: Readonly<Record<string, unknown>>;
  /** What the API answers, by method and address; `claims` of the id token. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly claims?: Claims;
  /** Headers and form that a call has to bring. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  /** Where its key set is. */
  readonly keys?: string;
  readonly profile: Omit<Profile, 'raw'>;
  readonly idAt: Place;
  readonly idIsNumber?: boolean;
  readonly emailAt?: Place;
  readonly verifiedAt?: Place;
  /** What counts as verified there. */
  readonly verifiedBy?: readonly unknown[];
}

/** The case with another value in one place; `undefined` takes the member away. */
export function changed(one: ProviderCase, { of, path }: Place, value: unknown): ProviderCase {
  if (of === 'claims') return { ...one, claims: { ...objectOf(put(one.claims, path, value)) } };
  return { ...one, answers: { ...one.answers, [of]: put(one.answers[of], path, value) } };
}

function put(into: unknown, [name, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(into)) return into.map((each, index) => (index === name ? put(each, rest, value) : each));
  const { [name]: member, ...others } = objectOf(into);
  const changedMember = put(member, rest, value);
  return changedMember === undefined ? others : { ...others, [name]: changedMember };
}

function objectOf(value: unknown): Record<string | number, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
