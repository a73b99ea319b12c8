import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, teller } from '../../test/tab.js';

const server = provideServer();
const ofAda = { initialSession: signedIn(ada) };
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  focusManager.setFocused(undefined);
});

/** How the browser has opened the page. */
function openBy(type: 'navigate' | 'back_forward'): void {
  const entry = Object.assign(Object.create(PerformanceEntry.prototype), { type });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
}

/** A page on which Ada signs out, as the browser remembers it. */
async function signOutElsewhere(): Promise<void> {
  server().person = ada;
  const page = openTab();
  const { unmount } = show(page, null, ofAda);
  await act(() => page.client.signOut());
  unmount();
  server().requests.length = 0;
}

it('a page from the history that is older than a sign-out shows no user, even if no server answers', async () => {
  await signOutElsewhere();
  openBy('back_forward');
  server().hold('/get-session');
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, ofAda);
  await waitFor(() => expect(server().requests).toEqual(['GET /get-session']));
  expect(said).toEqual(['unauthenticated']);
});

it('it shows the user again if the server says so', async () => {
  await signOutElsewhere();
  openBy('back_forward');
  server().person = ada;
  const tab = openTab();
  show(tab, teller(tab).who, ofAda);
  await screen.findByText('authenticated: Ada');
});

it('a page from the history asks the server, because the user can have signed out elsewhere', async () => {
  openBy('back_forward');
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, ofAda);
  await screen.findByText('unauthenticated');
  expect(said).toEqual(['authenticated: Ada', 'unauthenticated']);
  expect(server().requests).toEqual(['GET /get-session']);
});

it('a promise that such a page has is not used', async () => {
  openBy('back_forward');
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, { initialSession: Promise.resolve(ofAda.initialSession) });
  await screen.findByText('unauthenticated');
  expect(said).not.toContain('authenticated: Ada');
});

it('every other page asks nothing', async () => {
  await signOutElsewhere();
  openBy('navigate');
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, ofAda);
  await act(() => tab.client.ok());
  expect(said).toEqual(['authenticated: Ada']);
  expect(server().requests).toEqual(['GET /ok']);
});

it('the HTML of the server is hydrated without a difference, and then follows', async () => {
  await signOutElsewhere();
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const tab = openTab();
  const { AuthProvider, useSession, useSessions } = tab.hooks;
  const who = () => `${useSession().status} ${useSessions().isLoading}`;
  const body = () => (
    <AuthProvider queryClient={openTab().queryClient} {...ofAda}>
      <Probe body={who} />
    </AuthProvider>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(body());
  expect(container.textContent).toBe('authenticated true');
  openBy('back_forward');
  const root = await act(async () => hydrateRoot(container, body()));
  await waitFor(() => expect(container.textContent).toBe('unauthenticated false'));
  await act(async () => root.unmount());
  expect(complaints).not.toHaveBeenCalled();
});

it('a page that the browser had kept, without hearing of a sign-out, shows no user when it is visible again', async () => {
  server().person = ada;
  vi.stubGlobal('BroadcastChannel', undefined);
  focusManager.setFocused(false);
  const kept = openTab();
  const { who, said } = teller(kept);
  show(kept, who, ofAda);
  kept.queryClient.setQueryData(['todos'], ['of Ada']);
  await signOutElsewhere();
  expect(said).toEqual(['authenticated: Ada']);
  server().hold('/get-session');
  await act(async () => focusManager.setFocused(true));
  await waitFor(() => expect(said).toEqual(['authenticated: Ada', 'unauthenticated']));
  expect(kept.queryClient.getQueryData(['todos'])).toBeUndefined();
});
