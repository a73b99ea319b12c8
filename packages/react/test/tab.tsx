import './patience.js';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, type RenderResult, render } from '@testing-library/react';
import { createAuthClient } from 'latchkey/client';
import { type ReactElement, type ReactNode, StrictMode } from 'react';
import { afterEach } from 'vitest';
import { createAuthReact } from '../src/index.js';

afterEach(cleanup);
// Whether a user was signed in, which a browser remembers for its next page.
afterEach(() => globalThis.localStorage?.clear());

/** One tab of an application: a client, its hooks and a cache. */
export function openTab(options: { readonly baseURL?: string; readonly fetch?: typeof fetch } = {}) {
  const client = createAuthClient(options);
  const hooks = createAuthReact(client);
  return { client, hooks, queryClient: new QueryClient() };
}
export type Tab = ReturnType<typeof openTab>;
type Initial = Parameters<Tab['hooks']['AuthProvider']>[0]['initialSession'];

interface Setting {
  readonly initialSession?: Initial;
  readonly keepOnSignOut?: (queryKey: readonly unknown[]) => boolean;
  readonly strict?: boolean;
}

/** Renders an element inside a tab's provider. */
export function show(
  { hooks, queryClient }: Tab,
  children: ReactNode,
  { strict = false, ...props }: Setting = {},
): RenderResult {
  const { AuthProvider } = hooks;
  const tree = (
    <AuthProvider queryClient={queryClient} {...props}>
      {children}
    </AuthProvider>
  );
  return render(strict ? <StrictMode>{tree}</StrictMode> : tree);
}

/** A component whose body is a function of the test. */
export function Probe({ body }: { readonly body: () => ReactNode }): ReactNode {
  return body();
}

/** A component that shows the signed-in user, and a list of all texts that it has shown. */
export function teller({ hooks }: Tab): { who: ReactElement; said: string[] } {
  const said: string[] = [];
  const body = () => {
    const { status, user } = hooks.useSession();
    const text = user ? `${status}: ${user.name}` : status;
    if (said.at(-1) !== text) said.push(text);
    return <output>{text}</output>;
  };
  return { who: <Probe body={body} />, said };
}
