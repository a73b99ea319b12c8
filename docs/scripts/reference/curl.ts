import type { AnyEndpoint } from '../../../packages/core/src/contract/endpoint.ts';
import { exampleInput } from './example-input.ts';

const base = 'http://localhost:3000/api/auth';

/** A call with curl, for a server on this machine: with the required inputs only. Empty if no HTTP call reaches the endpoint. */
export function curlText(endpoint: AnyEndpoint): string {
  const { route } = endpoint;
  if (route.kind === 'internal') return '';
  const input = exampleInput(endpoint);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => name.toUpperCase());
  const inQuery = Object.entries(input).filter(([name]) => route.via === 'query' && !route.path.includes(`:${name}`));
  const query = inQuery.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  const url = `${base}${path}${query === '' ? '' : `?${query}`}`;
  const call = ['curl -b cookies.txt -c cookies.txt'];
  if (route.via === 'body') call.push(`-H 'content-type: application/json'`, `-d '${JSON.stringify(input)}'`);
  return [...call, `'${url}'`].join(' \\\n  ');
}
