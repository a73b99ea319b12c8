import type { AnyAuthMutation, AuthMutation, AuthMutationOptions, Variables } from '@latchkey/query';
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { AuthClientError } from 'latchkey/client';
import { useAuthQueryClient, useRun, type Wiring } from '../provider/wiring.js';

/** TanStack's options of a mutation, without those that the endpoint decides. */
export type MutationHookOptions<Sent, Answer, Code extends string, Context> = Omit<
  UseMutationOptions<Answer, AuthClientError<Code>, Variables<Sent>, Context>,
  'mutationKey' | 'mutationFn'
>;

/**
 * Calls an endpoint that changes something. Rejects with the endpoint's error. When it settles, every
 * component shows the session after the call. Other answers that the call has changed are read in the background.
 */
export interface MutationHook<Sent, Answer, Code extends string> extends AuthMutation<Sent, Answer, Code> {
  <Context = unknown>(
    options?: MutationHookOptions<Sent, Answer, Code, Context>,
  ): UseMutationResult<Answer, AuthClientError<Code>, Variables<Sent>, Context>;
}

/** The same hook, for the code that makes it. */
export type AnyMutationHook = MutationHook<unknown, unknown, string>;

/** Makes the hook of an endpoint that changes something. */
export function createMutationHook(wiring: Wiring, hook: string, mutation: AnyAuthMutation): AnyMutationHook {
  // TanStack's results are unions over the data, which is unknown here.
  return Object.assign(
    (more?: object) => useCall(wiring, hook, { ...mutation.options(), ...more }),
    mutation,
  ) as AnyMutationHook;
}

function useCall(
  wiring: Wiring,
  hook: string,
  { mutationFn, ...options }: AuthMutationOptions<unknown, unknown, string>,
) {
  const run = useRun(wiring);
  return useMutation(
    { ...options, mutationFn: (input: unknown) => run(() => mutationFn(input)) },
    useAuthQueryClient(wiring, hook),
  );
}
