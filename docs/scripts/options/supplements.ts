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
  'emailOTP.sendVerificationOTP': { initial: 'none' },
  'genericOAuth.providers.clientId': { description: 'The id that the provider gave to your application.' },
  'genericOAuth.providers.clientSecret': {
    initial: 'none',
    description: 'The secret that belongs to `clientId`.',
  },
  'genericOAuth.providers.idToken': { initial: 'none' },
  'genericOAuth.providers.mapProfileToUser': { initial: 'none' },
  'genericOAuth.providers.issuer': { initial: 'none: then `authorizationUrl` and `tokenUrl` are required' },
  'genericOAuth.providers.authorizationUrl': { initial: 'that of the document' },
  'genericOAuth.providers.tokenUrl': { initial: 'that of the document' },
  'genericOAuth.providers.userInfoUrl': { initial: 'that of the document' },
  'genericOAuth.providers.jwksUrl': { initial: 'that of the document' },
  'genericOAuth.providers.scopes': { description: 'What the provider asks the user to grant.' },
  'genericOAuth.providers.authorizationParams': { initial: 'none' },
  'genericOAuth.providers.getUserInfo': { initial: 'none: ID token and user info are read as OpenID Connect says' },
  'openApi.scriptUrl': { initial: 'none: the viewer comes from jsDelivr' },
  'openApi.scriptIntegrity': { initial: 'none' },
  'passkeys.rpID': { initial: 'the host of `baseURL`' },
  'passkeys.origins': { initial: 'none' },
  'passkeys.nativeOrigins': { initial: 'none' },
  'organization.roles': { initial: 'these three' },
  ...beforeChanges('organization', {
    createOrganization: 'Runs before a user creates an organization.',
    updateOrganization: 'Runs before an organization is changed.',
    deleteOrganization: 'Runs before an organization is deleted.',
    addMember: '',
    updateMemberRole: 'Runs before a member gets another role.',
    removeMember: '',
    createInvitation: 'Runs before a member invites a user.',
    answerInvitation: '',
    changeRole: '',
  }),
  ...beforeChanges('teams', {
    createTeam: 'Runs before a team is created.',
    updateTeam: 'Runs before a team is changed.',
    removeTeam: 'Runs before a team is deleted.',
    addTeamMember: 'Runs before a member is added to a team.',
    updateTeamMemberRole: 'Runs before a member gets another role in a team.',
    removeTeamMember: 'Runs before a member is removed from a team.',
  }),
};

/** The hooks of a plugin before changes. An empty text: the source has one. */
function beforeChanges(plugin: string, hooks: Readonly<Record<string, string>>): Supplements {
  return Object.fromEntries(
    Object.entries(hooks).map(([name, text]) => [
      `${plugin}.before.${name}`,
      { initial: 'none', ...(text !== '' && { description: `${text} Throw an \`AuthError\` to refuse it.` }) },
    ]),
  );
}
