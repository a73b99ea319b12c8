/** The plugins of this package by the beginning of their paths; the first match counts. */
const plugins: readonly (readonly [plugin: string, paths: RegExp])[] = [
  ['appSignIn', /^\/app-sign-in(?:\/|$)/],
  ['emailOTP', /^\/(?:email-otp\/|(?:sign-in|forget-password)\/email-otp$)/],
  ['jwt', /^\/(?:jwks|token)$/],
  ['magicLink', /^\/(?:magic-link\/|sign-in\/magic-link$)/],
  ['teams', /^\/organization\/[a-z-]*team/],
  ['organization', /^\/organization\//],
  ['phoneNumber', /^\/(?:phone-number\/|sign-in\/phone-number$)/],
  ['twoFactor', /^\/(?:two-factor|totp)\//],
  ['username', /^\/(?:sign-in\/username|is-username-available)$/],
];

/** Returns the plugin to add when a path is answered with 404: `organization()`. `undefined` for paths of no plugin of ours. */
export function pluginOfPath(path: string): string | undefined {
  const found = plugins.find(([, paths]) => paths.test(path));
  return found && `${found[0]}()`;
}
