import { useUI } from '../provider/ui-context.js';

/** The user of the session, `undefined` while that is not known or without one: settings are for users. */
export function useUser() {
  return useUI().auth.useSession().user ?? undefined;
}

export type User = NonNullable<ReturnType<typeof useUser>>;
