import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { twoFactorClient } from 'latchkey/client';
import { createMockClient, type MockClientOptions, passingCode } from 'latchkey/testing/client';
import { afterEach, it } from 'vitest';
import { signInFlow } from '../src/flows.js';
import { createAuthReact } from '../src/index.js';

afterEach(cleanup);

const plugins = [twoFactorClient()] as const;
type NoFields = Readonly<Record<never, never>>;
type Options = MockClientOptions<typeof plugins, NoFields, NoFields>;

function make(options: Omit<Options, 'plugins'>) {
  const { client, server } = createMockClient({ plugins, ...options });
  return { ...createAuthReact(client, { plugins: [signInFlow()] }), server };
}
interface Shown {
  readonly app: ReturnType<typeof make>;
}

function Devices({ app }: Shown) {
  const { data, error } = app.useSessions(undefined, { retry: false });
  return <p>{error?.code ?? `${data?.length ?? 'no'} devices`}</p>;
}

function Form({ app }: Shown) {
  const flow = app.useSignInFlow();
  const verify = () => flow.verify({ code: passingCode });
  if (flow.state === 'second-factor') return <Button text="verify" act={verify} />;
  const error = flow.state === 'idle' ? flow.error?.code : undefined;
  const signIn = () => flow.email({ email: 'ada@example.com', password: 'correct horse' });
  return <Button text={error ?? 'sign in'} act={signIn} />;
}

function Button({ text, act: onClick }: { readonly text: string; readonly act: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      {text}
    </button>
  );
}

function Page({ app }: Shown) {
  const { status, user } = app.useSession();
  if (status === 'loading' || status === 'error') return <h1>{status}</h1>;
  if (status === 'unauthenticated') return <Form app={app} />;
  return (
    <>
      <h1>{user.name}</h1>
      <Devices app={app} />
    </>
  );
}

/** The page of an application: its devices, or its form. */
function open(options: Omit<Options, 'plugins'>) {
  const app = make(options);
  render(
    <app.AuthProvider queryClient={new QueryClient()}>
      <Page app={app} />
    </app.AuthProvider>,
  );
  return app.server;
}

const ada = { user: { twoFactorEnabled: false } };
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => button.click());
};

it('hooks show what a mock client answers', async () => {
  open({ session: ada, answers: { listSessions: [] } });
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
  await screen.findByText('0 devices');
});

it('a page signs in with a second factor, without a server', async () => {
  open({ scenario: 'second-factor' });
  await press('sign in');
  await press('verify');
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
  await screen.findByText('1 devices');
});

it('a form shows that the account is locked', async () => {
  open({ scenario: 'locked' });
  await press('sign in');
  await screen.findByRole('button', { name: 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER' });
});

it('a slow server leaves the page loading, until the test lets it answer', async () => {
  const server = open({ session: ada, scenario: 'slow' });
  await server.arrival('getSession');
  screen.getByRole('heading', { name: 'loading' });
  act(() => server.use('signed-in'));
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
});

it('an expired session leads back to the form', async () => {
  open({ session: ada, scenario: 'expired' });
  await screen.findByRole('button', { name: 'sign in' });
});
