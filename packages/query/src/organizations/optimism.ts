import type { QueryClient } from '@tanstack/query-core';
import { type SignedIn, splitRoles } from 'latchkey/client';
import type { AuthCache } from '../auth-queries.js';
import { answerKey, endpointOf, isSessionKey } from '../cache/keys.js';
import { queriesInternals, type Wiring } from '../cache/wiring.js';
import { cachedSession, identityOf, refreshSession } from '../session/session-query.js';
import { type Active, activeOf, type NamedOrganization } from './active.js';

/** Shows the change of a call before its answer. Returns the function that ends this, and undoes the change if the call failed. */
type Foresee = (wiring: Wiring, queryClient: QueryClient, input: unknown) => Promise<(outcome: Outcome) => void>;

/** How the call ended. */
type Outcome = 'succeeded' | 'failed';

/** The function of a mutation, as TanStack Query calls it. */
type MutationFn = (input: unknown) => Promise<unknown>;

/** Makes another organization active: every reader that names no organization shows it at once. */
export function settingActive(auth: AuthCache, queryClient: QueryClient, mutationFn: MutationFn): MutationFn {
  return foreseeing(auth, queryClient, mutationFn, foreseeActive);
}

/** Gives a member other roles: every list shows them at once. */
export function updatingRole(auth: AuthCache, queryClient: QueryClient, mutationFn: MutationFn): MutationFn {
  return foreseeing(auth, queryClient, mutationFn, foreseeRole);
}

/** Shows the change of a call at once, and undoes it if the call fails. */
function foreseeing(auth: AuthCache, queryClient: QueryClient, mutationFn: MutationFn, foresee: Foresee): MutationFn {
  return async (input) => {
    const end = await foresee(auth[queriesInternals], queryClient, input);
    let outcome: Outcome = 'failed';
    try {
      const answer = await mutationFn(input);
      outcome = 'succeeded';
      return answer;
    } finally {
      end(outcome);
    }
  };
}

/** The organization that the page shows as active before the server has answered. */
interface Foreseen {
  readonly shown: string | null;
  said: Active;
  /** Whether the session was read since then. */
  isRead: boolean;
}
/** The latest change of each cache: if several calls run, this change is shown. */
const latest = new WeakMap<QueryClient, Foreseen>();

/** Another organization becomes active: every hook that names no organization shows it at once. */
const foreseeActive: Foresee = async (wiring, queryClient, input) => {
  const shown = idIn(wiring, queryClient, input ?? {});
  const session = cachedSession(wiring, queryClient);
  if (shown === undefined || !session) return (outcome) => refreshAfter(wiring, queryClient, outcome);
  const earlier = latest.get(queryClient);
  const mine: Foreseen = { shown, said: earlier ? earlier.said : activeOf(session), isRead: false };
  latest.set(queryClient, mine);
  const unsubscribe = followSession(wiring, queryClient, mine);
  setActive(wiring, queryClient, shown);
  return (outcome) => {
    unsubscribe();
    // A later change is not undone.
    if (latest.get(queryClient) === mine) {
      latest.delete(queryClient);
      // The session was read after an answer, and another tab may have made the last change.
      if ((outcome === 'failed' || mine.isRead) && mine.said !== false) setActive(wiring, queryClient, mine.said);
    }
    refreshAfter(wiring, queryClient, outcome);
  };
};

/** Keeps the server's answers and shows the expected state instead. Returns a function that stops it. */
function followSession(wiring: Wiring, queryClient: QueryClient, mine: Foreseen): () => void {
  // Called in the same turn in which the session changes, so that no component renders an older answer.
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (!isSessionKey(wiring.keys, event.query.queryKey) || latest.get(queryClient) !== mine) return;
    const session = cachedSession(wiring, queryClient);
    if (session === undefined) return;
    const active = activeOf(session);
    if (event.action.manual && active === mine.shown) return;
    mine.said = active;
    mine.isRead ||= !event.action.manual;
    setActive(wiring, queryClient, mine.shown);
  });
}

/** A refusal may have cleared the active organization. No caller waits for this read, because the network may be down. */
function refreshAfter(wiring: Wiring, queryClient: QueryClient, outcome: Outcome): void {
  if (outcome === 'failed') void refreshSession(wiring, queryClient);
}

function setActive(wiring: Wiring, queryClient: QueryClient, activeOrganizationId: string | null): void {
  const signedIn = cachedSession(wiring, queryClient);
  if (!signedIn || activeOf(signedIn) === activeOrganizationId) return;
  const session = { ...signedIn.session, activeOrganizationId };
  const next: SignedIn = { ...signedIn, session };
  queryClient.setQueryData<SignedIn | null>(wiring.keys.session, next);
}

/** The answers that show members with their roles. */
const withRoles: readonly (string | undefined)[] = ['listMembers', 'getFullOrganization', 'getActiveMember'];

/** A member has other roles: every list shows them, and `useHasPermission` decides by them. */
const foreseeRole: Foresee = async (wiring, queryClient, input) => {
  const change = changeIn(input);
  const user = identityOf(cachedSession(wiring, queryClient));
  const shown = queryClient.getQueryCache().findAll({
    queryKey: wiring.keys.user(user),
    // Only queries with data are cancelled: a query without data would have nothing to show.
    predicate: ({ queryKey, state }) =>
      state.data !== undefined && withRoles.includes(endpointOf(wiring.keys, queryKey)),
  });
  const isShown = (query: (typeof shown)[number]) => shown.includes(query);
  await queryClient.cancelQueries({ predicate: isShown });
  const undo = shown.map(({ queryKey }) => {
    const before = queryClient.getQueryData(queryKey);
    const after = queryClient.setQueryData(queryKey, changed(before, change));
    return () => {
      // If the cache has another value now, that value is newer and stays.
      if (queryClient.getQueryData(queryKey) === after) queryClient.setQueryData(queryKey, before);
    };
  });
  return (outcome) => {
    if (outcome === 'succeeded') return;
    for (const each of undo) each();
    void queryClient.invalidateQueries({ predicate: isShown });
  };
};

/** `null` for none, `undefined` if the organization is not known. */
function idIn(
  wiring: Wiring,
  queryClient: QueryClient,
  { organizationId, organizationSlug }: { [N in keyof NamedOrganization]?: NamedOrganization[N] | null },
): string | null | undefined {
  if (organizationSlug === undefined) return organizationId;
  const user = identityOf(cachedSession(wiring, queryClient));
  const list = queryClient.getQueryData<readonly { readonly id: string; readonly slug: string }[]>(
    answerKey(wiring.keys, user, 'listOrganizations'),
  );
  return list?.find(({ slug }) => slug === organizationSlug)?.id;
}

interface RoleChange {
  readonly memberId: unknown;
  readonly role: string;
}

function changeIn(input: unknown): RoleChange {
  const { memberId, role = '' }: { readonly memberId?: unknown; readonly role?: string | readonly string[] } =
    input ?? {};
  return { memberId, role: splitRoles([role].flat().join()).join() };
}

/** An answer with the changed member: a member, a list of members anywhere in an answer, or pages of lists. */
function changed(answer: unknown, change: RoleChange): unknown {
  if (Array.isArray(answer)) return answer.map((each) => changed(each, change));
  if (typeof answer !== 'object' || answer === null) return answer;
  const { id, members, pages }: { readonly id?: unknown; readonly members?: unknown; readonly pages?: unknown } =
    answer;
  if (id === change.memberId) return { ...answer, role: change.role };
  return {
    ...answer,
    ...(members !== undefined && { members: changed(members, change) }),
    ...(pages !== undefined && { pages: changed(pages, change) }),
  };
}
