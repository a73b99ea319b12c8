import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ada, bob, provideServer } from '../../test/auth-server.js';
import { openTab, Probe, show, type Tab } from '../../test/tab.js';

const server = provideServer();
const hint = 'latchkey:http://localhost:3000/api/auth:in';

/** Opens a page, which this browser remembers, and closes it. */
async function visitAs(person: typeof ada) {
  server().person = person;
  const tab = openTab();
  const { unmount } = show(tab, <Probe body={() => tab.hooks.useSession().status} />);
  await screen.findByText('authenticated');
  unmount();
  server().requests.length = 0;
}

/** A component that shows whose sessions it has, and a list of all texts that it has shown. */
function listing({ hooks }: Tab, options: { readonly enabled?: boolean } = {}) {
  const said: string[] = [];
  const body = () => {
    const sessions = hooks.useSessions(undefined, options);
    const text = `${hooks.useSession().status} ${sessions.data?.[0]?.userId ?? (sessions.isLoading ? 'loading' : 'nothing')}`;
    if (said.at(-1) !== text) said.push(text);
    return text;
  };
  return { list: <Probe body={body} />, said };
}

/** The next message of a tab. The channel is opened after those of the tabs, so they have heard the message before. */
function nextMessage(): Promise<unknown> {
  const channel = new BroadcastChannel('latchkey:http://localhost:3000/api/auth');
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      channel.close();
      resolve(data);
    };
  });
}

it.each([false, true])(
  'a list is requested beside the session if a user was signed in before (StrictMode: %s)',
  async (strict) => {
    await visitAs(ada);
    const answerSession = server().hold('/get-session');
    const answerList = server().hold('/list-sessions');
    const tab = openTab();
    const { list, said } = listing(tab);
    show(tab, list, { strict });
    await waitFor(() => expect([...server().requests].sort()).toEqual(['GET /get-session', 'GET /list-sessions']));
    await act(async () => answerList());
    // Nothing is shown or kept before the session is known.
    expect(said).toEqual(['loading loading']);
    expect(tab.queryClient.getQueryCache().findAll({ queryKey: tab.hooks.authKeys.user(ada.id) })).toEqual([]);
    await act(async () => answerSession());
    await screen.findByText(`authenticated ${ada.id}`);
    expect(server().requests).toHaveLength(2);
  },
);

it('the session can be known first, and the answer is still used', async () => {
  await visitAs(ada);
  const answerList = server().hold('/list-sessions');
  const tab = openTab();
  const { list } = listing(tab);
  show(tab, list);
  await screen.findByText('authenticated loading');
  await act(async () => answerList());
  await screen.findByText(`authenticated ${ada.id}`);
  expect(server().requests).toHaveLength(2);
});

it('without that, and for a query that is disabled, nothing is requested before the session is known', async () => {
  server().person = ada;
  const answerSession = server().hold('/get-session');
  const first = openTab();
  const { unmount } = show(first, listing(first).list);
  await waitFor(() => expect(server().requests).toEqual(['GET /get-session']));
  await act(async () => answerSession());
  await screen.findByText(`authenticated ${ada.id}`);
  expect(server().requests).toEqual(['GET /get-session', 'GET /list-sessions']);
  unmount();
  server().requests.length = 0;
  const second = openTab();
  show(second, listing(second, { enabled: false }).list);
  await screen.findByText('authenticated nothing');
  expect(server().requests).toEqual(['GET /get-session']);
});

it('an answer to another user is not used', async () => {
  await visitAs(ada);
  // Bob signs in in another tab, and Ada again: the list was asked for by Bob's cookie, the session by Ada's.
  server().answer('/get-session', Object(server().session));
  server().person = bob;
  const answerSession = server().hold('/get-session');
  const tab = openTab();
  const { list, said } = listing(tab);
  show(tab, list);
  await waitFor(() => expect(server().requests).toHaveLength(2));
  server().person = ada;
  await act(async () => answerSession());
  await screen.findByText(`authenticated ${ada.id}`);
  expect(said).toEqual(['loading loading', 'authenticated loading', `authenticated ${ada.id}`]);
  expect(server().count('/list-sessions')).toBe(2);
});

it('an answer that came without its session is not used', async () => {
  await visitAs(ada);
  server().carries = false;
  const tab = openTab();
  show(tab, listing(tab).list);
  await screen.findByText(`authenticated ${ada.id}`);
  expect(server().count('/list-sessions')).toBe(2);
});

it('a sign-out in between leaves nothing of the user', async () => {
  await visitAs(ada);
  const answerSession = server().hold('/get-session');
  const answerList = server().hold('/list-sessions');
  const tab = openTab();
  const { list, said } = listing(tab);
  show(tab, list);
  await waitFor(() => expect(server().requests).toHaveLength(2));
  await act(() => tab.client.signOut());
  await screen.findByText('unauthenticated nothing');
  await act(async () => answerList());
  await act(async () => answerSession());
  await act(() => tab.client.ok());
  expect(said).toEqual(['loading loading', 'unauthenticated nothing']);
  expect(localStorage.getItem(hint)).toBe('');
});

it('an answer from before a change is read again', async () => {
  await visitAs(ada);
  const answerSession = server().hold('/get-session');
  const tab = openTab();
  show(tab, listing(tab).list);
  await waitFor(() => expect(server().requests).toHaveLength(2));
  server().carries = false;
  await act(() => tab.client.revokeOtherSessions());
  await act(async () => answerSession());
  await screen.findByText(`authenticated ${ada.id}`);
  expect(server().count('/list-sessions')).toBe(2);
});

it('if another tab reports that another user has signed in, the answer is not used', async () => {
  await visitAs(ada);
  server().hold('/get-session');
  const answerList = server().hold('/list-sessions');
  const here = openTab();
  const there = openTab();
  const { list, said } = listing(here);
  show(here, list);
  show(there, null);
  await waitFor(() => expect(server().requests).toHaveLength(2));
  await act(() => there.client.signInEmail({ email: 'bob@example.com', password: 'correct horse' }));
  await act(async () => answerList());
  await screen.findByText(`authenticated ${bob.id}`);
  expect(said).toEqual(['loading loading', 'authenticated loading', `authenticated ${bob.id}`]);
  expect(here.queryClient.getQueryCache().findAll({ queryKey: here.hooks.authKeys.user(ada.id) })).toEqual([]);
});

it('an answer from before a change in another tab is read again, also for the same user', async () => {
  await visitAs(ada);
  const answerSession = server().hold('/get-session');
  const here = openTab();
  const there = openTab();
  show(here, listing(here).list);
  show(there, null);
  await waitFor(() => expect(server().requests).toHaveLength(2));
  const heard = nextMessage();
  await act(() => there.client.revokeOtherSessions());
  expect(await heard).toBe('revokeOtherSessions');
  await act(async () => answerSession());
  await screen.findByText(`authenticated ${ada.id}`);
  expect(server().count('/list-sessions')).toBe(2);
});

it('if no user is signed in any more, the answer is kept nowhere', async () => {
  await visitAs(ada);
  server().person = null;
  const tab = openTab();
  const { list, said } = listing(tab);
  show(tab, list);
  await screen.findByText('unauthenticated nothing');
  await act(() => tab.client.ok());
  expect(said).toEqual(['loading loading', 'unauthenticated nothing']);
  expect(server().count('/list-sessions')).toBe(1);
  expect(localStorage.getItem(hint)).toBe('');
});

it('the browser remembers a yes, and nothing about the user', async () => {
  await visitAs(ada);
  expect(Object.entries(localStorage)).toEqual([[hint, '1']]);
});

it('a browser that refuses to store anything works as before', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse }));
  try {
    server().person = ada;
    const tab = openTab();
    show(tab, listing(tab).list);
    await screen.findByText(`authenticated ${ada.id}`);
    expect(server().requests).toEqual(['GET /get-session', 'GET /list-sessions']);
  } finally {
    vi.unstubAllGlobals();
  }
});
