import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { ada, bob, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, show, teller } from '../../test/tab.js';

const server = provideServer();
const ofAda = { initialSession: signedIn(ada) };

/** What arrives in place of the answer. */
const losses = {
  'nothing, because the connection was lost': () => HttpResponse.error(),
  'a page of a proxy': () => HttpResponse.html('<p>Bad gateway</p>', { status: 502 }),
  'a page of another program': () => HttpResponse.html('<p>Welcome</p>'),
  'a failure of the server': () => HttpResponse.json({ code: 'INTERNAL_SERVER_ERROR', message: '' }, { status: 500 }),
};

it.each(Object.entries(losses))('a sign-out whose answer is lost ends on the page too: %s', async (_, instead) => {
  server().person = ada;
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, ofAda);
  tab.queryClient.setQueryData(['todos'], ['of Ada']);
  server().lose('/sign-out', instead);
  const { error } = await act(() => tab.client.signOut());
  expect(error).not.toBeNull();
  await screen.findByText('unauthenticated');
  expect(said).toEqual(['authenticated: Ada', 'unauthenticated']);
  expect(tab.queryClient.getQueryData(['todos'])).toBeUndefined();
  expect(server().count('/get-session')).toBe(1);
});

it('a sign-in whose answer is lost shows the user, here and in another tab', async () => {
  const here = openTab();
  const there = openTab();
  show(here, teller(here).who, { initialSession: null });
  show(there, null, { initialSession: null });
  await waitFor(() => expect(here.queryClient.isFetching() + there.queryClient.isFetching()).toBe(0));
  server().lose('/sign-in/email');
  await act(() => here.client.signInEmail({ email: 'bob@example.com', password: 'correct horse' }));
  await screen.findByText('authenticated: Bob');
  await waitFor(() =>
    expect(there.queryClient.getQueryData(there.hooks.authKeys.session)).toMatchObject({ user: bob }),
  );
});

it('no caller waits for the session', async () => {
  server().person = ada;
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, ofAda);
  server().lose('/sign-out');
  const release = server().hold('/get-session');
  const { error } = await act(() => tab.client.signOut());
  expect(error?.code).toBe('NETWORK_ERROR');
  expect(said).toEqual(['authenticated: Ada']);
  release();
  await screen.findByText('unauthenticated');
});

it('if the session cannot be read either, the user stays', async () => {
  server().person = ada;
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, ofAda);
  server().fail('/sign-out', 500, 'INTERNAL_SERVER_ERROR');
  server().fail('/get-session', 500, 'INTERNAL_SERVER_ERROR');
  await act(() => tab.client.signOut());
  await waitFor(() => expect(server().count('/get-session')).toBeGreaterThan(0));
  await waitFor(() => expect(tab.queryClient.isFetching()).toBe(0));
  expect(said).toEqual(['authenticated: Ada']);
});

it('a change that the server has refused reads nothing, and neither does the lost answer of a call that changes no session', async () => {
  server().person = ada;
  const tab = openTab();
  show(tab, teller(tab).who, ofAda);
  server().fail('/sign-in/email', 403, 'EMAIL_NOT_VERIFIED');
  await act(() => tab.client.signInEmail({ email: 'ada@example.com', password: 'correct horse' }));
  server().fail('/ok', 500, 'INTERNAL_SERVER_ERROR');
  await act(() => tab.client.ok());
  expect(server().count('/get-session')).toBe(0);
});
