import type { AuthKeys } from '@latchkey/query';
import type { Query, QueryClient, QueryKey } from '@tanstack/query-core';

/** The cached queries of one owner. */
export interface CacheGroup {
  readonly owner: string;
  readonly queries: readonly CachedQuery[];
}

/** A cached query, without its answer: it can contain secrets. */
interface CachedQuery {
  readonly id: string;
  readonly name: string;
  readonly input: string;
  readonly state: string;
  readonly components: number;
  readonly updatedAt: number;
}

/** The caches by user, and the queries of the application. */
export function readCaches(keys: AuthKeys, queryClient: QueryClient): readonly CacheGroup[] {
  const groups = new Map<string, CachedQuery[]>();
  for (const query of queryClient.getQueryCache().getAll()) {
    const owner = ownerOf(keys, query.queryKey);
    groups.set(owner, [...(groups.get(owner) ?? []), describe(keys, query)]);
  }
  return [...groups].map(([owner, queries]) => ({ owner, queries }));
}

/** The endpoint whose answer has a key; `undefined` for keys of the application. */
export function endpointIn({ all, session }: AuthKeys, key: QueryKey): string | undefined {
  if (!all.every((part, index) => key[index] === part)) return undefined;
  if (key.length === session.length && key[all.length] === 'session') return 'getSession';
  const name = key[all.length + 2];
  return typeof name === 'string' ? name : undefined;
}

function ownerOf(keys: AuthKeys, key: QueryKey): string {
  const endpoint = endpointIn(keys, key);
  if (endpoint === undefined) return 'The application';
  if (endpoint === 'getSession') return 'The page';
  const user = key[keys.all.length + 1];
  if (typeof user === 'string') return `User ${user}`;
  return user === null ? 'No user' : 'Session not known';
}

function describe(keys: AuthKeys, query: Query): CachedQuery {
  const { queryHash, queryKey, state } = query;
  const { fetchStatus, status, dataUpdatedAt } = state;
  const endpoint = endpointIn(keys, queryKey);
  const busy = fetchStatus === 'idle' ? '' : `, ${fetchStatus}`;
  return {
    id: queryHash,
    name: endpoint ?? String(queryKey[0]),
    input: endpoint === undefined ? '' : visibleParts(queryKey.slice(keys.all.length + 3)),
    state: (status === 'success' && query.isStale() ? 'stale' : status) + busy,
    components: query.getObserversCount(),
    updatedAt: dataUpdatedAt,
  };
}

/**
 * The parts of an input that are no secret. A list of what may be shown, because a plugin can name a token or a code as it
 * likes: numbers, switches, and the ids and names of organizations, teams and users.
 */
export function visibleParts(input: readonly unknown[]): string {
  const shown = Object.entries(Object(input[0])).map(([name, value]) => {
    const isPlain = typeof value === 'number' || typeof value === 'boolean' || /(?:Id|Slug)$/.test(name);
    return `${name}: ${isPlain ? String(value) : '•••'}`;
  });
  return shown.join(', ');
}
