import type { passkeyClient } from '@latchkey/passkeys/client';
import type { passkeyHooks } from '@latchkey/passkeys/react';
import type { AuthReact } from '@latchkey/react';
import type { signInFlow, stepUp, twoFactorSetup } from '@latchkey/react/flows';
import type { organizationHooks } from '@latchkey/react/organizations';
import type {
  Client,
  ClientPlugin,
  ContractsOf,
  emailOTPClient,
  GenericOAuthClientContract,
  magicLinkClient,
  OrganizationClient,
  phoneNumberClient,
  Question,
  TeamsContract,
  twoFactorClient,
  usernameClient,
  waysInClient,
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
      ReturnType<typeof waysInClient>,
      ReturnType<typeof twoFactorClient>,
      ReturnType<typeof usernameClient>,
      ReturnType<typeof emailOTPClient>,
      ReturnType<typeof magicLinkClient>,
      ReturnType<typeof phoneNumberClient>,
      ReturnType<typeof passkeyClient>,
      ClientPlugin<GenericOAuthClientContract<string>>,
      OrganizationClient<NoFields>,
      ClientPlugin<TeamsContract<NoFields, string>>,
    ]
  >,
  NoFields,
  NoFields
>;

/** What `createAuthReact` returns for it. */
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

/** The hooks of an application: those of the core, and those of the plugins that it uses. */
export type KnownHooks = Pick<FullHooks, CoreName> & Partial<Omit<FullHooks, CoreName>>;
/** The hooks that some application has, for names in messages. */
export type HookName = keyof FullHooks & string;
