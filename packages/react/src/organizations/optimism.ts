import type { QueryClient } from '@tanstack/react-query';
import { type SignedIn, splitRoles } from 'latchkey/client';
import { answerKey, endpointOf, isSessionKey } from '../cache/keys.js';
import { useAuthQueryClient, type Wiring } from '../cache/wiring.js';
import type { AnyMutationHook } from '../hooks/mutation-hook.js';
import { cachedSession, identityOf, refreshSession } from '../session/session-query.js';
import { type Active, activeOf, type NamedOrganization } from './active.js';

/** Shows what a call will have changed before it is answered. Answers how to end that: take it back when it failed. */
export type Foresee = (wiring: Wiring, queryClient: QueryClient, input: unknown) => Promise<(failed: boolean) => void>;

/**
 * A mutation hook that shows its change at once and takes it back when the call fails. It works inside of the call, so
 * that TanStack's callbacks are all the application's own.
 */
export function optimistic(
  wiring: Wiring,
  hook: string,
  generated: AnyMutationHook,
  foresee: Foresee,
): AnyMutationHook {
  const { mutationFn } = generated.options();
  return Object.assign(
    (more?: Parameters<AnyMutationHook>[0]) => {
      const queryClient = useAuthQueryClient(wiring, hook);
      return generated({
        ...more,
        ...{
          async mutationFn(input: unknown): Promise<unknown> {
            const end = await foresee(wiring, queryClient, input);
            let failed = true;
            try {
              const answer = await mutationFn(input);
              failed = false;
              return answer;
            } finally {
              end(failed);
            }
          },
        },
      });
    },
    { options: generated.options },
    // TanStack's results are unions over the data, which is unknown here.
  ) as AnyMutationHook;
}

/** What is shown as active in place of what the server said last. */
interface Foreseen {
  readonly shown: string | null;
  said: Active;
  /** The server was asked since. */
  isRead: boolean;
}
/** The latest change of each cache: with several on their way, it is the one to show. */
const latest = new WeakMap<QueryClient, Foreseen>();

/** The session works in another organization: every hook that names none shows that one at once. */
export const foreseeActive: Foresee = async (wiring, queryClient, input) => {
  const shown = idIn(wiring, queryClient, input ?? {});
  const session = cachedSession(wiring, queryClient);
  if (shown === undefined || !session) return (failed) => refreshAfter(wiring, queryClient, failed);
  const earlier = latest.get(queryClient);
  const mine: Foreseen = { shown, said: earlier ? earlier.said : activeOf(session), isRead: false };
  latest.set(queryClient, mine);
  const unsubscribe = followSession(wiring, queryClient, mine);
  setActive(wiring, queryClient, shown);
  return (failed) => {
    unsubscribe();
    // A later change stands.
    if (latest.get(queryClient) === mine) {
      latest.delete(queryClient);
      // After an answer the session was read, and another tab may have been the last to change it.
      if ((failed || mine.isRead) && mine.said !== false) setActive(wiring, queryClient, mine.said);
    }
    refreshAfter(wiring, queryClient, failed);
  };
};

/** Remembers what the server says and goes on showing what is foreseen. Returns how to stop. */
function followSession(wiring: Wiring, queryClient: QueryClient, mine: Foreseen): () => void {
  // Called in the same turn in which the session changes, so that no component renders what an older reading says.
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

/** A refusal may have cleared what was active (spec §4). Nobody waits for this: the network may be gone. */
function refreshAfter(wiring: Wiring, queryClient: QueryClient, failed: boolean): void {
  if (failed) void refreshSession(wiring, queryClient);
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
export const foreseeRole: Foresee = async (wiring, queryClient, input) => {
  const change = changeIn(input);
  const user = identityOf(cachedSession(wiring, queryClient)) ?? null;
  const shown = queryClient.getQueryCache().findAll({
    queryKey: wiring.keys.user(user),
    // What was never read would have nothing to show once it is cancelled.
    predicate: ({ queryKey, state }) =>
      state.data !== undefined && withRoles.includes(endpointOf(wiring.keys, queryKey)),
  });
  const isShown = (query: (typeof shown)[number]) => shown.includes(query);
  await queryClient.cancelQueries({ predicate: isShown });
  const undo = shown.map(({ queryKey }) => {
    const before = queryClient.getQueryData(queryKey);
    const after = queryClient.setQueryData(queryKey, changed(before, change));
    return () => {
      // What has come since is newer.
      if (queryClient.getQueryData(queryKey) === after) queryClient.setQueryData(queryKey, before);
    };
  });
  return (failed) => {
    if (!failed) return;
    for (const each of undo) each();
    void queryClient.invalidateQueries({ predicate: isShown });
  };
};

/** `null` for none, `undefined` where it is not known which is meant. */
function idIn(
  wiring: Wiring,
  queryClient: QueryClient,
  { organizationId, organizationSlug }: { [N in keyof NamedOrganization]?: NamedOrganization[N] | null },
): string | null | undefined {
  if (organizationSlug === undefined) return organizationId;
  const user = identityOf(cachedSession(wiring, queryClient)) ?? null;
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

/** An answer with the member changed: a member, a list of them wherever an answer has one, or pages of lists. */
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
