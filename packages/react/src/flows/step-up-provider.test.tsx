// @vitest-environment node
import '../../test/page.js';
import { QueryClient } from '@tanstack/react-query';
import { act, render, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { openOldSession } from '../../test/reauthentication-fixture.js';
import { Probe } from '../../test/tab.js';
import { ada, codeOf } from '../../test/two-factor-fixture.js';
import { type AskingStepUp, stepUp } from '../flows.js';
import { createAuthReact, type ReactSource } from '../index.js';

const bob = { name: 'Bob', email: 'bob@example.com', password: 'correct horse' };
type TestServer = Awaited<ReturnType<typeof openOldSession>>;
let server: TestServer;
beforeEach(async () => {
  server = await openOldSession();
});

/** A tab whose pages make calls of mutation hooks, below a provider that asks. */
function openTab({ client = server.client, isAsking = true, plugins = [stepUp()] as const } = {}) {
  const hooks = createAuthReact(client, { plugins });
  const queryClient = new QueryClient();
  /** The question of the last render. */
  let shown: AskingStepUp | undefined;
  let asked = 0;
  const onReauthenticate = (question: AskingStepUp) => {
    shown = question;
    asked += 1;
    return <output>question</output>;
  };
  const calls = new Map<string, ReturnType<typeof hooks.useOpenNow>>();
  const pageOf = (name: string) => () => {
    hooks.useSession();
    calls.set(name, hooks.useOpenNow());
    return null;
  };
  const tree = (names: readonly string[]) => (
    <StrictMode>
      <hooks.AuthProvider queryClient={queryClient} {...(isAsking && { onReauthenticate })}>
        {names.map((name) => (
          <Probe key={name} body={pageOf(name)} />
        ))}
      </hooks.AuthProvider>
    </StrictMode>
  );
  let view: ReturnType<typeof render>;
  const question = () => (within(view.container).queryByText('question') ? shown : undefined);
  return {
    hooks,
    queryClient,
    question,
    hasAsked: () => asked > 0,
    async show(...names: readonly string[]) {
      view = render(tree(names));
      await waitFor(() => expect(queryClient.getQueryData(hooks.authKeys.session)).toBeTruthy());
    },
    change: (...names: readonly string[]) => view.rerender(tree(names)),
    close: () => view.unmount(),
    call: (name = 'page') => calls.get(name),
    /** Makes the call of a page. Returns how it ends. */
    begin(name = 'page') {
      const ended = calls.get(name)?.mutateAsync() ?? Promise.reject(new Error(name));
      return ended.then(
        (done) => ({ done }),
        (error: { code: string }) => ({ code: error.code }),
      );
    },
    untilAsked: () => waitFor(() => expect(question()).toMatchObject({ state: 'reauthenticate', isBusy: false })),
  };
}

const done = { done: { status: true } };
const notFresh = { code: 'SESSION_IS_NOT_FRESH' };

it('a call that needs a fresh session waits for the password, and is sent again', async () => {
  const tab = openTab();
  await tab.show('page');
  const ended = tab.begin();
  await tab.untilAsked();
  expect(tab.call()).toMatchObject({ isPending: true, error: null });
  await act(async () => tab.question()?.verify('not the password'));
  expect(tab.question()).toMatchObject({ error: { code: 'INVALID_PASSWORD' } });
  expect(server.count('/vault/open-now')).toBe(1);
  await act(async () => tab.question()?.verify(ada.password));
  expect(await act(() => ended)).toEqual(done);
  expect(tab.question()).toBeUndefined();
  expect(server.count('/vault/open-now')).toBe(2);
});

it('a call of a plugin answers the question in place of a password', async () => {
  const tab = openTab();
  await tab.show('page');
  const ended = tab.begin();
  await tab.untilAsked();
  const show = (password: string) =>
    act(async () => tab.question()?.goOn(() => server.client.reauthenticate({ password })));
  await show('not the password');
  expect(tab.question()).toMatchObject({ error: { code: 'INVALID_PASSWORD' }, isBusy: false });
  expect(server.count('/vault/open-now')).toBe(1);
  await show(ada.password);
  expect(await act(() => ended)).toEqual(done);
  expect(tab.question()).toBeUndefined();
});

it('a plugin makes a call as mutation hooks do', async () => {
  let useRun: ReactSource['useRun'] | undefined;
  const plugin = {
    add(source: ReactSource) {
      useRun = source.useRun;
      return {};
    },
  };
  const { AuthProvider } = createAuthReact(server.client, { plugins: [stepUp(), plugin] });
  let open: (() => Promise<{ readonly error: unknown }>) | undefined;
  const body = () => {
    const run = useRun?.();
    open = () => run?.(() => server.client.openNow()) ?? Promise.reject(new Error('no run'));
    return null;
  };
  let question: AskingStepUp | undefined;
  const ask = (asking: AskingStepUp) => {
    question = asking;
    return null;
  };
  render(
    <AuthProvider queryClient={new QueryClient()} onReauthenticate={ask}>
      <Probe body={body} />
    </AuthProvider>,
  );
  const ended = open?.();
  await waitFor(() => expect(question).toMatchObject({ state: 'reauthenticate' }));
  await act(async () => question?.verify(ada.password));
  expect(await act(async () => ended)).toMatchObject({ error: null });
  expect(server.count('/vault/open-now')).toBe(2);
});

it('a user who cancels gets the first answer of the server', async () => {
  const tab = openTab();
  await tab.show('page');
  const ended = tab.begin();
  await tab.untilAsked();
  await act(async () => tab.question()?.cancel());
  expect(await act(() => ended)).toEqual(notFresh);
  await waitFor(() => expect(tab.call()?.error?.code).toBe('SESSION_IS_NOT_FRESH'));
  expect(tab.question()).toBeUndefined();
  expect(server.count('/vault/open-now')).toBe(1);
});

it('several calls that wait ask once', async () => {
  const tab = openTab();
  await tab.show('one', 'other');
  const ended = [tab.begin('one'), tab.begin('other')];
  await tab.untilAsked();
  await waitFor(() => expect(server.count('/vault/open-now')).toBe(2));
  await act(async () => tab.question()?.verify(ada.password));
  expect(await act(() => Promise.all(ended))).toEqual([done, done]);
  expect(server.count('/reauthenticate')).toBe(1);
  expect(tab.question()).toBeUndefined();
});

it('a missing factor is asked for too', async () => {
  const { client, clock } = server;
  await client.reauthenticate({ password: ada.password });
  const { data } = await client.enableTwoFactor({ password: ada.password });
  const nextCode = () => codeOf(data?.totpURI ?? '', clock.now());
  await client.verifyTOTP({ code: nextCode() });
  clock.advance(2 * 86_400);
  const tab = openTab();
  await tab.show('page');
  const ended = tab.begin();
  await tab.untilAsked();
  expect(tab.question()).toMatchObject({ method: 'totp', methods: ['totp', 'backup-code'] });
  await act(async () => tab.question()?.verify(nextCode()));
  expect(await act(() => ended)).toEqual(done);
});

it('the plugin says which methods are offered', async () => {
  await server.auth.api.verifyAddress();
  const tab = openTab({ plugins: [stepUp({ reauthentication: ['email-code'] })] });
  await tab.show('page');
  const ended = tab.begin();
  await tab.untilAsked();
  expect(tab.question()).toMatchObject({ methods: ['email-code'] });
  await act(async () => tab.question()?.sendCode());
  await expect.poll(() => server.mailed.at(-1)).toMatch(/^\d{6}$/);
  await act(async () => tab.question()?.verify(server.mailed.at(-1) ?? ''));
  expect(await act(() => ended)).toEqual(done);
});

it('a user without a method gets the first answer', async () => {
  await server.auth.api.removePassword();
  const tab = openTab();
  await tab.show('page');
  expect(await act(() => tab.begin())).toEqual(notFresh);
  expect(tab.hasAsked()).toBe(false);
});

it('a call ends when its component is unmounted, and the question is closed with the last one', async () => {
  const tab = openTab();
  await tab.show('one', 'other');
  const [one, other] = [tab.begin('one'), tab.begin('other')];
  await tab.untilAsked();
  await waitFor(() => expect(server.count('/vault/open-now')).toBe(2));
  tab.change('other');
  expect(await act(() => one)).toEqual(notFresh);
  expect(tab.question()).toBeDefined();
  tab.change();
  expect(await act(() => other)).toEqual(notFresh);
  await waitFor(() => expect(tab.question()).toBeUndefined());
  expect(server.count('/vault/open-now')).toBe(2);
});

it('an unmounted application ends all calls', async () => {
  const tab = openTab();
  await tab.show('page');
  const ended = tab.begin();
  await tab.untilAsked();
  tab.close();
  expect(await act(() => ended)).toEqual(notFresh);
  expect(server.count('/vault/open-now')).toBe(1);
});

it('a demand after the call was sent again is shown as its error', async () => {
  server.demandAlways('/vault/open-now');
  const tab = openTab();
  await tab.show('page');
  const ended = tab.begin();
  await tab.untilAsked();
  await act(async () => tab.question()?.verify(ada.password));
  expect(await act(() => ended)).toEqual(notFresh);
  expect(server.count('/vault/open-now')).toBe(2);
  expect(tab.question()).toBeUndefined();
});

it('a sign-out ends the calls that wait', async () => {
  const tab = openTab();
  await tab.show('page');
  const ended = tab.begin();
  await tab.untilAsked();
  await act(async () => void (await server.client.signOut()));
  expect(await act(() => ended)).toEqual(notFresh);
  await waitFor(() => expect(tab.question()).toBeUndefined());
  expect(server.count('/vault/open-now')).toBe(1);
});

async function openAsked() {
  await server.browser.post('/sign-up/email', bob);
  await server.browser.post('/sign-in/email', ada);
  server.clock.advance(2 * 86_400);
  const tab = openTab();
  await tab.show('page');
  const ended = tab.begin();
  await tab.untilAsked();
  return { tab, ended };
}

it('the question closes when another user signs in in another tab, and nothing is sent again', async () => {
  const { tab, ended } = await openAsked();
  const otherTab = openTab({ client: server.openClient() });
  await otherTab.show('page');
  await act(() => otherTab.hooks.useSignInEmail.options().mutationFn(bob));
  expect(await act(() => ended)).toEqual(notFresh);
  await waitFor(() => expect(tab.question()).toBeUndefined());
  expect(server.count('/vault/open-now')).toBe(1);
});

it('the proof of another user, of whom the page does not know, sends nothing again', async () => {
  const { tab, ended } = await openAsked();
  await server.browser.post('/sign-in/email', bob);
  // The password is also that of Bob.
  await act(async () => tab.question()?.verify(bob.password));
  expect(await act(() => ended)).toEqual(notFresh);
  await waitFor(() => expect(tab.question()).toBeUndefined());
  expect(server.count('/vault/open-now')).toBe(1);
});

it('each of two tabs asks for its own call', async () => {
  const tabs = [openTab(), openTab({ client: server.openClient() })];
  const ended: Promise<unknown>[] = [];
  for (const tab of tabs) {
    await tab.show('page');
    ended.push(tab.begin());
    await tab.untilAsked();
  }
  for (const tab of tabs) await act(async () => tab.question()?.verify(ada.password));
  expect(await act(() => Promise.all(ended))).toEqual([done, done]);
});

it('without a component that asks, a call fails at once', async () => {
  const tab = openTab({ isAsking: false });
  await tab.show('page');
  expect(await act(() => tab.begin())).toEqual(notFresh);
  expect(server.count('/vault/open-now')).toBe(1);
});
