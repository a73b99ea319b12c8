import type { AnyEndpoint } from '../../contract/endpoint.js';
import { mailLimit } from '../../contract/limits.js';
import type { AnyPlugin } from '../../define-plugin.js';

export type NamedEndpoint = readonly [name: string, endpoint: AnyEndpoint];

/** The endpoints that answer over HTTP. */
export function reachable({ contract, absent = [] }: AnyPlugin): readonly NamedEndpoint[] {
  return Object.entries(contract.declared.endpoints).filter(
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

/** The name of the endpoint at a path below any base path; `undefined` if the plugin has none there. */
export function endpointOf(plugin: AnyPlugin, path: string): string | undefined {
  return reachable(plugin).find(([, { route }]) => leadsTo(route.path, path))?.[0];
}

/** Whether a path below any base path is that of a route, such as `/notes/:id`. */
function leadsTo(route: string, path: string): boolean {
  const parts = route.split('/').slice(1);
  const last = path.split('/').slice(-parts.length);
  return parts.every((part, index) => part === last[index] || (part.startsWith(':') && last[index] !== undefined));
}

/** The endpoints that send a message: their contract has the limit of such calls. */
export function mailing(plugin: AnyPlugin): readonly string[] {
  return reachable(plugin).flatMap(([name, { limit }]) => (limit === mailLimit ? [name] : []));
}
