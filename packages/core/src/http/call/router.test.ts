import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.js';
import { guard } from '../../contract/oversight/guard.js';
import { internal, mutation, query, type Route, redirect } from '../../contract/routes.js';
import type { Operation } from './operation.js';
import { createRouter } from './router.js';

function operation(name: string, route: Route): Operation {
  const output = z.object({});
  return {
    name,
    endpoint: endpoint(route, { audit: false, guard: guard.visitor, output }),
    input: output,
    output,
    handler: async () => ({}),
  };
}
const router = createRouter([
  operation('getSession', query('/get-session')),
  operation('signOut', mutation('/sign-out')),
  operation('resetLink', redirect('/reset-password/:token')),
  operation('callback', redirect('/callback/:id', ['GET', 'POST'])),
  operation('setPassword', internal('/set-password')),
]);
const nameAt = (method: string, path: string) => router.match(method, path)?.operation.name;

describe('the router', () => {
  it('finds a route by method and path', () => {
    expect(nameAt('GET', '/get-session')).toBe('getSession');
    expect(nameAt('POST', '/sign-out')).toBe('signOut');
    expect(nameAt('POST', '/callback/google')).toBe('callback');
    expect(router.match('GET', '/reset-password/abc123')?.parameters).toEqual({ token: 'abc123' });
  });

  it('does not find a route under another method [R-B10]', () => {
    for (const method of ['POST', 'PUT', 'OPTIONS', 'DELETE', 'get', 'head']) {
      expect(nameAt(method, '/get-session')).toBeUndefined();
    }
  });

  it('finds the same route for HEAD as for GET', () => {
    expect(nameAt('HEAD', '/get-session')).toBe('getSession');
    expect(nameAt('HEAD', '/sign-in/email')).toBeUndefined();
  });

  it('does not find operations for the server only [R-A16]', () => {
    for (const method of ['GET', 'POST']) expect(nameAt(method, '/set-password')).toBeUndefined();
  });

  it.each([
    '/get-session/',
    '//get-session',
    '/./get-session',
    '/get-session.css',
    '/get-session/x.css',
    '/get-session%2Fx.js',
    '/get-session;x=.png',
    '/GET-SESSION',
    '/%67et-session',
    '/get-session%00',
    '/get-session\\',
    '/ｇet-session',
    '/reset-password/',
    '/reset-password/a%2Fb',
    '/reset-password/a/b',
    `/reset-password/${'a'.repeat(513)}`,
    '',
    '/',
  ])('does not find %s [R-A10 R-A13]', (path) => {
    expect(nameAt('GET', path)).toBeUndefined();
  });

  it('refuses two operations on one method and path, also with parameters of other names [H093]', () => {
    const first = operation('first', redirect('/callback/:id'));
    expect(() => createRouter([first, operation('second', redirect('/callback/:provider'))])).toThrow(
      'at the same address',
    );
    expect(() => createRouter([operation('a', query('/a')), operation('b', mutation('/a'))])).not.toThrow();
  });
});
