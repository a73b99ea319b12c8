import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { createAuthClient, organizationClient, twoFactorClient } from 'latchkey/client';
import { describe, expect, it } from 'vitest';
import {
  errorOf,
  type Maker,
  nest,
  optionsIn,
  optionTypesIn,
} from '../../core/test/fixtures/options/option-objects.js';
import { authReactOptions, createAuthReact } from './create-auth-react.js';
import { signInFlowOptions } from './flows/sign-in-flow.js';
import { signInFlow, signInFlowPluginOptions } from './flows/sign-in-plugin.js';
import { stepUpOptions } from './flows/step-up.js';
import { stepUp } from './flows/step-up-plugin.js';
import { organizationHooks, organizationHooksOptions } from './organizations/hooks.js';
import { sessionHookOptions } from './session/use-session.js';

const client = createAuthClient({
  baseURL: 'http://localhost:3000',
  plugins: [organizationClient(), twoFactorClient()],
});
const made = createAuthReact(client, { plugins: [signInFlow(), stepUp()] });

// Options are checked before any hook of React runs, so no case needs a component.
const makers: Readonly<Record<string, Maker>> = {
  createAuthReact: {
    options: ['AuthReactOptions'],
    known: authReactOptions,
    make: (options) => createAuthReact(client, options),
  },
  organizationHooks: {
    options: ['OrganizationHooksOptions'],
    known: organizationHooksOptions,
    make: (options) => organizationHooks(options),
  },
  signInFlow: {
    options: ['SignInFlowPluginOptions'],
    known: signInFlowPluginOptions,
    make: (options) => signInFlow(options),
  },
  useSession: {
    options: ['SessionHookOptions', 'RequiredSessionOptions', 'SelectedSessionOptions'],
    known: sessionHookOptions,
    make: made.useSession,
  },
  useSignInFlow: { options: ['SignInFlowOptions'], known: signInFlowOptions, make: made.useSignInFlow },
  stepUp: { options: [], known: stepUpOptions, make: (options) => stepUp(options) },
  useStepUp: { options: ['StepUpOptions'], known: stepUpOptions, make: made.useStepUp },
};

/** Arguments of TanStack Query: its own options, of which we do not know all. */
const ofTanStack = ['MutationHookOptions', 'PagesOptions', 'QueryHookOptions', 'SuspenseHookOptions'];

const misspelt = Object.entries(makers).flatMap(([maker, { known }]) =>
  optionsIn(known).map(([path, key]) => [maker, path, key] as const),
);

describe('an option of a hook, or of a function that makes hooks, under a misspelt name [I10-B11]', () => {
  it.each(misspelt)('%s, %o: %s', (maker, path, key) => {
    const wrong = `${key}${key.at(-1)}`;
    const error = errorOf(() => makers[maker]?.make(nest(path, { [wrong]: 'a secret value' }) as never));
    expect(error.option).toBe([maker, ...path, wrong].join('.'));
    expect(error.code).toBe('UNKNOWN_OPTION');
    expect(error.message).toContain(`Did you mean ${key}?`);
    expect(error.message).not.toContain('a secret value');
  });

  it.each(Object.entries(makers))('%s lists the options if no name is close', (_, { make }) => {
    const { message } = errorOf(() => make({ qqqqqqqq: 1 } as never));
    expect(message).toMatch(/expected one of \w+/);
    expect(message).not.toContain('Did you mean');
  });

  it('a value of another kind is refused too, with the value that was probably meant', () => {
    const { option, message } = errorOf(() => makers.useStepUp?.make({ methods: ['totp', 'backup-codes'] } as never));
    expect(option).toBe('useStepUp.methods[1]');
    expect(message).toContain('Did you mean backup-code?');
    expect(errorOf(() => makers.useSignInFlow?.make({ resume: 'no' } as never)).option).toBe('useSignInFlow.resume');
    expect(errorOf(() => makers.useSession?.make({ required: 1 } as never)).option).toBe('useSession.required');
  });

  it('every object of options of this package is listed above, or belongs to TanStack Query', () => {
    const checked = Object.values(makers).flatMap(({ options }) => options);
    expect(optionTypesIn(import.meta.dirname)).toEqual([...checked, ...ofTanStack].sort());
  });
});

it('without types, a call of the client can be the function of a TanStack mutation, which passes its context as second argument', async () => {
  const answering = createAuthClient({ baseURL: 'http://localhost:3000', fetch: async () => Response.json({ ok: 1 }) });
  const name: string = 'signOut';
  const mutation = new MutationObserver(new QueryClient(), { mutationFn: Reflect.get(answering, name) });
  await expect(mutation.mutate(undefined)).resolves.toEqual({ data: { ok: 1 }, error: null });
});
