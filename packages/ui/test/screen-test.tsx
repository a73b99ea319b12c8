import { apiKeyClient } from '@latchkey/api-keys/client';
import { auditClient } from '@latchkey/audit/client';
import { passkeyClient } from '@latchkey/passkeys/client';
import { passkeyHooks } from '@latchkey/passkeys/react';
import { createAuthReact } from '@latchkey/react';
import { signInFlow, stepUp, twoFactorSetup } from '@latchkey/react/flows';
import { organizationHooks } from '@latchkey/react/organizations';
import { QueryClient, timeoutManager } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import {
  emailOTPClient,
  magicLinkClient,
  organizationClient,
  phoneNumberClient,
  signInOptionsClient,
  teamsClient,
  twoFactorClient,
  usernameClient,
} from 'latchkey/client';
import { createMockClient, type Scenario } from 'latchkey/testing/client';
import type { ReactElement } from 'react';
import { afterEach, type Mock, vi } from 'vitest';
import { AuthUI, type AuthUIProps, type Navigate } from '../src/index.js';
import type { OwnField } from '../src/provider/facts.js';

afterEach(async () => {
  cleanup();
  // A dialog gives the focus back in a timer, which would take it from the next test.
  await new Promise((resolve) => setTimeout(resolve));
});
// A busy machine needs longer than the second of the default. What is missing is missing after this time too.
configure({ asyncUtilTimeout: 20_000 });
// A query that fails is sent again after one, two and four seconds. The tests need not wait for them.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => setTimeout(callback, delay <= 4000 ? delay / 100 : delay),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (callback, delay) => setInterval(callback, delay),
  clearInterval: (id) => clearInterval(id),
});

const facts = {
  password: { signIn: true, signUp: true, reset: true, minLength: 8, maxLength: 128, requiresVerification: false },
  'email-verification': { mail: true, changeEmail: true },
  'account-deletion': { deleteUser: true },
  social: { providers: [], link: true },
};

type Facts = Record<string, Record<string, boolean | number | string | { id: string; name: string }[]>>;
export interface SignInOptionsFacts {
  readonly plugins: Facts;
  readonly fields: OwnField[];
}

/** A server with a password and the given plugins. */
export function optionsWith(plugins: Facts = {}, fields: OwnField[] = []): SignInOptionsFacts {
  return { plugins: { ...facts, ...plugins }, fields };
}

interface Situation extends Partial<Omit<AuthUIProps, 'auth' | 'children'>> {
  readonly options?: ReturnType<typeof optionsWith>;
  readonly scenario?: Scenario;
  /** What is special about the user. */
  readonly user?: Readonly<Record<string, unknown>> & { readonly phoneNumber?: string };
}

const fields = {
  twoFactorEnabled: false,
  username: null,
  displayUsername: null,
  phoneNumber: null,
  phoneNumberVerified: false,
};

/** A client with every plugin that has a screen, in front of a mock server. */
export function mockScreens({ options = optionsWith(), scenario = 'signed-out', user }: Situation = {}) {
  const { client, server } = createMockClient({
    scenario,
    ...(user && {
      session: {
        user: { ...fields, phoneNumberVerified: user.phoneNumber !== undefined, ...user },
        session: { activeOrganizationId: null },
      },
    }),
    plugins: [
      signInOptionsClient(),
      twoFactorClient(),
      usernameClient(),
      emailOTPClient(),
      magicLinkClient(),
      phoneNumberClient(),
      passkeyClient(),
      apiKeyClient(),
      auditClient(),
      organizationClient(),
      teamsClient(),
    ],
    answers: { signInOptions: options },
  });
  const auth = createAuthReact(client, {
    plugins: [signInFlow(), stepUp(), twoFactorSetup(), passkeyHooks(), organizationHooks()],
  });
  return { client, server, auth };
}

interface Shown extends Pick<ReturnType<typeof mockScreens>, 'server' | 'client'> {
  readonly container: HTMLElement;
  readonly unmount: () => void;
  readonly navigate: Mock<Navigate>;
}

/** Shows a screen, and tells where it navigates. */
export function show(screen: ReactElement, { options, scenario, user, ...props }: Situation = {}): Shown {
  const { server, auth, client } = mockScreens({
    ...(options && { options }),
    ...(scenario && { scenario }),
    ...(user && { user }),
  });
  const navigate = vi.fn<Navigate>();
  const { container, unmount } = render(
    <AuthUI auth={auth} navigate={navigate} {...props}>
      <auth.AuthProvider queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {screen}
      </auth.AuthProvider>
    </AuthUI>,
  );
  return { container, unmount, server, client, navigate };
}
