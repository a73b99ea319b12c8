import { organizationsPath, readOrganizationPath } from './organization-paths.js';

/** The paths of the pages. The server has them too: every other path gets 404. */
export const paths = {
  home: '/',
  signUp: '/sign-up',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  authError: '/auth-error',
  account: '/account',
  // These three lead to the tabs of the account.
  profile: '/profile',
  security: '/security',
  sessions: '/sessions',
  deleteAccount: '/delete-account',
  organizations: organizationsPath,
  createOrganization: '/create-organization',
  acceptInvitation: '/accept-invitation',
  users: '/users',
  mailbox: '/mailbox',
} as const;

const known = new Set<string>(Object.values(paths));

export function isPath(pathname: string): boolean {
  return known.has(pathname) || readOrganizationPath(pathname) !== undefined;
}
