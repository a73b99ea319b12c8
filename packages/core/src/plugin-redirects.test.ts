// Where the redirects of a plugin lead, and which paths its endpoints have.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, definePlugin, endpoint, guard, query, Redirect, redirect, shape } from './plugin.js';
import { testAuth } from './testing/test-auth.js';

const contract = defineContract('doors', {
  openDoor: endpoint(redirect('/doors/open'), {
    audit: false,
    guard: guard.signedIn,
    input: z.object({ to: z.string(), as: z.enum(['redirect', 'failure', 'provider']) }),
    output: shape.status,
  }),
});
const providers = ['https://id.example.org', 'org.example.app://callback'];
const doors = definePlugin(contract, {
  handlers: {
    async openDoor(call) {
      const { to, as } = call.input;
      if (as === 'provider') return Redirect.toProvider(to, providers);
      if (as === 'redirect') return new Redirect(to);
      call.failTo(to);
      throw new Error('closed');
    },
  },
});

async function open(as: 'redirect' | 'failure' | 'provider', to: string) {
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const { auth, openBrowser } = testAuth({ plugins: [doors], trustedOrigins: ['https://app2.example.com'], logger });
  const { status, headers } = await openBrowser().get(`/doors/open?${new URLSearchParams({ to, as })}`);
  await auth.close();
  return [status, headers.get('location')];
}

describe('a redirect of a plugin', () => {
  it.each(['/page', '/page?next=https://evil.example/', 'https://app.example.com/x', 'https://app2.example.com/x'])(
    'leads to %s',
    async (to) => {
      expect(await open('redirect', to)).toEqual([302, to]);
      expect((await open('failure', to))[0]).toBe(302);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://id.example.org/x',
    'page',
  ])('never leads to %s, and the call fails', async (to) => {
    expect(await open('redirect', to)).toEqual([500, null]);
    expect(await open('failure', to)).toEqual([500, null]);
  });

  it.each([
    ['https://id.example.org/authorize?client_id=a', 302],
    ['org.example.app://callback?code=1', 302],
    ['/page', 302],
    ['https://id.example.org.evil.example/', 500],
    ['https://id.example.org@evil.example/', 500],
    ['https:\\\\evil.example/', 500],
    ['//evil.example/', 500],
    ['https://app.example.com/', 500],
  ])('to a configured server: %s answers %i', async (to, status) => {
    expect(await open('provider', to)).toEqual([status, status === 302 ? to : null]);
  });
});

describe('the path of an endpoint', () => {
  it.each([
    '/',
    '/a/../b',
    '/a//b',
    '/a%2fb',
    '/a/',
    '/Notes',
    '/a b',
    '/a?b',
    '/a/:',
    '/./a',
    '/a/*',
    '/ä',
    '//a',
    '/a\\b',
  ])('%s is refused', (path) => {
    expect(() => endpoint(query(path), { output: shape.status })).toThrow(
      `endpoint(${path}): got '${path}', expected a path such as /notes/add`,
    );
  });

  it.each(['/a', '/a-b/c1', '/notes/:noteId/remove', '/.well-known/webauthn', '/a.json'])('%s is fine', (path) => {
    expect(endpoint(query(path), { output: shape.status }).route.path).toBe(path);
  });
});
