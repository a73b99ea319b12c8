import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../contract/endpoint.js';
import { query } from '../contract/routes.js';
import { createAuthClient } from './create-client.js';
import { defineClientPlugin } from './define-client-plugin.js';
import { follow } from './follow.js';

const baseURL = 'https://app.example.com';

/** Members that are newer than the oldest engines of docs/client.md (Safari 15.4, Chrome 93, Firefox 92). */
const newer: readonly (readonly [owner: object, name: string])[] = [
  [URL, 'canParse'],
  [URL, 'parse'],
  [URLSearchParams.prototype, 'size'],
  [AbortSignal, 'any'],
  [AbortSignal, 'timeout'],
  [AbortSignal.prototype, 'throwIfAborted'],
  [AbortSignal.prototype, 'reason'],
  [Promise, 'withResolvers'],
  [Promise, 'try'],
  [Object, 'groupBy'],
  [Map, 'groupBy'],
  [Array, 'fromAsync'],
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [Array.prototype, 'toSpliced'],
  [Array.prototype, 'with'],
  [Headers.prototype, 'getSetCookie'],
  [String.prototype, 'isWellFormed'],
];

/** Newer members that stay, because the `Request` of Node calls them itself. */
const usedByNode = ['toWellFormed'];

const taken: [owner: object, name: string, member: PropertyDescriptor][] = [];
beforeEach(() => {
  for (const [owner, name] of newer) {
    const member = Object.getOwnPropertyDescriptor(owner, name);
    if (member && Reflect.deleteProperty(owner, name)) taken.push([owner, name, member]);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const [owner, name, member] of taken.splice(0)) Object.defineProperty(owner, name, member);
});

it('the parameters of a GET are sent, and none makes no question mark', async () => {
  const routes = { notes: query('/notes') };
  const contract = defineContract('notes', {
    notes: endpoint(routes.notes, { input: z.object({ page: z.number() }), output: z.null() }),
  });
  const urls: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    urls.push(input instanceof Request ? input.url : String(input));
    return new Response('null');
  };
  const client = createAuthClient({ baseURL, fetch, plugins: [defineClientPlugin<typeof contract>()(routes)] });
  expect((await client.notes({ page: 2 })).error).toBeNull();
  expect((await client.ok()).error).toBeNull();
  expect(urls).toEqual([`${baseURL}/api/auth/notes?page=2`, `${baseURL}/api/auth/ok`]);
});

it('a call with a time limit and a signal of its own can be cancelled', async () => {
  const client = createAuthClient({ baseURL, fetch: () => new Promise(() => {}) });
  const controller = new AbortController();
  const call = client.ok({}, { signal: controller.signal, timeout: 60 });
  controller.abort();
  expect((await call).error?.code).toBe('ABORTED');
});

it('an answer with a URL to navigate to is followed, and a script URL is not', () => {
  const followed: string[] = [];
  for (const url of [
    '/next',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'https://[',
    'https:///x',
  ])
    follow({ redirect: true, url }, (to) => followed.push(to));
  expect(followed).toEqual(['/next']);
});

it('inputs and headers that cannot be sent are errors of the call, which does not throw', async () => {
  const client = createAuthClient({ baseURL, fetch: async () => new Response('null') });
  const circular: Record<string, unknown> = {};
  circular.name = circular;
  expect((await client.updateUser(circular)).error?.code).toBe('NETWORK_ERROR');
  expect((await client.ok({}, { headers: { 'not a name': '1' } })).error?.code).toBe('NETWORK_ERROR');
});

it('React Native before its URL was complete, where members of URL and URLSearchParams throw, has the same addresses', async () => {
  const fail = (name: string) => () => {
    throw new Error(`${name} is not implemented`);
  };
  const getters = ['hash', 'host', 'hostname', 'origin', 'pathname', 'port', 'protocol', 'search', 'username'];
  for (const name of getters) vi.spyOn(URL.prototype, name as 'origin', 'get').mockImplementation(fail(name));
  for (const name of ['delete', 'get', 'getAll', 'has', 'set', 'sort'] as const)
    vi.spyOn(URLSearchParams.prototype, name).mockImplementation(fail(name));
  const client = createAuthClient({ baseURL: `${baseURL}/identity` });
  expect(client.verifyEmail({ token: 'a&b' })).toBe(`${baseURL}/identity/verify-email?token=a%26b`);
  const followed: string[] = [];
  follow({ redirect: true, url: 'https://accounts.example.com/in' }, (to) => followed.push(to));
  expect(followed).toEqual(['https://accounts.example.com/in']);
});

it('neither the client nor the hooks name a member that these engines lack', () => {
  const packages = join(import.meta.dirname, '../../..');
  const sources = ['core/src/client', 'core/src/features', 'query/src', 'react/src']
    .flatMap((folder) =>
      readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$/.test(file))
    .filter((file) => !file.startsWith('core/src/features') || file.endsWith('/client.ts'));
  expect(sources.length).toBeGreaterThan(40);
  const names = [...newer.map(([, name]) => name), ...usedByNode].filter(
    (name) => !['size', 'with', 'reason', 'parse', 'try', 'any'].includes(name),
  );
  const calls = new RegExp(
    `\\.(?:${names.join('|')})\\b|AbortSignal\\.any\\(|URL\\.parse\\(|Promise\\.try\\(|[pP]arams\\.size\\b`,
  );
  const found = sources.filter((file) =>
    calls.test(readFileSync(join(packages, file), 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')),
  );
  expect(found).toEqual([]);
});
