import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, show, teller } from '../../test/tab.js';

const server = provideServer();
const now = new Date('2026-03-01T12:00:00Z').getTime();
let tab = openTab();
beforeEach(() => {
  tab = openTab();
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
/** Advances the clock, and then lets all requests of that time be answered. */
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  while (tab.queryClient.isFetching() > 0) await new Promise((done) => setImmediate(done));
  await act(() => vi.advanceTimersByTimeAsync(0));
}
const endingIn = (ms: number) => signedIn(ada, new Date(now + ms));

it('a session is read again when it ends, not before, and without the cookie cache', async () => {
  show(tab, teller(tab).who, { initialSession: endingIn(90_000) });
  await pass(89_999);
  expect(server().requests).toEqual([]);
  await pass(1);
  expect(server().requests).toEqual(['GET /get-session?disableCookieCache=true']);
  await pass(1);
  expect(screen.getByText('unauthenticated')).toBeDefined();
});

it('a session that the server has extended is read again at its new end', async () => {
  server().person = ada;
  server().expiresAt = new Date(now + 300_000);
  show(tab, teller(tab).who, { initialSession: endingIn(90_000) });
  await pass(90_000);
  expect(server().requests).toHaveLength(1);
  await pass(209_999);
  expect(server().requests).toHaveLength(1);
  await pass(1);
  expect(server().requests).toHaveLength(2);
});

it('different clocks cause no loop: a session that has ended by the browser’s clock only is read once a minute', async () => {
  server().person = ada;
  server().expiresAt = new Date(now - 5000);
  show(tab, teller(tab).who, { initialSession: endingIn(-5000) });
  await pass(59_999);
  expect(server().requests).toHaveLength(0);
  await pass(1);
  expect(server().requests).toHaveLength(1);
  await pass(120_000);
  expect(server().requests).toHaveLength(3);
});

it('a server that does not answer gets no loop of requests', async () => {
  server().fail('/get-session', 400, 'VALIDATION_ERROR');
  show(tab, teller(tab).who, { initialSession: endingIn(10_000) });
  await pass(10_000);
  await pass(59_000);
  expect(server().requests).toHaveLength(1);
  await pass(2000);
  expect(server().requests).toHaveLength(2);
});

it('the timer ends with the provider', async () => {
  const { unmount } = show(tab, teller(tab).who, { initialSession: endingIn(10_000), strict: true });
  unmount();
  await pass(20_000);
  expect(server().requests).toEqual([]);
});
