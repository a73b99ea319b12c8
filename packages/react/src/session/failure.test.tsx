import { focusManager, onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { cloneElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ada, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, teller } from '../../test/tab.js';

const minute = 60_000;
/** What the server answers; the session of Ada if it works. */
const down = () => Response.json({ code: 'INTERNAL_SERVER_ERROR', message: 'Broken' }, { status: 500 });
const up = () => Response.json(signedIn(ada));
let answer: () => Response | Promise<Response> = down;
let asked = 0;
const open = () =>
  openTab({
    fetch: async () => {
      asked += 1;
      return answer();
    },
  });
let tab = open();
beforeEach(() => {
  tab = open();
  asked = 0;
  answer = down;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});
/** Advances the clock, and lets the requests of that time be answered. */
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((done) => setImmediate(done));
    await act(() => vi.advanceTimersByTimeAsync(0));
  }
}
/** Until the first read has failed: one request, and three more after 1, 2 and 4 seconds. */
async function fail(): Promise<void> {
  for (const pause of [0, 1000, 2000, 4000]) await pass(pause);
  expect(asked).toBe(4);
}

it('a session that cannot be read has the status error until the server answers, without a loading between', async () => {
  const { who, said } = teller(tab);
  show(tab, who);
  await fail();
  await pass(minute);
  answer = up;
  await pass(64_000);
  await pass(1);
  expect(said).toEqual(['loading', 'error', 'authenticated: Ada']);
});

it('the error has the code, and isFetching says that the session is being read again', async () => {
  const seen: string[] = [];
  const body = () => {
    const { status, error, isFetching } = tab.hooks.useSession();
    seen.push(`${status} ${error?.code} ${isFetching}`);
    return status;
  };
  show(tab, <Probe body={body} />);
  await fail();
  await pass(1);
  expect(seen.at(-1)).toBe('error INTERNAL_SERVER_ERROR false');
  answer = () => new Promise(() => {});
  await pass(4000);
  await pass(1);
  expect(seen.at(-1)).toBe('error INTERNAL_SERVER_ERROR true');
});

it('a hundred components ask together: the first read has four requests, the next ones one each, after 4, 8, 16, 32 and 64 seconds', async () => {
  const { who } = teller(tab);
  show(
    tab,
    Array.from({ length: 100 }, (_, index) => cloneElement(who, { key: String(index) })),
    { strict: true },
  );
  await fail();
  for (const [index, pause] of [4000, 8000, 16_000, 32_000, 64_000, 64_000].entries()) {
    await pass(pause - 1);
    expect(asked).toBe(4 + index);
    await pass(1);
    expect(asked).toBe(5 + index);
  }
});

it('components that mount while the server fails send no request', async () => {
  const { who } = teller(tab);
  const { rerender } = show(tab, who);
  await fail();
  const { AuthProvider } = tab.hooks;
  for (let count = 2; count < 6; count += 1) {
    rerender(
      <AuthProvider queryClient={tab.queryClient}>
        {Array.from({ length: count }, (_, index) => cloneElement(who, { key: String(index) }))}
      </AuthProvider>,
    );
    await pass(10);
  }
  expect(asked).toBe(4);
});

it('a hidden page does not ask, and asks when the user returns', async () => {
  show(tab, teller(tab).who);
  await fail();
  act(() => focusManager.setFocused(false));
  await pass(10 * minute);
  expect(asked).toBe(4);
  answer = up;
  act(() => focusManager.setFocused(true));
  await pass(0);
  expect(screen.getByText('authenticated: Ada')).toBeDefined();
  expect(asked).toBe(5);
});

it('a page that is offline does not ask, and asks when it is online', async () => {
  show(tab, teller(tab).who);
  await fail();
  act(() => onlineManager.setOnline(false));
  await pass(10 * minute);
  expect(asked).toBe(4);
  answer = up;
  act(() => onlineManager.setOnline(true));
  await pass(0);
  expect(screen.getByText('authenticated: Ada')).toBeDefined();
  expect(asked).toBe(5);
});

it('a session that is known stays, with the error, and is read again a minute later', async () => {
  const body = () => {
    const { status, user, error } = tab.hooks.useSession();
    return `${status} ${user?.name} ${error?.code}`;
  };
  show(tab, <Probe body={body} />, { initialSession: signedIn(ada) });
  act(() => focusManager.setFocused(true));
  await fail();
  await pass(1);
  expect(screen.getByText('authenticated Ada INTERNAL_SERVER_ERROR')).toBeDefined();
  answer = up;
  const before = asked;
  await pass(minute);
  await pass(1);
  expect(screen.getByText('authenticated Ada undefined')).toBeDefined();
  expect(asked).toBe(before + 1);
});

it.each([
  ['NETWORK_ERROR', async () => Promise.reject(new TypeError('fetch failed'))],
  ['TIMEOUT', () => new Promise<Response>(() => {})],
])('a session that cannot be read because of %s has the status error', async (code, answered) => {
  answer = answered;
  const body = () => {
    const session = tab.hooks.useSession();
    return session.status === 'error' ? session.error.code : session.status;
  };
  show(tab, <Probe body={body} />);
  for (const pause of [0, 1000, 2000, 4000, 24_000]) await pass(pause);
  expect(screen.getByText(code)).toBeDefined();
});

it('the pause that the server asks for is kept', async () => {
  const refused = { status: 429, headers: { 'retry-after': '300' } };
  answer = () => Response.json({ code: 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', message: 'Later' }, refused);
  show(tab, teller(tab).who);
  await pass(0);
  expect(asked).toBe(1);
  await pass(299_000);
  expect(asked).toBe(1);
  await pass(1000);
  expect(asked).toBe(2);
});
