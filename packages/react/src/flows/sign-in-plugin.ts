import { aFunction, checkOptions, type KnownOptions, listOf } from 'latchkey/client';
import type { ClientIn, ReactPlugin } from '../auth-react.js';
import {
  type LookForChallenge,
  type SignInFlow,
  type SignInFlowClient,
  type SignInFlowOptions,
  useSignInFlow,
} from './sign-in-flow.js';

export interface SignInFlowPluginOptions {
  /**
   * Calls of plugins that say whether a sign-in waits for one of their questions, made when the page opens:
   * `[() => client.getPendingTerms()]`.
   */
  readonly pending?: readonly LookForChallenge[];
}

/** Every option of `signInFlow`. */
export const signInFlowPluginOptions = {
  pending: /* @__PURE__ */ listOf(aFunction),
} satisfies KnownOptions<SignInFlowPluginOptions>;

/** The plugin of sign-in for `createAuthReact`. Adds `useSignInFlow`. */
export function signInFlow(options: SignInFlowPluginOptions = {}): SignInFlowPlugin {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('signInFlow', options, signInFlowPluginOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  const { pending = [] } = options;
  return {
    add({ client }) {
      // The compiler has found these calls in the client.
      const known = client as object as SignInFlowClient;
      return { useSignInFlow: (own: SignInFlowOptions = {}) => useSignInFlow(known, pending, own) };
    },
  };
}

/** What `signInFlow` returns. */
export interface SignInFlowPlugin extends ReactPlugin {
  readonly '~needs'?: SignInFlowClient;
  readonly '~adds'?: SignInFlowHooks<ClientIn<this['~client']>>;
}
/** What `signInFlow` adds. */
export interface SignInFlowHooks<T> {
  /**
   * Signs a user in, step by step: `state` is the step that the page shows, such as `idle` or `second-factor`, and `error` says why
   * the step was refused. Its functions do not throw.
   */
  readonly useSignInFlow: (options?: SignInFlowOptions) => SignInFlow<Extract<T, SignInFlowClient>>;
}
