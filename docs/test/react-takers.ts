import { adminHooks } from '@latchkey/admin/react';
import { mountDevtools } from '@latchkey/devtools';
import { createAuthQueries, serverQueries } from '@latchkey/query';
import { createAuthReact } from '@latchkey/react';
import { signInFlow, stepUp } from '@latchkey/react/flows';
import { organizationHooks } from '@latchkey/react/organizations';
import { AuthUI } from '@latchkey/ui';
import { createAuthClient, organizationClient, twoFactorClient } from 'latchkey/client';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Taker } from './plugin-takers.ts';

const authClient = createAuthClient({
  baseURL: 'http://localhost:3000',
  plugins: [organizationClient(), twoFactorClient()],
});
const hooks = createAuthReact(authClient, { plugins: [signInFlow(), stepUp()] });

/** The functions and components of queries and of React that take options, under the name that begins their paths. */
export const reactTakers: Readonly<Record<string, Taker>> = {
  createAuthQueries: {
    type: ['packages/query/src/create-auth-queries.ts', 'AuthQueriesOptions'],
    make: (options) => createAuthQueries(authClient, options),
  },
  serverQueries: {
    type: ['packages/query/src/server/server-queries.ts', 'ServerQueriesOptions'],
    make: (options) => serverQueries({ api: { getSession: async () => null } }, new Headers(), options),
  },
  createAuthReact: {
    type: ['packages/react/src/create-auth-react.ts', 'AuthReactOptions'],
    make: (options) => createAuthReact(authClient, options),
  },
  adminHooks: {
    type: ['packages/admin/src/react/admin-hooks.ts', 'AdminHooksOptions'],
    make: (options) => adminHooks(options),
  },
  organizationHooks: {
    type: ['packages/react/src/organizations/hooks.ts', 'OrganizationHooksOptions'],
    make: (options) => organizationHooks(options),
  },
  signInFlow: {
    type: ['packages/react/src/flows/sign-in-plugin.ts', 'SignInFlowPluginOptions'],
    make: (options) => signInFlow(options),
  },
  useSession: {
    type: ['packages/react/src/session/use-session.ts', 'RequiredSessionOptions'],
    make: hooks.useSession,
  },
  useSignInFlow: {
    type: ['packages/react/src/flows/sign-in-flow.ts', 'SignInFlowOptions'],
    make: hooks.useSignInFlow,
  },
  useStepUp: { type: ['packages/react/src/flows/step-up.ts', 'StepUpOptions'], make: hooks.useStepUp },
  stepUp: { type: ['packages/react/src/flows/step-up.ts', 'StepUpOptions'], make: (options) => stepUp(options) },
  mountDevtools: {
    type: ['packages/devtools/src/devtools-options.ts', 'DevtoolsOptions'],
    make: mountDevtools,
  },
  AuthUI: {
    type: ['packages/ui/src/provider/auth-ui.tsx', 'AuthUIProps'],
    make: (props) => renderToString(createElement(AuthUI, props)),
  },
  AuthProvider: {
    type: ['packages/react/src/flows/step-up-provider.tsx', 'StepUpProviderProps'],
    make: (props) => renderToString(createElement(hooks.AuthProvider, props)),
  },
};
