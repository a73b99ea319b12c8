// Compiled, never run: `tsc` fails when one of these programs stops (or begins) to compile.
import { QueryClient, useMutation, useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import {
  type AuthClientError,
  type ClientCall,
  type CommonCode,
  createAuthClient,
  type Link,
  type Session,
  text,
  type User,
} from 'latchkey/client';
import { expectTypeOf } from 'vitest';
import { signInFlow, stepUp, twoFactorSetup } from './flows.js';
import { createAuthReact } from './index.js';

const client = createAuthClient({ userFields: { plan: text({ settable: true, optional: true }) } });
const hooks = createAuthReact(client);
const queryClient = new QueryClient();
// A library that emits declarations can name what it exports.
export const { AuthProvider, useSession, useSessions, useSignUpEmail, useUpdateUser, authKeys } = hooks;
type Own = User & { readonly plan: string | null };

export function useStatusThatTellsSessionsApart() {
  const session = hooks.useSession();
  expectTypeOf(session.status).toEqualTypeOf<'loading' | 'error' | 'authenticated' | 'unauthenticated'>();
  if (session.status === 'error') expectTypeOf(session.error.code).toBeString();
  expectTypeOf(session.isFetching).toEqualTypeOf<boolean>();
  expectTypeOf(session.refresh).toEqualTypeOf<() => Promise<void>>();
  if (session.status === 'authenticated') {
    expectTypeOf(session.user.plan).toEqualTypeOf<string | null>();
    expectTypeOf(session.session.expiresAt).toEqualTypeOf<Date>();
    expectTypeOf(session.data.user.email).toEqualTypeOf<string>();
  } else if (session.status === 'unauthenticated') {
    expectTypeOf(session.user).toEqualTypeOf<null>();
    // @ts-expect-error without a user there is no email address
    session.user.email;
  } else {
    expectTypeOf(session.user).toEqualTypeOf<undefined>();
    expectTypeOf(session.data).toEqualTypeOf<undefined>();
  }
  // @ts-expect-error the status is not known yet
  session.user.email;

  const required = hooks.useSession({ required: true, onUnauthenticated: () => {} });
  expectTypeOf(required.status).toEqualTypeOf<'loading' | 'error' | 'authenticated'>();
  const suspended = hooks.useSession.suspense();
  expectTypeOf(suspended.status).toEqualTypeOf<'authenticated' | 'unauthenticated'>();
  // @ts-expect-error the callback belongs to a required session
  hooks.useSession({ onUnauthenticated: () => {} });
}

export function useSelectedPartOfTheSession() {
  const name = hooks.useSession({ select: (session) => session?.user.name });
  expectTypeOf(name.data).toEqualTypeOf<string | undefined>();
  expectTypeOf(name.status).toEqualTypeOf<'loading' | 'error' | 'authenticated' | 'unauthenticated'>();
  const plan = hooks.useSession({ required: true, select: ({ user }) => user.plan });
  expectTypeOf(plan.status).toEqualTypeOf<'loading' | 'error' | 'authenticated'>();
  if (plan.status === 'authenticated') expectTypeOf(plan.data).toEqualTypeOf<string | null>();
  // @ts-expect-error the whole user was not selected
  plan.user;
  hooks.Show({ when: ({ user }) => user.plan === 'pro', fallback: 'no' });
  hooks.SignedIn({ children: 'yes', loading: null });
  // @ts-expect-error no such condition
  hooks.Show({ when: { role: 'owner' } });
}

export function usePluginsOfThisPackage() {
  const made = createAuthReact(client, { plugins: [stepUp(), signInFlow()] });
  const { email } = made.useSignInFlow();
  expectTypeOf(email).parameter(0).toHaveProperty('password');
  expectTypeOf(made.useStepUp().run).toBeFunction();
  expectTypeOf(made.useSessions).toEqualTypeOf<typeof useSessions>();
  // @ts-expect-error the client has no second factor
  createAuthReact(client, { plugins: [twoFactorSetup()] });
  // @ts-expect-error a plugin is called
  createAuthReact(client, { plugins: [stepUp] });
}

export function useQueriesWithTheirAnswers() {
  const sessions = hooks.useSessions();
  expectTypeOf(sessions.data).branded.toEqualTypeOf<Session[] | undefined>();
  if (sessions.isSuccess) expectTypeOf(sessions.data).branded.toEqualTypeOf<Session[]>();
  const ids = hooks.useSessions(undefined, { select: (list) => list.map(({ id }) => id), staleTime: 1000 });
  expectTypeOf(ids.data).toEqualTypeOf<string[] | undefined>();
  expectTypeOf(hooks.useSessions.suspense().data).branded.toEqualTypeOf<Session[]>();
  // @ts-expect-error the endpoint decides the key
  hooks.useSessions(undefined, { queryKey: ['mine'] });
  // @ts-expect-error the endpoint decides the call
  hooks.useSessions(undefined, { queryFn: () => [] });
  // @ts-expect-error no such option
  hooks.useSessions(undefined, { stalTime: 1 });
}

export async function useOptionsWhereverTanStackTakesThem() {
  expectTypeOf(useQuery(hooks.useSessions.options()).data).branded.toEqualTypeOf<Session[] | undefined>();
  expectTypeOf(useQuery(hooks.useSessions.options()).error).toEqualTypeOf<AuthClientError<never> | null>();
  expectTypeOf(useSuspenseQuery(hooks.useSessions.options()).data).branded.toEqualTypeOf<Session[]>();
  const [sessions, ok] = useQueries({ queries: [hooks.useSessions.options(), hooks.useOk.options()] });
  expectTypeOf(sessions.data).branded.toEqualTypeOf<Session[] | undefined>();
  expectTypeOf(ok.error).toEqualTypeOf<AuthClientError<never> | null>();
  expectTypeOf(await queryClient.fetchQuery(hooks.useSessions.options())).branded.toEqualTypeOf<Session[]>();
  expectTypeOf(await queryClient.ensureQueryData(hooks.useSession.options())).toExtend<{ user: Own } | null>();
  await queryClient.prefetchQuery(hooks.useSessions.options(undefined, 'user-id'));
  expectTypeOf(queryClient.getQueryData(hooks.useSessions.key())).branded.toEqualTypeOf<Session[] | undefined>();
  expectTypeOf(queryClient.getQueryData(hooks.useSession.key())?.user).toExtend<Own | undefined>();
  await queryClient.invalidateQueries({ queryKey: hooks.authKeys.user('user-id') });
}

export function useMutationsWithInputAnswerAndCodes() {
  const signIn = hooks.useSignInEmail({ onSuccess: (answer, input) => [answer, input.email] });
  signIn.mutate({ email: 'ada@example.com', password: 'secret', rememberMe: false });
  // @ts-expect-error no password
  signIn.mutate({ email: 'ada@example.com' });
  // @ts-expect-error the password is text
  signIn.mutate({ email: 'ada@example.com', password: 1 });
  // @ts-expect-error an input is needed
  signIn.mutate();
  if (signIn.error) {
    // @ts-expect-error sign-in cannot fail with this code
    signIn.error.code === 'USER_ALREADY_EXISTS';
    signIn.error.code === 'INVALID_EMAIL_OR_PASSWORD';
  }
  hooks.useSignOut().mutate();
  hooks.useUpdateUser().mutate({ plan: 'gold' });
  // @ts-expect-error no such field
  hooks.useUpdateUser().mutate({ role: 'owner' });
  // @ts-expect-error the endpoint decides which call is made
  hooks.useSignOut({ mutationFn: async () => ({ success: true }) });
  const own = useMutation(hooks.useSignInEmail.options());
  expectTypeOf(own.error).toEqualTypeOf<typeof signIn.error>();
  const optimistic = hooks.useUpdateUser({
    onMutate: () => ({ before: 1 }),
    onError: (_e, _i, context) => context?.before,
  });
  expectTypeOf(optimistic.context).toEqualTypeOf<{ before: number } | undefined>();
}

export function useNamesOfTheRoutes() {
  // @ts-expect-error misspelt
  hooks.useSignInEmial;
  // @ts-expect-error the name of the hook has no `list`
  hooks.useListSessions;
  // @ts-expect-error the name of the hook has no `get`
  hooks.useGetSession;
  // @ts-expect-error a page is a URL and not a call
  hooks.useError;
  // @ts-expect-error not a call
  hooks.use$Infer;
}

interface Organizations {
  readonly listOrganizations: ClientCall<'query', undefined, { readonly id: string }[], never>;
  readonly getFullOrganization: ClientCall<
    'query',
    { readonly organizationId: string },
    { readonly name: string },
    'GONE'
  >;
  readonly getTotpUri: ClientCall<
    'mutation',
    { readonly password: string },
    { readonly totpURI: string },
    'INVALID_PASSWORD'
  >;
  readonly getaway: ClientCall<'query', undefined, null, never>;
  readonly callbackSocial: Link<{ readonly provider: string }>;
}
declare const larger: typeof client & Organizations;

export function useFeaturesByTheSameRules() {
  const more = createAuthReact(larger);
  expectTypeOf(more.useOrganizations().data).toEqualTypeOf<{ readonly id: string }[] | undefined>();
  const organization = more.useFullOrganization({ organizationId: '1' }, { enabled: true });
  switch (organization.error?.code) {
    case 'GONE':
    case undefined:
      break;
    default:
      expectTypeOf(organization.error?.code).toEqualTypeOf<CommonCode | undefined>();
  }
  more.useTotpUri().mutate({ password: 'secret' });
  expectTypeOf(more.useGetaway().data).toEqualTypeOf<null | undefined>();
  // @ts-expect-error an input is needed
  more.useFullOrganization();
  // @ts-expect-error the options need it too
  more.useFullOrganization.options();
  // @ts-expect-error its type is checked
  more.useFullOrganization({ organisationId: '1' });
  // @ts-expect-error a call that returns a secret is a mutation, also if its name begins with `get`
  more.useTotpUri.key();
  // @ts-expect-error a redirect is a URL and not a call
  more.useCallbackSocial;
  more.useFullOrganization.key();
}

export function useProviderOfThisConfiguration() {
  const { AuthProvider } = hooks;
  AuthProvider({ initialSession: null });
  AuthProvider({ initialSession: undefined });
  AuthProvider({ keepOnSignOut: ([first]) => first === 'countries' });
  // @ts-expect-error a user has an id
  AuthProvider({ initialSession: { user: { name: 'Ada' }, session: {} } });
  // @ts-expect-error hooks need a client
  createAuthReact({ getSession: client.getSession });
}

export function useCallsAsMutations() {
  // TanStack Query passes a context as the second argument.
  const signIn = useMutation({ mutationFn: client.signInEmail });
  signIn.mutate({ email: 'ada@example.com', password: 'secret' });
  // @ts-expect-error the input is checked
  signIn.mutate({ email: 'ada@example.com' });
  expectTypeOf(signIn.data?.error?.status).toEqualTypeOf<number | undefined>();
  useMutation({ mutationFn: client.signOut }).mutate({});
}
