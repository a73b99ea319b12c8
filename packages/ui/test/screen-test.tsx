import { passkeyClient } from '@latchkey/passkeys/client';
import { passkeyHooks } from '@latchkey/passkeys/react';
import { createAuthReact } from '@latchkey/react';
import { signInFlow, stepUp, twoFactorSetup } from '@latchkey/react/flows';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import {
  emailOTPClient,
  magicLinkClient,
  organizationClient,
  phoneNumberClient,
  teamsClient,
  twoFactorClient,
  usernameClient,
} from 'latchkey/client';
import { createMockClient, type Scenario } from 'latchkey/testing/client';
import type { ReactElement } from 'react';
import { afterEach, type Mock, vi } from 'vitest';
import type { WaysIn } from '../src/client/ways-in.js';
import { uiClient } from '../src/client.js';
import { AuthUI, type AuthUIProps, type Navigate } from '../src/index.js';

afterEach(cleanup);

/** A server with a password and nothing else. */
export const plainWays: WaysIn = {
  signUp: true,
  password: { signIn: true, signUp: true, minLength: 8, maxLength: 128, reset: true },
  providers: [],
  fields: [],
  plugins: {},
};

interface Situation extends Partial<Omit<AuthUIProps, 'auth' | 'children'>> {
  readonly ways?: Partial<WaysIn>;
  readonly scenario?: Scenario;
}

/** A client with every plugin that has a screen, in front of a mock server. */
export function mockScreens({ ways, scenario = 'signed-out' }: Pick<Situation, 'ways' | 'scenario'> = {}) {
  const { client, server } = createMockClient({
    scenario,
    plugins: [
      uiClient(),
      twoFactorClient(),
      usernameClient(),
      emailOTPClient(),
      magicLinkClient(),
      phoneNumberClient(),
      passkeyClient(),
      organizationClient(),
      teamsClient(),
    ],
    answers: { waysIn: { ...plainWays, ...ways } },
  });
  const auth = createAuthReact(client, { plugins: [signInFlow(), stepUp(), twoFactorSetup(), passkeyHooks()] });
  return { client, server, auth };
}

interface Shown extends Pick<ReturnType<typeof mockScreens>, 'server' | 'client'> {
  readonly container: HTMLElement;
  readonly navigate: Mock<Navigate>;
}

/** Shows a screen, and tells where it navigates. */
export function show(screen: ReactElement, { ways, scenario, ...props }: Situation = {}): Shown {
  const { server, auth, client } = mockScreens({ ...(ways && { ways }), ...(scenario && { scenario }) });
  const navigate = vi.fn<Navigate>();
  const { container } = render(
    <AuthUI auth={auth} navigate={navigate} {...props}>
      <auth.AuthProvider queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {screen}
      </auth.AuthProvider>
    </AuthUI>,
  );
  return { container, server, client, navigate };
}
