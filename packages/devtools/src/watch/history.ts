import type { AuthKeys } from '@latchkey/query';
import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/query-core';
import type { AnswerEvent, ClientInternals } from 'latchkey/client';
import { endpointIn } from './cached.js';
import type { Network } from './network.js';

/** A call that was answered, without its input and its answer: they can contain secrets. */
export interface CallRecord {
  readonly id: number;
  readonly at: number;
  readonly name: string;
  readonly writes: readonly string[];
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly took: number | undefined;
  readonly isFaked: boolean;
  readonly error: { readonly code: string; readonly message: string } | undefined;
}

/** A change of the cache. */
interface ChangeRecord {
  readonly id: number;
  readonly at: number;
  /** The endpoint whose answer has changed. */
  readonly endpoint: string;
  readonly kind: 'refreshed' | 'written' | 'removed';
}

/** What has happened on the page, the newest first. */
export interface History {
  readonly calls: readonly CallRecord[];
  readonly changes: readonly ChangeRecord[];
  /** The call that has caused a change; `undefined` if it was none of this page. */
  causeOf(change: ChangeRecord): CallRecord | undefined;
  stop(): void;
}

export interface Watched {
  readonly internals: ClientInternals;
  readonly keys: AuthKeys;
  readonly queryClient: QueryClient;
  readonly network: Network;
}

const capacity = 50;
/** Milliseconds between a call and a change that it can have caused. The queries wait for other calls for half a second. */
const patience = 2000;

/** Records calls and changes of the cache from now on, and calls back after each. */
export function watchHistory({ internals, keys, queryClient, network }: Watched, onChange: () => void): History {
  let serial = 0;
  const calls: CallRecord[] = [];
  const changes: ChangeRecord[] = [];
  const add = <Entry>(list: Entry[], entry: Entry) => {
    list.unshift(entry);
    list.splice(capacity);
    onChange();
  };
  const noteCall = ({ name, route, result: { error }, response }: AnswerEvent) => {
    const { took, isFaked } = network.factsOf(response);
    const status = response?.status ?? 0;
    serial += 1;
    add(calls, {
      id: serial,
      at: Date.now(),
      name,
      writes: route.writes,
      status,
      took,
      isFaked,
      error: error ? { code: error.code, message: error.message } : undefined,
    });
  };
  const noteChange = (event: QueryCacheNotifyEvent) => {
    const endpoint = endpointIn(keys, event.query.queryKey);
    const kind = kindOf(event);
    if (endpoint === undefined || !kind) return onChange();
    serial += 1;
    add(changes, { id: serial, at: Date.now(), endpoint, kind });
  };
  const stops = [internals.subscribe(noteCall), queryClient.getQueryCache().subscribe(noteChange)];
  return {
    calls,
    changes,
    causeOf({ at, endpoint }) {
      const reads = internals.routes[endpoint]?.reads ?? [];
      const near = calls.filter(
        (call) => Math.abs(call.at - at) < patience && call.writes.some((word) => reads.includes(word)),
      );
      return near.sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0];
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function kindOf(event: QueryCacheNotifyEvent): ChangeRecord['kind'] | undefined {
  if (event.type === 'removed') return 'removed';
  if (event.type !== 'updated') return undefined;
  const { action } = event;
  if (action.type === 'invalidate') return 'refreshed';
  return action.type === 'success' && action.manual ? 'written' : undefined;
}
