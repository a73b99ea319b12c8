import type { QueryKey } from '@tanstack/query-core';
import { AuthClientError, type SignedIn } from 'latchkey/client';

/** An organization by id or slug. With both, the slug counts; without both, it is the session's active organization. */
export interface NamedOrganization {
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
}

/** The active organization: its id, `null` for none, `false` while no user is signed in. */
export type Active = string | null | false;

/** The active organization of a session. */
export function activeOf(signedIn: SignedIn | null): Active {
  if (!signedIn) return false;
  const id: unknown = Reflect.get(signedIn.session, 'activeOrganizationId');
  return typeof id === 'string' ? id : null;
}

/** The answer to a call that names no organization while none is active. */
export function noActiveOrganization(): never {
  throw new AuthClientError('NO_ACTIVE_ORGANIZATION', 'No active organization', 400);
}

/** The input with the active organization in it, unless it names one. */
export function withActive(input: unknown, active: Active | undefined): object | undefined {
  const sent: NamedOrganization | undefined = typeof input === 'object' && input !== null ? input : undefined;
  if (active === undefined || sent?.organizationId !== undefined || sent?.organizationSlug !== undefined) return sent;
  return { ...sent, organizationId: active || null };
}

/**
 * An application can keep the last answer visible while the next one loads. This is allowed for other pages of the same
 * list, never for another organization or another user, and also not by a default of the cache.
 */
export function placeholderWithin(key: QueryKey, placeholder: unknown): unknown {
  if (typeof placeholder !== 'function') return placeholder;
  return (data: unknown, query?: { readonly queryKey: QueryKey }) =>
    query && scopeOf(query.queryKey) === scopeOf(key) ? placeholder(data, query) : undefined;
}

/** The user and the organization of an answer, as text. */
function scopeOf(key: QueryKey): string {
  const [input, ...whose] = [...key].reverse();
  if (typeof input !== 'object' || input === null) return JSON.stringify(key);
  return JSON.stringify([whose, Reflect.get(input, 'organizationId'), Reflect.get(input, 'organizationSlug')]);
}
