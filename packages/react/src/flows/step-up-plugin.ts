import type { AuthClient } from '@latchkey/query';
import { type ClientCall, checkOptions, type SignedIn } from 'latchkey/client';
import type { ClientIn, ReactPlugin } from '../auth-react.js';
import type { AuthProviderComponent } from '../provider/provider.js';
import { hooksInternals, type Wiring } from '../provider/wiring.js';
import { type CodesOf, offeredBy, type StepUp, type StepUpOptions, stepUpOptions, useStepUp } from './step-up.js';
import type { StepUpClient } from './step-up-client.js';
import { createStepUpProvider, type StepUpProviderComponent } from './step-up-provider.js';

/**
 * The plugin of step-up for `createAuthReact`. Its `AuthProvider` takes `onReauthenticate`: then the mutation hooks ask the user
 * for what the server demands, and repeat their call. Adds `useStepUp` for other actions. The options are those of both.
 */
export function stepUp(options: StepUpOptions = {}): StepUpPlugin {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('stepUp', options, stepUpOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  return {
    add(source) {
      // The compiler has found these calls in the client.
      const client = source.client as AuthClient & StepUpClient;
      // `createAuthReact` has made both.
      const hooks = source.hooks as Source;
      const parts = { client, wiring: hooks[hooksInternals] };
      return {
        AuthProvider: createStepUpProvider(parts, hooks.AuthProvider, offeredBy(options)),
        useStepUp: (own?: StepUpOptions): StepUp => useStepUp(parts, { ...options, ...own }),
      };
    },
  };
}

interface Source {
  readonly AuthProvider: AuthProviderComponent<SignedIn>;
  readonly [hooksInternals]: Wiring;
}

/** What `stepUp` returns. */
export interface StepUpPlugin extends ReactPlugin {
  readonly '~needs'?: StepUpClient;
  readonly '~adds'?: StepUpHooks<ClientIn<this['~client']>>;
}
/** What `stepUp` adds. */
export interface StepUpHooks<T> {
  /**
   * Gives the hooks below it the session, and keeps it current. With `onReauthenticate`, mutation hooks ask the user for the proof that the
   * server demands, and repeat their call.
   */
  readonly AuthProvider: StepUpProviderComponent<SessionIn<T>, CodesOf<Extract<T, StepUpClient>>>;
  /** Makes any call with step-up: if the server demands a proof, the user is asked, and the call is repeated. */
  readonly useStepUp: (options?: StepUpOptions) => StepUp<CodesOf<Extract<T, StepUpClient>>>;
}

/** The session of a client, with the fields of its configuration. */
type SessionIn<T> = T extends { readonly getSession: ClientCall<'query', infer _Sent, infer Answer, infer _Code> }
  ? Extract<Answer, SignedIn>
  : SignedIn;
