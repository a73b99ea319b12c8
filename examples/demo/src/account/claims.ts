import { fullTime } from '../display/time.js';

/** Claims with seconds since 1970 (RFC 7519 §4.1). */
const instants = new Set(['iat', 'exp', 'nbf']);

/** The claims of a token, in its order. For display only: the signature is not checked. */
export function readClaims(token: string): readonly { readonly name: string; readonly text: string }[] {
  const [, payload = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof claims !== 'object' || claims === null) return [];
  return Object.entries(claims).map(([name, value]) => ({ name, text: textOf(name, value) }));
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'number' && instants.has(name)) return fullTime(new Date(value * 1000));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
