import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { AuthClientError } from 'latchkey/client';
import { noActiveOrganization, useActive, withActive } from './organization-place.js';
import type { AnyQueryHook, QueryHook } from './query-hook.js';
import { useIdentity } from './use-session-query.js';
import { useAuthQueryClient, type Wiring } from './wiring.js';

/** A page of members, as the server answers it. */
export interface Page {
  readonly members: readonly { readonly id: string }[];
  readonly total: number;
}

/** The filters of the list; how far it goes is what `fetchNextPage` decides. */
export type PagesInput<Sent> = Omit<NonNullable<Sent>, 'limit' | 'offset'> & {
  /** Members that one request brings, 100 at the most. Default 50. */
  readonly pageSize?: number;
};

/** TanStack's options of an infinite query, without those that the list decides. */
export type PagesOptions<Answer, Code extends string> = Pick<
  UseInfiniteQueryOptions<Answer, AuthClientError<Code>, Answer, QueryKey, number>,
  | 'staleTime'
  | 'gcTime'
  | 'refetchInterval'
  | 'refetchOnMount'
  | 'refetchOnReconnect'
  | 'refetchOnWindowFocus'
  | 'throwOnError'
> & { readonly enabled?: boolean };

/** Reads a list page by page. `data` has the shape of the list's own hook, with the members of all pages so far. */
export type PagesHook<H> =
  H extends QueryHook<infer Sent, infer Answer, infer Code>
    ? (
        input?: PagesInput<Sent>,
        options?: PagesOptions<Answer, Code>,
      ) => UseInfiniteQueryResult<Answer, AuthClientError<Code>>
    : never;

/** Makes `useMembers.infinite`. */
export function createPagesHook(wiring: Wiring, generated: AnyQueryHook) {
  return (input: PagesInput<object> = {}, more: PagesOptions<Page, string> = {}) => {
    const queryClient = useAuthQueryClient(wiring, 'useMembers.infinite');
    const identity = useIdentity(wiring, queryClient);
    const { pageSize = 50, ...filters } = input;
    const sent = { ...withActive(filters, useActive(wiring, queryClient)) };
    const { queryKey, retry, retryDelay, structuralSharing } = generated.options(sent, identity ?? null);
    const pages: UseInfiniteQueryOptions<Page, AuthClientError, Page, QueryKey, number> = {
      // Below the list's own key, so that whoever forgets the list forgets its pages too.
      queryKey: [...queryKey, 'pages', pageSize],
      async queryFn({ pageParam: offset, signal }) {
        if (Reflect.get(sent, 'organizationId') === null) noActiveOrganization();
        // The hook's types say that its answer is a page.
        return (await generated.options({ ...sent, limit: pageSize, offset }).queryFn({ signal })) as Page;
      },
      initialPageParam: 0,
      getNextPageParam({ members, total }, _pages, offset) {
        const next = offset + members.length;
        return members.length > 0 && next < total ? next : undefined;
      },
      retry,
      retryDelay,
      structuralSharing,
      select: joined,
      placeholderData: () => undefined,
    };
    const waiting = identity === undefined ? { enabled: false } : {};
    return useInfiniteQuery({ ...pages, ...more, ...waiting }, queryClient);
  };
}

/** All pages as one. Whoever stands on two of them, because somebody left meanwhile, is there once. */
function joined({ pages }: InfiniteData<Page, number>): Page {
  const members = new Map(pages.flatMap((page) => page.members.map((member) => [member.id, member] as const)));
  return { members: [...members.values()], total: pages.at(-1)?.total ?? 0 };
}
