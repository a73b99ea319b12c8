// An application with every plugin. The examples of endpoints are compiled with its `auth` and its `client`.
import { admin } from '@latchkey/admin';
import { adminClient } from '@latchkey/admin/client';
import { apiKeys } from '@latchkey/api-keys';
import { apiKeyClient } from '@latchkey/api-keys/client';
import { audit } from '@latchkey/audit';
import { auditClient } from '@latchkey/audit/client';
import { passkeys } from '@latchkey/passkeys';
import { passkeyClient } from '@latchkey/passkeys/client';
import {
  appSignIn,
  createAuth,
  emailOTP,
  jwt,
  magicLink,
  openApi,
  organization,
  phoneNumber,
  teams,
  twoFactor,
  username,
} from 'latchkey';
import {
  appSignInClient,
  createAuthClient,
  emailOTPClient,
  jwtClient,
  magicLinkClient,
  organizationClient,
  phoneNumberClient,
  signInOptionsClient,
  teamsClient,
  twoFactorClient,
  usernameClient,
} from 'latchkey/client';

export const auth = createAuth({
  socialProviders: { github: { clientId: '', clientSecret: '' } },
  plugins: [
    admin(),
    apiKeys({ prefix: 'acme', leaks: {} }),
    appSignIn({ targets: ['com.example.app:/sign-in'] }),
    audit({ organizations: true, operators: true }),
    emailOTP({ sendVerificationOTP() {} }),
    jwt(),
    magicLink({ sendMagicLink() {} }),
    openApi(),
    organization(),
    passkeys(),
    phoneNumber({ sendOTP() {} }),
    teams(),
    twoFactor(),
    username(),
  ],
});

export const client = createAuthClient({
  plugins: [
    adminClient(),
    apiKeyClient(),
    appSignInClient(),
    auditClient(),
    emailOTPClient(),
    jwtClient(),
    magicLinkClient(),
    organizationClient(),
    passkeyClient(),
    phoneNumberClient(),
    signInOptionsClient(),
    teamsClient(),
    twoFactorClient(),
    usernameClient(),
  ],
});

/** Of the request for which the server calls. */
export const headers = new Headers();

/** What `navigator.credentials` gave, for the calls of both ceremonies of passkeys. */
export const response = {
  id: '',
  rawId: '',
  type: 'public-key' as const,
  response: { clientDataJSON: '', authenticatorData: '', signature: '', attestationObject: '' },
};
