import { type AuthMutation, type AuthQueryOptions, createAuthQueries, type Identity } from '@latchkey/query';
import { QueryClient, useMutation, useQuery, VueQueryPlugin } from '@tanstack/vue-query';
import { createAuthClient, organizationClient } from 'latchkey/client';
import { type App, computed } from 'vue';

export const client = createAuthClient({ plugins: [organizationClient()] });
export const { connect, mutations, queries, session } = createAuthQueries(client);

/** For `app.use(auth)`: one cache for the page, which follows calls, other tabs and changes of the user. */
export const auth = {
  install(app: App) {
    const queryClient = new QueryClient();
    app.use(VueQueryPlugin, { queryClient });
    app.onUnmount(connect(queryClient));
  },
};

/** The session, shared by all components. `user` is there if the status is `authenticated`. */
export function useSession() {
  const { data, error, refetch } = useQuery(session.options());
  const status = computed(() => {
    if (data.value) return 'authenticated';
    if (data.value === null) return 'unauthenticated';
    return error.value ? 'error' : 'loading';
  });
  return { status, error, refresh: refetch, user: computed(() => data.value?.user) };
}

/** An answer for the signed-in user. It waits for the session, and sends nothing if no user is signed in. */
export function useUserQuery<Answer, Code extends string>(
  optionsFor: (userId: Identity | undefined) => AuthQueryOptions<Answer, Code>,
) {
  const { user } = useSession();
  return useQuery(computed(() => ({ ...optionsFor(user.value?.id), enabled: Boolean(user.value) })));
}

/** An endpoint that changes something. */
export function useAuthMutation<Sent, Answer, Code extends string>(mutation: AuthMutation<Sent, Answer, Code>) {
  return useMutation(mutation.options());
}
