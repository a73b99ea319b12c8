import type { apiKeyClient } from '@latchkey/api-keys/client';
import type { auditClient } from '@latchkey/audit/client';
import type { passkeyClient } from '@latchkey/passkeys/client';
import type { passkeyHooks } from '@latchkey/passkeys/react';
import type { AuthReact, ChangesOrganization, MutationHook } from '@latchkey/react';
import type { signInFlow, stepUp, twoFactorSetup } from '@latchkey/react/flows';
import type { organizationHooks } from '@latchkey/react/organizations';
import type { UseMutationResult } from '@tanstack/react-query';
import type {
  AuthClientError,
  Client,
  ClientPlugin,
  ContractsOf,
  emailOTPClient,
  GenericOAuthClientContract,
  magicLinkClient,
  OrganizationClient,
  phoneNumberClient,
  Question,
  signInOptionsClient,
  TeamsContract,
  twoFactorClient,
  usernameClient,
} from 'latchkey/client';
import type { NoFields } from 'latchkey/plugin/client';

/** The client of an application that uses every plugin that has a screen. */
export interface FullClient extends Omit<Plugins, '$Infer'> {
  // Questions of the application's own plugins have any name.
  readonly $Infer: Omit<Plugins['$Infer'], 'Challenge'> & { readonly Challenge: Question };
}
type Plugins = Client<
  ContractsOf<
    readonly [
      ReturnType<typeof signInOptionsClient>,
      ReturnType<typeof twoFactorClient>,
      ReturnType<typeof usernameClient>,
      ReturnType<typeof emailOTPClient>,
      ReturnType<typeof magicLinkClient>,
      ReturnType<typeof phoneNumberClient>,
      ReturnType<typeof passkeyClient>,
      ReturnType<typeof apiKeyClient>,
      ReturnType<typeof auditClient>,
      ClientPlugin<GenericOAuthClientContract<string>>,
      OrganizationClient<NoFields>,
      ClientPlugin<TeamsContract<NoFields, string>>,
    ]
  >,
  NoFields,
  NoFields
>;

/** What `createAuthReact` returns for `FullClient` with every plugin of hooks. */
type FullHooks = AuthReact<
  FullClient,
  readonly [
    ReturnType<typeof signInFlow>,
    ReturnType<typeof stepUp>,
    ReturnType<typeof twoFactorSetup>,
    ReturnType<typeof passkeyHooks>,
    ReturnType<typeof organizationHooks>,
  ]
>;

/** The hooks that every application has, with or without plugins. */
type CoreName =
  | 'useSession'
  | 'SignedIn'
  | 'SignedOut'
  | 'Show'
  | 'useSignUpEmail'
  | 'useSignInEmail'
  | 'useSignInSocial'
  | 'useSignOut'
  | 'useForgetPassword'
  | 'useResetPassword'
  | 'useSendVerificationEmail'
  | 'useCheckSettled'
  | 'useChangeEmail'
  | 'useChangePassword'
  | 'useUpdateUser'
  | 'useUserAccounts'
  | 'useLinkSocialAccount'
  | 'useUnlinkAccount'
  | 'useDeleteUser'
  | 'useSessions'
  | 'useRevokeSession'
  | 'useRevokeSessions'
  | 'useRevokeOtherSessions';

/** The organization that a part of a screen shows. */
export interface ShownOrganization {
  readonly organizationId: string | undefined;
}

/** Requires the shown organization as an argument of every hook that changes an organization, so that no screen can omit it. */
type WithShown<Hook> =
  Hook extends MutationHook<infer Sent, infer Answer, infer Code>
    ? ChangesOrganization<Sent> extends true
      ? (of: ShownOrganization) => UseMutationResult<Answer, AuthClientError<Code>, Omit<Sent, keyof Names>>
      : Hook
    : Hook;
interface Names {
  readonly organizationId: string;
  readonly organizationSlug: string;
}
type ScreenHooks = { readonly [N in keyof FullHooks]: WithShown<FullHooks[N]> };

/** The hooks of an application: those of the core, and those of the plugins that it uses. */
export type KnownHooks = Pick<ScreenHooks, CoreName> & Partial<Omit<ScreenHooks, CoreName>>;
/** The name of any hook, for messages about a missing hook. */
export type HookName = keyof FullHooks & string;
