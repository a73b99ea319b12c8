import { passkeyClient } from '@latchkey/passkeys/client';
import { passkeyHooks } from '@latchkey/passkeys/react';
import { createAuthReact } from '@latchkey/react';
import { signInFlow, stepUp, twoFactorSetup } from '@latchkey/react/flows';
import { organizationHooks } from '@latchkey/react/organizations';
import {
  createAuthClient,
  defaultOrganizationAccess,
  emailOTPClient,
  genericOAuthClient,
  jwtClient,
  magicLinkClient,
  organizationClient,
  phoneNumberClient,
  type Statements,
  teamsClient,
  twoFactorClient,
  usernameClient,
  waysInClient,
} from 'latchkey/client';
import { pageData } from '../page-data.js';
import { userFields } from './fields.js';

/** By any name, because the pages about roles list every resource and action. */
export const access: { readonly statements: Statements } = defaultOrganizationAccess;

/** Also decides about permissions without a request: `explainRolePermission`. */
export const organizationPart = organizationClient({ ac: access, runtimeRoles: true });

/** Calls the server that this page came from. */
export const client = createAuthClient({
  userFields,
  plugins: [
    waysInClient(),
    twoFactorClient(),
    usernameClient(),
    emailOTPClient(),
    magicLinkClient(),
    phoneNumberClient(),
    passkeyClient(),
    jwtClient(),
    genericOAuthClient({ providers: ['demo-id'] }),
    organizationPart,
    teamsClient({ runtimeRoles: true }),
  ],
});

const confirmation = stepUp({
  reauthentication: pageData.mailbox
    ? ['password', 'email-code', 'provider', 'passkey']
    : ['password', 'provider', 'passkey'],
});

/** A hook for every call. The pages use those of organizations from organizations/hooks.ts. */
export const hooks = createAuthReact(client, {
  plugins: [signInFlow(), twoFactorSetup(), confirmation, passkeyHooks(), organizationHooks({ ac: access })],
});
export const {
  AuthProvider,
  useSession,
  useSignOut,
  useRevokeSessions,
  useToken,
  /** The ceremonies of passkeys. */
  passkeys,
  usePasskeys,
  usePasskeySignals,
} = hooks;

export type Passkey = NonNullable<ReturnType<typeof usePasskeys>['passkeys']>[number];
export type User = typeof client.$Infer.User;
export type Session = typeof client.$Infer.Session;
export interface SignedIn {
  readonly session: Session;
  readonly user: User;
}
