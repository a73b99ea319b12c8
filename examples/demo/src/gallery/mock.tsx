import { apiKeyClient } from '@latchkey/api-keys/client';
import { auditClient } from '@latchkey/audit/client';
import { passkeyClient } from '@latchkey/passkeys/client';
import { passkeyHooks } from '@latchkey/passkeys/react';
import { createAuthReact } from '@latchkey/react';
import { signInFlow, stepUp, twoFactorSetup } from '@latchkey/react/flows';
import { organizationHooks } from '@latchkey/react/organizations';
import {
  emailOTPClient,
  magicLinkClient,
  organizationClient,
  phoneNumberClient,
  signInOptionsClient,
  teamsClient,
  twoFactorClient,
  usernameClient,
} from 'latchkey/client';
import { createMockClient, type Scenario } from 'latchkey/testing/client';
import { accountAnswers } from './account-answers.js';
import { organizationAnswers } from './organization-answers.js';

type Facts = Record<string, Record<string, boolean | number | string | { id: string; name: string }[]>>;
interface OwnField {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'boolean' | 'timestamp';
  readonly required: boolean;
  readonly maxLength: number;
}

/** What a server tells of its sign-in options. */
export interface SignInOptions {
  plugins: Facts;
  fields: OwnField[];
}

const facts: Facts = {
  password: { signIn: true, signUp: true, reset: true, minLength: 8, maxLength: 128, requiresVerification: false },
  'email-verification': { mail: true, changeEmail: true },
  'account-deletion': { deleteUser: true },
  social: { providers: [], link: true },
};

/** A password, and what is given. */
export function optionsWith(plugins: Facts = {}, fields: OwnField[] = []): SignInOptions {
  return { plugins: { ...facts, ...plugins }, fields };
}

/** Every sign-in option at once. */
export const everyOption = optionsWith({
  'email-otp': { signIn: true, signUp: true },
  'magic-link': { signIn: true, signUp: true },
  'phone-number': { signIn: true, signUp: false },
  username: { minLength: 3, maxLength: 30 },
  passkeys: { signIn: true, signUp: true },
  organization: { create: true, invite: true, roles: true },
  teams: {},
  'two-factor': { methods: 'totp' },
  social: {
    providers: [
      { id: 'github', name: 'GitHub' },
      { id: 'google', name: 'Google' },
    ],
    link: true,
  },
});

/** The organization of the stories is active. */
const session = {
  user: {
    twoFactorEnabled: false,
    username: null,
    displayUsername: null,
    phoneNumber: null,
    phoneNumberVerified: false,
  },
  session: { activeOrganizationId: 'engines', activeTeamId: null },
};

/** What a story can change of the user. */
export interface MockUser {
  readonly phoneNumber?: string;
  readonly phoneNumberVerified?: boolean;
  readonly emailVerified?: boolean;
}

interface Scene {
  readonly scenario: Scenario;
  readonly options: SignInOptions;
  readonly user?: MockUser | undefined;
}

/** A client with a mock server in the page. */
export function mockAuth({ scenario, options, user }: Scene) {
  const { client, server } = createMockClient({
    scenario,
    session: { ...session, user: { ...session.user, ...user } },
    plugins: [
      signInOptionsClient(),
      twoFactorClient(),
      usernameClient(),
      emailOTPClient(),
      magicLinkClient(),
      phoneNumberClient(),
      passkeyClient(),
      apiKeyClient(),
      auditClient(),
      organizationClient(),
      teamsClient(),
    ],
    answers: {
      signInOptions: options,
      // The autofill waits for the user.
      beginPasskeySignIn: () => new Promise<never>(() => undefined),
      sendVerificationOTP: { success: true },
      forgetPassword: { status: true },
      resetPassword: { status: true },
      sendVerificationEmail: { status: true },
      ...accountAnswers,
      ...organizationAnswers,
    },
  });
  const auth = createAuthReact(client, {
    plugins: [signInFlow(), stepUp(), twoFactorSetup(), passkeyHooks(), organizationHooks()],
  });
  return { auth, server };
}

export type MockServer = ReturnType<typeof mockAuth>['server'];
