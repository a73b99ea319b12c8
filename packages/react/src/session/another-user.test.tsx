// @vitest-environment node
import '../../test/page.js';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ada, bob, openSharedBrowser } from '../../test/shared-browser.js';
import { Probe, show, type Tab, teller } from '../../test/tab.js';

afterEach(() => {
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
});

/** A page that shows Ada, whose browser is then signed in as Bob without the page. */
async function openStalePage() {
  const shared = await openSharedBrowser();
  const tab = shared.openTab();
  let rename: ReturnType<Tab['hooks']['useUpdateUser']>['mutateAsync'] | undefined;
  const body = () => {
    rename = tab.hooks.useUpdateUser().mutateAsync;
    return null;
  };
  const { who, said } = teller(tab);
  const { unmount } = show(tab, [<div key="who">{who}</div>, <Probe key="rename" body={body} />]);
  await screen.findByText('authenticated: Ada');
  tab.queryClient.setQueryData(['todos'], ['of Ada']);
  await shared.signIn(bob);
  shared.requests.length = 0;
  return { ...shared, tab, said, unmount, rename: (name: string) => rename?.({ name }) };
}

it('a mutation of a page that shows another user is refused and not repeated, and the page follows', async () => {
  const { tab, said, requests, rename, nameOfSession } = await openStalePage();
  const refused = await act(async () => rename('Renamed')?.catch((error: unknown) => error));
  expect(refused).toMatchObject({ code: 'SIGNED_IN_AS_ANOTHER_USER', status: 409 });
  expect(screen.getByText('authenticated: Bob')).toBeDefined();
  expect(said).toEqual(['loading', 'authenticated: Ada', 'authenticated: Bob']);
  expect(tab.queryClient.getQueryData(['todos'])).toBeUndefined();
  expect(requests).toEqual(['POST /update-user', 'GET /get-session']);
  expect(await nameOfSession()).toBe('Bob');
  await act(async () => void (await rename('Robert')));
  expect(await nameOfSession()).toBe('Robert');
});

it('a call of the client in the code of the application is refused too', async () => {
  const { tab, nameOfSession } = await openStalePage();
  const { error } = await act(() => tab.client.updateUser({ name: 'Renamed' }));
  expect(error?.code).toBe('SIGNED_IN_AS_ANOTHER_USER');
  expect(screen.getByText('authenticated: Bob')).toBeDefined();
  expect(await nameOfSession()).toBe('Bob');
});

it('an answer for another user is not cached as the answer of the user whom the page shows', async () => {
  const { tab } = await openStalePage();
  const { queryKey, ...reading } = tab.hooks.useSessions.options();
  await act(() => tab.queryClient.prefetchQuery({ queryKey, ...reading }));
  expect(await screen.findByText('authenticated: Bob')).toBeDefined();
  expect(tab.queryClient.getQueryData(queryKey)).toBeUndefined();
});

it('several refused calls cause one read of the session', async () => {
  const { tab, requests } = await openStalePage();
  await act(() => Promise.all([tab.client.listSessions(), tab.client.listUserAccounts(), tab.client.updateUser({})]));
  expect(requests.filter((request) => request === 'GET /get-session')).toHaveLength(1);
});

it('if the session cannot be read after the refusal, the last user is no longer shown', async () => {
  const { tab } = await openStalePage();
  vi.spyOn(tab.client, 'getSession').mockRejectedValue(new Error('offline'));
  await act(() => tab.client.updateUser({ name: 'Renamed' }));
  expect(screen.getByText('error')).toBeDefined();
  expect(tab.queryClient.getQueryData(['todos'])).toBeUndefined();
});

it('the next user signs in on a page that shows another one', async () => {
  const { tab, said } = await openStalePage();
  const { error } = await act(() => tab.client.signInEmail(ada));
  expect(error).toBeNull();
  expect(said.at(-1)).toBe('authenticated: Ada');
});

it('calls name no user after the page has gone', async () => {
  const { tab, unmount } = await openStalePage();
  unmount();
  expect((await tab.client.updateUser({ name: 'Robert' })).error).toBeNull();
});

it('a page that first reads its session tells the other tabs, which then follow', async () => {
  const { said, openTab } = await openStalePage();
  const afterRedirect = openTab();
  show(afterRedirect, teller(afterRedirect).who);
  await waitFor(() => expect(said.at(-1)).toBe('authenticated: Bob'));
});

it('a page that got its session from the server tells them too, once', async () => {
  const { said, requests, openTab, tab } = await openStalePage();
  const afterRedirect = openTab();
  const session = (await afterRedirect.client.getSession()).data;
  requests.length = 0;
  show(afterRedirect, teller(afterRedirect).who, { initialSession: session, strict: true });
  await waitFor(() => expect(said.at(-1)).toBe('authenticated: Bob'));
  await act(() => tab.client.ok());
  expect(requests).toEqual(['GET /get-session', 'GET /ok']);
});

it('a hidden page waits until it is visible, and then reads the session once', async () => {
  const { said, requests, openTab } = await openStalePage();
  focusManager.setFocused(false);
  const afterRedirect = openTab();
  await afterRedirect.queryClient.fetchQuery(afterRedirect.hooks.useSession.options());
  const heard = hearNext();
  show(afterRedirect, null);
  await heard;
  expect(requests).toEqual(['GET /get-session']);
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(said.at(-1)).toBe('authenticated: Bob'));
  expect(requests).toEqual(Array(2).fill('GET /get-session'));
});

it('the session is read again on focus, also within a minute and without a channel to other tabs', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { said, requests } = await openStalePage();
  focusManager.setFocused(false);
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(said.at(-1)).toBe('authenticated: Bob'));
  expect(requests).toEqual(['GET /get-session']);
});

/** Settles when a tab has sent a message and the other tabs have got it. */
function hearNext(): Promise<void> {
  const channel = new BroadcastChannel('latchkey:https://app.example.com/api/auth');
  return new Promise((resolve) => {
    channel.onmessage = () => {
      channel.close();
      resolve();
    };
  });
}
