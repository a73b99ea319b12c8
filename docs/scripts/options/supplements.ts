/** Added texts of options, by path: the default and the meaning. */
export type Supplements = Readonly<Record<string, { readonly initial?: string; readonly description?: string }>>;

/** Texts that the source does not have, mostly for options inside options. A test fails for a line that is no longer needed. */
export const supplements: Supplements = {
  database: { initial: 'outside production: SQLite in memory' },
  trustedOrigins: { initial: 'none besides `baseURL`' },
  onError: { initial: 'none' },
  'user.additionalFields': { initial: 'none' },
  'session.additionalFields': { initial: 'none' },
  'rateLimit.enabled': { description: 'Count calls, and refuse calls above the limit?' },
  'rateLimit.window': { description: 'Length of the counting window, for endpoints without their own limit.' },
  'rateLimit.max': { description: 'Calls of one client to one endpoint inside a window.' },
  'advanced.useSecureCookies': { description: 'Send cookies over https only, with the prefix `__Secure-`?' },
  'advanced.cookiePrefix': { description: 'The beginning of cookie names: `latchkey.session_token`.' },
  'advanced.defaultCookieAttributes': {
    initial: '`httpOnly`, `sameSite: "lax"`, `path: "/"`',
    description: 'Attributes of every cookie. They replace the defaults.',
  },
  'advanced.crossSubDomainCookies.enabled': { initial: '`false`', description: 'Send cookies to the sub-domains too?' },
  'advanced.crossSubDomainCookies.domain': {
    initial: 'the host of `baseURL`',
    description: 'The domain whose sub-domains share the cookies.',
  },
  'advanced.waitUntil': { initial: 'none: the process has to continue after the answer' },
  'advanced.onStatement': { initial: 'none' },
  'advanced.now': { initial: "the system's clock" },
};
