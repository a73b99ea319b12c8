import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { AuthClientError, type SignedIn } from 'latchkey/client';
import { useAuthQueryClient, type Wiring } from '../cache/wiring.js';
import type { AnyQueryHook } from '../hooks/query-hook.js';
import { sessionQuery } from '../session/session-query.js';
import { shownPart, useRendered, useSessionSuspense } from '../session/use-session-query.js';

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

/** The same in a component, which renders again only when it changes; `undefined` while it is not known. */
export function useActive(wiring: Wiring, queryClient: QueryClient): Active | undefined {
  const { data } = useQuery({ ...sessionQuery(wiring), select: activeOf }, queryClient);
  return shownPart(useRendered(wiring), data, activeOf);
}

/**
 * A hook that reads the active organization if its input names none. The request contains the id, and so does the key: an
 * answer of one organization is never shown for another, and the page can change organizations before the server has.
 */
export function inOrganization(
  wiring: Wiring,
  hook: string,
  generated: AnyQueryHook,
  whenNone: () => unknown,
): AnyQueryHook {
  const scoped: Scoped = { wiring, hook, generated, whenNone };
  return Object.assign((input?: unknown, more?: object) => useScoped(scoped, input, more), {
    suspense: (input?: unknown, more?: object) => useScopedSuspense(scoped, input, more),
    options: generated.options,
    key: generated.key,
    // TanStack's results are unions over the data, which is unknown here.
  }) as AnyQueryHook;
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

interface Scoped {
  readonly wiring: Wiring;
  readonly hook: string;
  readonly generated: AnyQueryHook;
  readonly whenNone: () => unknown;
}

function useScoped(scoped: Scoped, input: unknown, more: object | undefined) {
  const active = useActive(scoped.wiring, useAuthQueryClient(scoped.wiring, scoped.hook));
  return scoped.generated(...scopedInput(scoped, active, input, more));
}

function useScopedSuspense(scoped: Scoped, input: unknown, more: object | undefined) {
  const hook = `${scoped.hook}.suspense`;
  const queryClient = useAuthQueryClient(scoped.wiring, hook);
  const { data: session } = useSessionSuspense(scoped.wiring, queryClient, hook);
  return scoped.generated.suspense(...scopedInput(scoped, activeOf(session), input, more));
}

function scopedInput(
  { generated, whenNone }: Scoped,
  active: Active | undefined,
  input: unknown,
  more: object = {},
): [input: object | undefined, more: object] {
  const sent = withActive(input, active);
  const isNone = sent !== undefined && Reflect.get(sent, 'organizationId') === null;
  const placeholderData = within(generated.key(sent), Reflect.get(more, 'placeholderData'));
  // If the answer is known, no request is sent.
  return [sent, { ...more, placeholderData, ...(isNone && { queryFn: whenNone }) }];
}

/**
 * An application can keep the last answer visible while the next one loads. This is allowed for other pages of the same
 * list, never for another organization or another user, and also not by a default of the cache.
 */
function within(key: QueryKey, placeholder: unknown): unknown {
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
