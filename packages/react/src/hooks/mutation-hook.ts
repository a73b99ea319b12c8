import type { AnyAuthMutation, AuthMutation, AuthMutationOptions, Variables } from '@latchkey/query';
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { AuthClientError } from 'latchkey/client';
import { useMemo } from 'react';
import { useAuthQueryClient, useRun, type Wiring } from '../provider/wiring.js';

/** TanStack's options of a mutation, without those that the endpoint decides. */
export interface MutationHookOptions<Sent, Answer, Code extends string, Context>
  extends Omit<
    UseMutationOptions<Answer, AuthClientError<Code>, Variables<Sent>, Context>,
    'mutationKey' | 'mutationFn'
  > {}

/** The organization that a component shows: by id, which is `null` if none is active, or by slug. */
export interface ShownOrganization {
  readonly organizationId?: string | null | undefined;
  readonly organizationSlug?: string | undefined;
}
/** For a call that changes an organization: each call names the shown organization, unless its input names another. */
type WithOrganization<Sent> = ChangesOrganization<Sent> extends true ? ShownOrganization : unknown;

/**
 * Whether a call has to name an organization: its input takes an id or a slug. False for an input that takes an id alone, such as that
 * of a new API key, which can belong to a user. False for an input without named members.
 */
export type ChangesOrganization<Sent> = string extends keyof Sent
  ? false
  : 'organizationSlug' extends keyof Sent
    ? Sent extends { readonly organizationId?: string | undefined }
      ? true
      : false
    : false;

/**
 * Calls an endpoint that changes something. Rejects with the endpoint's error. When it settles, every
 * component shows the session after the call. Other answers that the call has changed are read in the background.
 */
export interface MutationHook<Sent, Answer, Code extends string> extends AuthMutation<Sent, Answer, Code> {
  <Context = unknown>(
    options?: MutationHookOptions<Sent, Answer, Code, Context> & WithOrganization<Sent>,
  ): UseMutationResult<Answer, AuthClientError<Code>, Variables<Sent>, Context>;
}

/** The same hook, for the code that makes it. */
export type AnyMutationHook = MutationHook<unknown, unknown, string>;

/** Makes the hook of an endpoint that changes something. */
export function createMutationHook(wiring: Wiring, hook: string, mutation: AnyAuthMutation): AnyMutationHook {
  const use = mutation.isInOrganization ? useNamedCall : useCall;
  // TanStack's results are unions over the data, which is unknown here.
  return Object.assign(
    (more?: object) => use(wiring, hook, { ...mutation.options(), ...more }),
    mutation,
  ) as AnyMutationHook;
}

type Options = AuthMutationOptions<unknown, unknown, string>;

function useCall(wiring: Wiring, hook: string, { mutationFn, ...options }: Options) {
  const run = useRun(wiring);
  return useMutation(
    { ...options, mutationFn: (input: unknown) => run(() => mutationFn(input)) },
    useAuthQueryClient(wiring, hook),
  );
}

/**
 * The organization joins the input when the user acts. Until TanStack calls the endpoint, and until the user has answered a question
 * in between, the component can show another one.
 */
function useNamedCall(
  wiring: Wiring,
  hook: string,
  { organizationId, organizationSlug, ...options }: Options & ShownOrganization,
) {
  const result = useCall(wiring, hook, options);
  const { mutate, mutateAsync } = result;
  const calls = useMemo(() => {
    const named = (input: ShownOrganization = {}) =>
      (input.organizationId ?? input.organizationSlug) ? input : { ...input, organizationId, organizationSlug };
    return {
      mutate: (input?: ShownOrganization, more?: object) => mutate(named(input), more),
      mutateAsync: (input?: ShownOrganization, more?: object) => mutateAsync(named(input), more),
    };
  }, [mutate, mutateAsync, organizationId, organizationSlug]);
  return { ...result, ...calls };
}
