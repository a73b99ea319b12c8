import type { ReactPlugin } from '@latchkey/react';
import {
  type AuthClientError,
  aFunction,
  aText,
  checkOptions,
  type Grants,
  listOf,
  needed,
  optionsOf,
  recordOf,
  type Statements,
} from 'latchkey/client';
import type { adminAccess } from '../roles.js';

type Vocabulary<S extends Statements> = (typeof adminAccess)['statements'] & S;

export interface AdminHooksOptions<S extends Statements> {
  /** The resources and actions of the application, in addition to those of administrators. The compiler checks every permission. Default none. */
  readonly ac?: { readonly statements: S };
}

const optionRules = {
  ac: /* @__PURE__ */ optionsOf({
    statements: /* @__PURE__ */ needed(/* @__PURE__ */ recordOf(/* @__PURE__ */ listOf(aText))),
    newRole: aFunction,
  }),
};

/** Whether an action is allowed. */
interface Decision {
  readonly status: 'pending' | 'success' | 'error';
  /** `undefined` until it is known. */
  readonly data: boolean | undefined;
  readonly isPending: boolean;
  readonly error: AuthClientError | null;
}

/** The hooks that `adminHooks` adds to the result of `createAuthReact`. */
export interface AdminHooks<S extends Statements> {
  /**
   * Asks the server whether the user's roles in the application grant all of these permissions; `false` if no user is signed in.
   * Components that ask the same share one request. For display only: the check on the server protects the data.
   */
  readonly usePermission: (permissions: Grants<Vocabulary<S>>) => Decision;
}

/** The plugin that `adminHooks` returns. Pass it to `createAuthReact`. */
export interface AdminHooksPlugin<S extends Statements> extends ReactPlugin {
  readonly '~needs'?: { readonly adminHasPermission: object };
  readonly '~adds'?: AdminHooks<S>;
}

interface KnownHooks {
  readonly useSession: (options: { select(session: unknown): boolean }) => { readonly data: unknown };
  readonly useAdminHasPermission: (
    input: { readonly permissions: object },
    options: { select(answer: { readonly success: boolean }): boolean },
  ) => Decision;
}

const selectSignedOut = { select: (session: unknown) => session === null };
const selectGranted = { select: ({ success }: { readonly success: boolean }) => success };
const refused: Decision = { status: 'success', data: false, isPending: false, error: null };

/** The plugin of administrators for `createAuthReact`. Needs `adminClient()`. */
export function adminHooks<const S extends Statements = Readonly<Record<never, never>>>(
  options: AdminHooksOptions<S> = {},
): AdminHooksPlugin<S> {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('adminHooks', options, optionRules);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  return {
    add({ hooks }) {
      // The compiler has found the call in the client, so its hook exists.
      const { useSession, useAdminHasPermission } = hooks as KnownHooks;
      function usePermission(permissions: Grants<Vocabulary<S>>): Decision {
        const isSignedOut = useSession(selectSignedOut).data === true;
        const answer = useAdminHasPermission({ permissions }, selectGranted);
        return isSignedOut ? refused : answer;
      }
      return { usePermission } satisfies AdminHooks<S>;
    },
  };
}
