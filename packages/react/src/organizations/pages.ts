import { noActiveOrganization, withActive } from '@latchkey/query/organizations';
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { AuthClientError } from 'latchkey/client';
import type { AnyQueryHook, QueryHook } from '../hooks/query-hook.js';
import { useAuthQueryClient, type Wiring } from '../provider/wiring.js';
import { loadingWhile, useIdentity } from '../session/use-session-query.js';
import { useActive } from './scope-to-organization.js';

/** A page of a list, as the server returns it: its rows under the name of the list, and the total number. */
export interface Page {
  readonly total: number;
  /** False if there are more rows than `total` says. */
  readonly totalIsExact?: boolean;
}

/** The lists that have pages, by the name of their hook. */
const rowsUnder = { useMembers: 'members', useInvitations: 'invitations' } as const;

/** The filters of the list; `fetchNextPage` decides how many pages are read. */
export type PagesInput<Sent> = Omit<NonNullable<Sent>, 'limit' | 'offset'> & {
  /** Rows of one request, at most 100. Default 50. */
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

/** Reads a list page by page. `data` has the shape of the list's own hook, with the rows of all pages so far. */
export type PagesHook<H> =
  H extends QueryHook<infer Sent, infer Answer, infer Code>
    ? (
        input?: PagesInput<Sent>,
        options?: PagesOptions<Answer, Code>,
      ) => UseInfiniteQueryResult<Answer, AuthClientError<Code>>
    : never;

/** Makes `useMembers.infinite` and `useInvitations.infinite`. */
export function createPagesHook(wiring: Wiring, hook: keyof typeof rowsUnder, generated: AnyQueryHook) {
  const name = rowsUnder[hook];
  // One function, so that TanStack joins the pages again only when they have changed.
  const joined = (data: InfiniteData<Page, number>) => joinedUnder(name, data);
  return (input: PagesInput<object> = {}, more: PagesOptions<Page, string> = {}) => {
    const queryClient = useAuthQueryClient(wiring, `${hook}.infinite`);
    const shown = useIdentity(wiring, queryClient, { needsSession: true });
    const { pageSize = 50, ...filters } = input;
    const sent = { ...withActive(filters, useActive(wiring, queryClient)) };
    const { queryKey, retry, retryDelay, structuralSharing } = generated.options(sent, shown.identity);
    const pages: UseInfiniteQueryOptions<Page, AuthClientError, Page, QueryKey, number> = {
      // Below the list's own key, so that code that removes the list removes its pages too.
      queryKey: [...queryKey, 'pages', pageSize],
      async queryFn({ pageParam: offset, signal }) {
        if (Reflect.get(sent, 'organizationId') === null) noActiveOrganization();
        // The hook's types say that its answer is a page.
        return (await generated.options({ ...sent, limit: pageSize, offset }).queryFn({ signal })) as Page;
      },
      initialPageParam: 0,
      getNextPageParam(page, _pages, offset) {
        const { length } = rowsIn(page, name);
        const next = offset + length;
        return length > 0 && (next < page.total || page.totalIsExact === false) ? next : undefined;
      },
      retry,
      retryDelay,
      structuralSharing,
      select: joined,
      placeholderData: () => undefined,
    };
    return loadingWhile(shown, more, useInfiniteQuery({ ...pages, ...more, ...shown.off }, queryClient));
  };
}

/** All pages as one list. A row that is on two pages, because rows before it were added or removed meanwhile, is there once. */
function joinedUnder(name: string, { pages }: InfiniteData<Page, number>): Page {
  const rows = new Map(pages.flatMap((page) => rowsIn(page, name).map((row) => [row.id, row] as const)));
  return { total: 0, ...pages.at(-1), [name]: [...rows.values()] };
}

function rowsIn(page: Page, name: string): readonly { readonly id: string }[] {
  const rows: unknown = Reflect.get(page, name);
  return Array.isArray(rows) ? rows : [];
}
