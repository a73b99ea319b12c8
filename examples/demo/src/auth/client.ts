import { adminClient, insideOrganization } from '@latchkey/admin/client';
import { adminHooks } from '@latchkey/admin/react';
import { passkeyClient } from '@latchkey/passkeys/client';
import { passkeyHooks } from '@latchkey/passkeys/react';
import { createAuthReact } from '@latchkey/react';
import { signInFlow, stepUp, twoFactorSetup } from '@latchkey/react/flows';
import { organizationHooks } from '@latchkey/react/organizations';
import {
  createAuthClient,
  emailOTPClient,
  genericOAuthClient,
  jwtClient,
  magicLinkClient,
  organizationClient,
  phoneNumberClient,
  type Statements,
  signInOptionsClient,
  teamsClient,
  twoFactorClient,
  usernameClient,
} from 'latchkey/client';
import { pageData } from '../page-data.js';
import { access, roles } from './access.js';
import { userFields } from './fields.js';

/** By any name, because a page lists every resource and action. */
const ac: { readonly statements: Statements } = access;

/**
 * Calls the server that this page came from. Also knows a session in which an owner acts as a member of one organization:
 * `Guard` shows it only the pages of that organization.
 */
export const client = insideOrganization(
  createAuthClient({
    userFields,
    plugins: [
      signInOptionsClient(),
      twoFactorClient(),
      usernameClient(),
      emailOTPClient(),
      magicLinkClient(),
      phoneNumberClient(),
      passkeyClient(),
      adminClient(),
      jwtClient(),
      genericOAuthClient({ providers: ['demo-id'] }),
      organizationClient({ ac, runtimeRoles: true }),
      teamsClient({ runtimeRoles: true }),
    ],
  }),
);

const confirmation = stepUp({
  reauthentication: pageData.mailbox
    ? ['password', 'email-code', 'provider', 'passkey']
    : ['password', 'provider', 'passkey'],
});

/** A hook for every call. */
export const hooks = createAuthReact(client, {
  plugins: [
    signInFlow(),
    twoFactorSetup(),
    confirmation,
    passkeyHooks(),
    organizationHooks({ ac, roles }),
    adminHooks(),
  ],
});
export const { AuthProvider, useSession, useToken, usePasskeySignals } = hooks;

export type User = typeof client.$Infer.User;
export type Session = typeof client.$Infer.Session;
export interface SignedIn {
  readonly session: Session;
  readonly user: User;
}
