import type { AnyEndpoint } from '../../contract/endpoint.js';
import type { Browser, BrowserAnswer } from '../browser.js';
import type { PluginUnderTest } from './options.js';
import type { TestServer } from './test-server.js';

/** The input of a valid call for Ada; without one in `calls`, no input. */
export async function validInput({ calls }: PluginUnderTest, name: string, server: TestServer): Promise<unknown> {
  const input = (await calls?.[name]?.(server)) ?? {};
  await server.settled();
  return input;
}

/** Calls an endpoint with any input, valid or not. */
export function ask(
  browser: Browser,
  { route }: AnyEndpoint,
  input: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<BrowserAnswer> {
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(textOf(propertyOf(input, name) ?? 'x')));
  if (route.via === 'body') return browser.post(path, input, { headers });
  const flat = typeof input === 'object' && input !== null ? Object.entries(input) : [['input', input]];
  const query = new URLSearchParams(flat.map(([name, value]) => [String(name), textOf(value)]));
  return browser.get(`${path}?${query}`, { headers });
}

function propertyOf(input: unknown, name: string): unknown {
  return typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}
