import type { AnyEndpoint } from '../../../packages/core/src/contract/endpoint.ts';
import { exampleInput } from './example-input.ts';

/** The calls of an endpoint in TypeScript, with the required inputs: of a client, if it has the call, and of the server. */
export function callText(name: string, endpoint: AnyEndpoint): string {
  const { route, access } = endpoint;
  const example = exampleInput(endpoint);
  const named = Object.entries(example).map(([key, value]) => [key, key === 'response' ? new Name(key) : value]);
  const input = Array.isArray(example) ? example : Object.fromEntries(named);
  const given = Array.isArray(input) || named.length > 0 ? [input] : [];
  const headers = route.kind === 'internal' && access === 'anyone' ? {} : { headers: new Name('headers') };
  const sent = { ...(given.length > 0 && { [route.via]: input }), ...headers };
  const server = statement('const answer = await ', `auth.api.${name}`, Object.keys(sent).length > 0 ? [sent] : []);
  if (!hasClientCall(name, endpoint)) return server;
  const isAddress = route.kind === 'page' || route.kind === 'redirect';
  const result = isAddress ? 'const url = ' : 'const { data, error } = await ';
  const client = statement(result, `client.${name}`, given);
  return `// In the browser${isAddress ? ': the URL to open' : ''}\n${client}\n\n// On the server\n${server}`;
}

/** Whether a client has a call for the endpoint. */
export function hasClientCall(name: string, { route }: AnyEndpoint): boolean {
  return route.kind !== 'internal' && !['openAPIReference', 'generateOpenAPISchema'].includes(name);
}

/** A variable in place of a value. */
class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const width = 88;

function statement(before: string, call: string, input: readonly object[]): string {
  const line = `${before}${call}(${input.map(inline).join('')});`;
  return line.length <= width ? line : `${before}${call}(${input.map((each) => broken(each, '')).join('')});`;
}

function inline(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (value instanceof Name) return value.name;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map((entry) => member(entry, inline));
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** An object with a line for each member. */
function broken(value: object, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(value).map((entry) => {
    const line = `${inner}${member(entry, inline)},`;
    return line.length <= width ? line : `${inner}${member(entry, (each) => broken(Object(each), inner))},`;
  });
  return `{\n${members.join('\n')}\n${indent}}`;
}

function member([name, value]: [string, unknown], print: (value: unknown) => string): string {
  return value instanceof Name ? name : `${name}: ${print(value)}`;
}
