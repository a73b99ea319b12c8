import { type MutationKey, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { AuthClientError } from 'latchkey/client';
import { answerOf, type Call, useAuthQueryClient, type Wiring } from '../cache/wiring.js';

/** The argument of `mutate`: the endpoint's input, which can be left out if the endpoint has none. */
// biome-ignore lint/suspicious/noConfusingVoidType: only `void` lets a caller leave an argument out
export type Variables<Sent> = undefined extends Sent ? Sent | void : Sent;

/** TanStack's options of a mutation, without those that the endpoint decides. */
export type MutationHookOptions<Sent, Answer, Code extends string, Context> = Omit<
  UseMutationOptions<Answer, AuthClientError<Code>, Variables<Sent>, Context>,
  'mutationKey' | 'mutationFn'
>;

/** The options with which TanStack Query makes a call. */
export interface AuthMutationOptions<Sent, Answer, Code extends string> {
  readonly mutationKey: MutationKey;
  readonly mutationFn: (input: Variables<Sent>) => Promise<Answer>;
  readonly retry: (failures: number, error: AuthClientError<Code>) => boolean;
  readonly gcTime: number;
  readonly networkMode: 'always';
}

/**
 * Calls an endpoint that changes something. Rejects with the endpoint's error. When it settles, the session and every
 * cached answer that the change affects are up to date.
 */
export interface MutationHook<Sent, Answer, Code extends string> {
  <Context = unknown>(
    options?: MutationHookOptions<Sent, Answer, Code, Context>,
  ): UseMutationResult<Answer, AuthClientError<Code>, Variables<Sent>, Context>;
  /** For `useMutation` and `useMutationState`; no hook. */
  options(): AuthMutationOptions<Sent, Answer, Code>;
}

/** The same hook, for the code that makes it. */
export type AnyMutationHook = MutationHook<unknown, unknown, string>;

/** Makes the hook of an endpoint that changes something. */
export function createMutationHook(wiring: Wiring, hook: string, name: string, call: Call): AnyMutationHook {
  const options = (): AuthMutationOptions<unknown, unknown, string> => ({
    mutationKey: [...wiring.keys.all, name],
    mutationFn: (input) => answerOf(call(input)),
    // A change may have happened although its answer was lost.
    retry: () => false,
    // Inputs and answers contain passwords and codes: they are removed with the component …
    gcTime: 0,
    // … and a paused mutation would be stored if an application persists its cache.
    networkMode: 'always',
  });
  return Object.assign((more?: object) => useCall(wiring, hook, options(), more), {
    options,
    // TanStack's results are unions over the data, which is unknown here.
  }) as AnyMutationHook;
}

function useCall(wiring: Wiring, hook: string, options: AuthMutationOptions<unknown, unknown, string>, more?: object) {
  return useMutation({ ...options, ...more }, useAuthQueryClient(wiring, hook));
}
