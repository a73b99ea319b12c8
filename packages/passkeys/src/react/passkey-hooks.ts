import type { ClientIn, ReactPlugin, ReactSource } from '@latchkey/react';
import type { AuthClientError, Result } from 'latchkey/client';
import { useEffect, useRef, useState } from 'react';
import type { PasskeyCalls } from '../browser/calls.js';
import { type AutofillOptions, type PasskeyActions, passkeyActions } from '../browser/passkey-actions.js';
import { type ShownUser, useChangedUser } from './passkey-signals.js';

/** The part of a client that the hooks need: that of `passkeyClient()`. */
interface PasskeyListCalls extends PasskeyCalls {
  listPasskeys(): Promise<Result<readonly unknown[], string>>;
  renamePasskey(input: { readonly id: string; readonly name: string }): Promise<Result<unknown, string>>;
  removePasskey(input: { readonly id: string; readonly code?: string }): Promise<Result<unknown, string>>;
}

type ListOf<T> = T extends { listPasskeys(...input: never): Promise<{ readonly data: infer List } | { data: null }> }
  ? NonNullable<List>
  : never;

/** The passkeys of the user, and what the user can do with them. No function here throws. */
export interface Passkeys<T extends PasskeyCalls> {
  /** `undefined` while they load. */
  readonly passkeys: ListOf<T> | undefined;
  /** A ceremony or a call runs. */
  readonly isBusy: boolean;
  /** Why the list did not load, or the last action failed. */
  readonly error: AuthClientError | null;
  /** Adds a passkey. Resolves to whether it was added. */
  add(input?: Parameters<PasskeyActions<T>['addPasskey']>[0]): Promise<boolean>;
  rename(id: string, name: string): Promise<boolean>;
  /** Removes a passkey, and tells the password manager. `code`: of the second factor, if it is asked for. */
  remove(id: string, code?: string): Promise<boolean>;
}

/** What `passkeyHooks` adds. */
export interface PasskeyHooks<T extends PasskeyCalls> {
  /** The ceremonies, the same object at each render. */
  readonly passkeys: PasskeyActions<T>;
  readonly usePasskeys: () => Passkeys<T>;
  /** Offers passkeys in the autofill of a form while it is mounted. `isEnabled`: default true. */
  readonly usePasskeyAutofill: (options: AutofillOptions<T> & { readonly isEnabled?: boolean }) => void;
  /**
   * Tells password managers the new name and address when the user has changed them. For a component that is always mounted, such as
   * the frame of the pages.
   */
  readonly usePasskeySignals: () => void;
}

/** What `passkeyHooks` returns. */
export interface PasskeyHooksPlugin extends ReactPlugin {
  readonly '~needs'?: PasskeyListCalls;
  readonly '~adds'?: PasskeyHooks<Extract<ClientIn<this['~client']>, PasskeyListCalls>>;
}

interface KnownHooks {
  readonly useSession: () => { readonly user: ShownUser | null | undefined };
  readonly usePasskeys: () => { readonly data: readonly unknown[] | undefined; readonly error: AuthClientError | null };
}

/** The plugin of passkeys for `createAuthReact`. Adds `usePasskeys`, `usePasskeyAutofill` and the ceremonies. */
export function passkeyHooks(): PasskeyHooksPlugin {
  return {
    add({ client, hooks, useRun }) {
      // The compiler has found these calls in the client, and the hook of its query.
      const known = client as object as PasskeyListCalls;
      const { usePasskeys: useList, useSession } = hooks as KnownHooks;
      const actions = passkeyActions(known);
      return {
        passkeys: actions,
        usePasskeys: () => usePasskeys({ client: known, actions, useList, useRun }),
        usePasskeyAutofill: (options: AutofillOptions<PasskeyListCalls> & { readonly isEnabled?: boolean }) =>
          usePasskeyAutofill(actions, options),
        usePasskeySignals: () => useChangedUser(useSession().user, actions.signalPasskeys),
      };
    },
  };
}

interface ListParts extends Pick<ReactSource, 'useRun'> {
  readonly client: PasskeyListCalls;
  readonly actions: PasskeyActions<PasskeyListCalls>;
  readonly useList: KnownHooks['usePasskeys'];
}

function usePasskeys({ client, actions, useList, useRun }: ListParts) {
  const runCall = useRun();
  const { data, error: listError } = useList();
  const [{ isBusy, error }, setState] = useState<{ isBusy: boolean; error: AuthClientError | null }>({
    isBusy: false,
    error: null,
  });
  /** The calls refresh the list by the words that they write. With `stepUp()` the user is asked for what the server demands. */
  async function run(call: () => Promise<{ readonly error: AuthClientError | null }>): Promise<boolean> {
    setState({ isBusy: true, error: null });
    const { error: refusal } = await runCall(call);
    setState({ isBusy: false, error: refusal });
    return refusal === null;
  }
  return {
    passkeys: data,
    isBusy,
    error: error ?? listError,
    add: (input?: Parameters<typeof actions.addPasskey>[0]) => run(() => actions.addPasskey(input)),
    rename: (id: string, name: string) => run(() => client.renamePasskey({ id, name })),
    async remove(id: string, code?: string) {
      const isRemoved = await run(() => client.removePasskey({ id, ...(code !== undefined && { code }) }));
      if (isRemoved) await actions.signalPasskeys();
      return isRemoved;
    },
  };
}

function usePasskeyAutofill<T extends PasskeyCalls>(
  actions: PasskeyActions<T>,
  { isEnabled = true, ...options }: AutofillOptions<T> & { readonly isEnabled?: boolean },
): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    return actions.startPasskeyAutofill({
      onSignIn: (answer) => latest.current.onSignIn(answer),
      onError: (error) => latest.current.onError?.(error),
      rememberMe: latest.current.rememberMe ?? true,
    });
  }, [actions, isEnabled]);
}
