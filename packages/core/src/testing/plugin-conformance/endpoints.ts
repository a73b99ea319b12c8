import type { AnyEndpoint } from '../../contract/endpoint.js';
import type { AnyPlugin } from '../../define-plugin.js';

export type NamedEndpoint = readonly [name: string, endpoint: AnyEndpoint];

/** The endpoints that answer over HTTP. */
export function reachable({ contract, absent = [] }: AnyPlugin): readonly NamedEndpoint[] {
  return Object.entries(contract.endpoints).filter(
    ([name, { route }]) => route.kind !== 'internal' && !absent.includes(name),
  );
}

/** The endpoints that refuse callers without a session. */
export function needingSession(plugin: AnyPlugin): readonly NamedEndpoint[] {
  return reachable(plugin).filter(([, { access }]) => access !== 'anyone' && access !== 'optional');
}

/** The endpoints that know their caller. */
export function knowingCaller(plugin: AnyPlugin): readonly NamedEndpoint[] {
  return reachable(plugin).filter(([, { access }]) => access !== 'anyone');
}
