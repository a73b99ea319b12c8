import type { AnyEndpoint } from '../../contract/endpoint.js';
import type { AnyPlugin } from '../../define-plugin.js';

export type NamedEndpoint = readonly [name: string, endpoint: AnyEndpoint];

/** The endpoints that answer over HTTP. */
export function reachable({ contract, absent = [] }: AnyPlugin): readonly NamedEndpoint[] {
  return Object.entries(contract.endpoints).filter(
    ([name, { route }]) => route.kind !== 'internal' && !absent.includes(name),
  );
}

/** Whether an endpoint refuses callers without a session. */
export function needsSession({ access }: AnyEndpoint): boolean {
  return access !== 'anyone' && access !== 'optional';
}

/** The endpoints that refuse callers without a session. */
export function needingSession(plugin: AnyPlugin): readonly NamedEndpoint[] {
  return reachable(plugin).filter(([, endpoint]) => needsSession(endpoint));
}
