import type { MutationKey } from '@tanstack/query-core';
import { AuthClientError, clientInternals } from 'latchkey/client';
import { answerOf, type Call, type Wiring } from '../cache/wiring.js';

/** The argument of `mutate`: the endpoint's input, which can be left out if the endpoint has none. */
// biome-ignore lint/suspicious/noConfusingVoidType: only `void` lets a caller leave an argument out
export type Variables<Sent> = undefined extends Sent ? Sent | void : Sent;

/** The options with which TanStack Query makes a call. */
export interface AuthMutationOptions<Sent, Answer, Code extends string> {
  readonly mutationKey: MutationKey;
  readonly mutationFn: (input: Variables<Sent>) => Promise<Answer>;
  readonly retry: (failures: number, error: AuthClientError<Code>) => boolean;
  readonly gcTime: number;
  readonly networkMode: 'always';
}

/** How TanStack Query makes a call that changes something. */
export interface AuthMutation<Sent, Answer, Code extends string> {
  /**
   * The options of the mutation. If the call changes an organization, it rejects with `ORGANIZATION_IS_NOT_NAMED` for an input that
   * does not name it, and sends nothing.
   */
  options(): AuthMutationOptions<Sent, Answer, Code>;
  /** Whether the call changes an organization, which the input has to name. */
  readonly isInOrganization: boolean;
}

/** `AuthMutation` with any input and answer, for the code that makes it. */
export type AnyAuthMutation = AuthMutation<unknown, unknown, string>;

/** Makes the options of an endpoint that changes something. */
export function createMutation({ client, keys }: Wiring, name: string, call: Call): AnyAuthMutation {
  const isInOrganization = client[clientInternals].routes[name]?.within !== undefined;
  return {
    isInOrganization,
    options: () => ({
      mutationKey: [...keys.all, name],
      async mutationFn(input) {
        if (isInOrganization) checkNamed(name, input ?? {});
        return answerOf(call(input));
      },
      // Not repeated: the server may have made the change although its answer was lost.
      retry: () => false,
      // Inputs and answers contain passwords and codes: they are removed with the component …
      gcTime: 0,
      // … and a paused mutation would be stored if an application persists its cache.
      networkMode: 'always',
    }),
  };
}

/**
 * Without a name, the server would use the active organization of the session. It can differ from the organization that the page shows,
 * because another tab or another program may have changed it.
 */
function checkNamed(name: string, input: object): void {
  if (Reflect.get(input, 'organizationId') || Reflect.get(input, 'organizationSlug')) return;
  throw new AuthClientError('ORGANIZATION_IS_NOT_NAMED', `${name} needs organizationId or organizationSlug.`, 400);
}
