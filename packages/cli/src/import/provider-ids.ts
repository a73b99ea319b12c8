/** Ids of providers that other systems write, and ours. Only providers that give both of us the same id of a user. */
const ours: Readonly<Record<string, string>> = {
  azure: 'microsoft',
  'azure-ad': 'microsoft',
  'microsoft-entra-id': 'microsoft',
  linkedin_oidc: 'linkedin',
  'google-oauth2': 'google',
  'google.com': 'google',
  'github.com': 'github',
  'facebook.com': 'facebook',
  'twitter.com': 'twitter',
  'apple.com': 'apple',
  Google: 'google',
  Facebook: 'facebook',
  SignInWithApple: 'apple',
};

/** Returns our id of a provider; the given one if it has no other here. */
export function providerIdOf(id: string): string {
  return Object.hasOwn(ours, id) ? (ours[id] ?? id) : id;
}
