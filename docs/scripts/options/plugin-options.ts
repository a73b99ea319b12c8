import { adminOptions } from '../../../packages/admin/src/options.ts';
import { apiKeysOptions } from '../../../packages/api-keys/src/options.ts';
import { auditOptions } from '../../../packages/audit/src/options.ts';
import type { Known } from '../../../packages/core/src/contract/options/known-options.ts';
import { appSignInOptions } from '../../../packages/core/src/features/app-sign-in/options.ts';
import { emailOTPOptions } from '../../../packages/core/src/features/email-otp/options.ts';
import { genericProviderOptions } from '../../../packages/core/src/features/generic-oauth/options.ts';
import { jwtOptions } from '../../../packages/core/src/features/jwt/options.ts';
import { magicLinkOptions } from '../../../packages/core/src/features/magic-link/options.ts';
import { openApiOptions } from '../../../packages/core/src/features/open-api/options.ts';
import { organizationOptions } from '../../../packages/core/src/features/organization/options.ts';
import { teamsOptions } from '../../../packages/core/src/features/organization/teams/options.ts';
import { phoneNumberOptions } from '../../../packages/core/src/features/phone-number/options.ts';
import { twoFactorOptions } from '../../../packages/core/src/features/two-factor/options.ts';
import { usernameOptions } from '../../../packages/core/src/features/username/index.ts';
import { passkeysOptions } from '../../../packages/passkeys/src/options.ts';
import type { Options } from './read-options.ts';

/** The options of a plugin: its function, the page that explains it, and where its function is imported from. */
export interface PluginOptions extends Options {
  readonly name: string;
  readonly page: string;
  readonly from?: string;
}

const features = 'packages/core/src/features';
const plugin = (name: string, file: string, type: string, known: Known, page: string): PluginOptions => ({
  name,
  source: `${features}/${file}.ts`,
  type,
  known,
  prefix: `${name}.`,
  page: `${page}.md`,
});

/** Every plugin with options, in the order of the page. `bearer` has none. */
export const plugins: readonly PluginOptions[] = [
  {
    ...plugin('admin', '', 'AdminOptions', adminOptions, 'administrators'),
    source: 'packages/admin/src/options.ts',
    from: '@latchkey/admin',
  },
  {
    ...plugin('apiKeys', '', 'ApiKeysOptions', apiKeysOptions, 'api-keys'),
    source: 'packages/api-keys/src/options.ts',
    from: '@latchkey/api-keys',
  },
  plugin('appSignIn', 'app-sign-in/options', 'AppSignInOptions', appSignInOptions, 'app-sign-in'),
  {
    ...plugin('audit', '', 'AuditOptions', auditOptions, 'audit-log'),
    source: 'packages/audit/src/options.ts',
    from: '@latchkey/audit',
  },
  plugin('emailOTP', 'email-otp/options', 'EmailOTPOptions', emailOTPOptions, 'email-otp'),
  {
    ...plugin('genericOAuth', 'generic-oauth/options', 'GenericOAuthProvider', genericProviderOptions, 'generic-oauth'),
    prefix: 'genericOAuth.providers.',
  },
  plugin('jwt', 'jwt/options', 'JwtOptions', jwtOptions, 'jwt'),
  plugin('magicLink', 'magic-link/options', 'MagicLinkOptions', magicLinkOptions, 'magic-link'),
  plugin('openApi', 'open-api/options', 'OpenApiOptions', openApiOptions, 'api-reference'),
  plugin('organization', 'organization/options', 'OrganizationOptions', organizationOptions, 'organizations'),
  {
    ...plugin('passkeys', '', 'PasskeysOptions', passkeysOptions, 'passkeys'),
    source: 'packages/passkeys/src/options.ts',
    from: '@latchkey/passkeys',
  },
  plugin('phoneNumber', 'phone-number/options', 'PhoneNumberOptions', phoneNumberOptions, 'phone-number'),
  plugin('teams', 'organization/teams/options', 'TeamsOptions', teamsOptions, 'teams'),
  plugin('twoFactor', 'two-factor/options', 'TwoFactorOptions', twoFactorOptions, 'two-factor'),
  plugin('username', 'username/names', 'UsernameOptions', usernameOptions, 'username'),
];

/** The call of each plugin in its example, with some of its options. */
export const pluginCalls: Readonly<Record<string, string>> = {
  admin: `admin({ showBanReason: true, impersonationLasts: '15m' })`,
  apiKeys: `apiKeys({ prefix: 'acme', scopes: { invoice: ['read', 'create'] } })`,
  audit: `audit({ retention: '400d', failures: '90d', ip: 'network' })`,
  appSignIn: `appSignIn({ targets: ['https://app.example.com/open'] })`,
  emailOTP: `
emailOTP({
  expiresIn: '10m',
  sendVerificationOTP: async ({ email, otp }) => {
    console.log(\`mail to \${email}: \${otp}\`);
  },
})`,
  genericOAuth: `
genericOAuth({
  providers: [
    {
      providerId: 'acme-id',
      issuer: 'https://id.example.com',
      clientId: process.env.ACME_ID_CLIENT ?? '',
      clientSecret: process.env.ACME_ID_SECRET ?? '',
    },
  ],
})`,
  jwt: `jwt({ audience: 'https://api.example.com', expirationTime: '10m' })`,
  magicLink: `
magicLink({
  disableSignUp: true,
  sendMagicLink: async ({ email, url }) => {
    console.log(\`mail to \${email}: \${url}\`);
  },
})`,
  openApi: `openApi({ viewer: 'package' })`,
  organization: `
organization({
  organizationLimit: 5,
  sendInvitationEmail: async ({ email, url }) => {
    console.log(\`mail to \${email}: \${url}\`);
  },
})`,
  passkeys: `passkeys({ rpName: 'Acme', signUp: true })`,
  phoneNumber: `
phoneNumber({
  sendOTP: async ({ phoneNumber, code }) => {
    console.log(\`text message to \${phoneNumber}: \${code}\`);
  },
})`,
  teams: 'teams({ maximumTeams: 10 })',
  twoFactor: `twoFactor({ issuer: 'Acme', enforceOn: 'all' })`,
  username: 'username({ minUsernameLength: 5 })',
};
