import type { settingActive } from '@latchkey/query/organizations';
import type { AnyMutationHook } from '../hooks/mutation-hook.js';
import { useAuthQueryClient, type Wiring } from '../provider/wiring.js';

/**
 * A mutation hook that shows its change at once and undoes it if the call fails. It works inside the call, so that the
 * application can use all of TanStack's callbacks.
 */
export function optimistic(
  wiring: Wiring,
  hook: string,
  generated: AnyMutationHook,
  changing: typeof settingActive,
): AnyMutationHook {
  const { mutationFn } = generated.options();
  return Object.assign(
    (more?: Parameters<AnyMutationHook>[0]) => {
      const queryClient = useAuthQueryClient(wiring, hook);
      return generated({ ...more, ...{ mutationFn: changing(wiring.auth, queryClient, mutationFn) } });
    },
    { options: generated.options },
    // TanStack's results are unions over the data, which is unknown here.
  ) as AnyMutationHook;
}
