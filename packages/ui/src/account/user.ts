import { useUI } from '../provider/ui-context.js';

/** The user of the session; `undefined` if no user is signed in, or while the session is not known. */
export function useUser() {
  return useUI().auth.useSession().user ?? undefined;
}

export type User = NonNullable<ReturnType<typeof useUser>>;
