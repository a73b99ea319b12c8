import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { Browser } from '../src/testing/browser.js';
import { testAuth } from '../src/testing/test-auth.js';

/** The auth object of a mount test, and the requests that the mount gets. */
export function mountedAuth() {
  const { auth, clock } = testAuth({ advanced: { useSecureCookies: false } });
  onTestFinished(() => auth.close());
  /** A browser whose requests reach the server at `url`, with the application's own origin. */
  const browserAt = (url: string) =>
    new Browser((request) => fetch(url + new URL(request.url).pathname, request), 'https://app.example.com', clock.now);
  return { auth, browserAt };
}

/** Serves until the test ends. Returns the URL without a slash at its end. */
export async function serve(listener: RequestListener | Server): Promise<string> {
  const server = typeof listener === 'function' ? createServer(listener) : listener;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Signs up, reads the session, signs out and finds the session gone. Returns the session that was read. */
export async function roundTrip(browser: Browser): Promise<{ readonly session: Record<string, unknown> }> {
  const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', rememberMe: false };
  const signedUp = await browser.post('/sign-up/email', person);
  expect(signedUp.status, signedUp.text).toBe(200);
  // A session with `rememberMe: false` has two cookies; joined into one header they would be invalid.
  expect(signedUp.headers.getSetCookie()).toHaveLength(2);
  expect(browser.cookieNames()).toEqual(['latchkey.dont_remember', 'latchkey.session_token']);

  const read = await browser.get('/get-session');
  expect(read.json).toMatchObject({ user: { email: person.email }, session: {} });

  const signedOut = await browser.post('/sign-out');
  expect(signedOut.json).toEqual({ success: true });
  expect(browser.cookieNames()).toEqual([]);
  expect((await browser.get('/get-session')).json).toBeNull();
  return read.json as { session: Record<string, unknown> };
}
