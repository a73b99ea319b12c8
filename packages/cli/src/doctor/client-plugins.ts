import type { Examined } from './examine.js';

/** The plugins with a part in the browser: the name of the plugin, and its function for the client. */
export const clientPlugins: Readonly<Record<string, string>> = {
  'api-keys': 'apiKeyClient',
  'app-sign-in': 'appSignInClient',
  audit: 'auditClient',
  'email-otp': 'emailOTPClient',
  'generic-oauth': 'genericOAuthClient',
  jwt: 'jwtClient',
  'magic-link': 'magicLinkClient',
  organization: 'organizationClient',
  passkeys: 'passkeyClient',
  'phone-number': 'phoneNumberClient',
  teams: 'teamsClient',
  'two-factor': 'twoFactorClient',
  username: 'usernameClient',
};

/**
 * Without these, no page of the application can use the plugin. jwt has calls that only servers make, the part of generic-oauth is for
 * the compiler only, and that of app-sign-in is for apps.
 */
export const neededInBrowser = Object.keys(clientPlugins).filter(
  (plugin) => !/^(?:app-sign-in|generic-oauth|jwt)$/.test(plugin),
);

/** Whether a file of the client calls this function. */
export function isUsed({ clientFiles }: Examined, name: string): boolean {
  return clientFiles.some(({ text }) => text.includes(`${name}(`));
}
