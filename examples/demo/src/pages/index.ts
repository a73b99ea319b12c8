import type { ComponentType } from 'react';
import type { Access } from '../auth/guard.js';
import { readOrganizationPath } from '../routing/organization-paths.js';
import { paths } from '../routing/paths.js';
import { Account } from './account.js';
import { Home } from './home.js';
import { MailboxPage } from './mailbox.js';
import { movedTo } from './moved.js';
import { NotFound } from './not-found.js';
import { organizationPageOf } from './organizations/organization-pages.js';
import { screens } from './screens.js';
import { Users } from './users.js';

export interface Page {
  readonly access: Access;
  readonly Content: ComponentType;
}

/** Every page of the demo. A new one: its path in routing/paths.ts, its file here beside the others, and a line below. */
const pages: Readonly<Record<string, Page>> = {
  [paths.home]: { access: 'all', Content: Home },
  [paths.signUp]: { access: 'visitors', Content: screens.SignUp },
  [paths.signIn]: { access: 'visitors', Content: screens.SignIn },
  [paths.forgotPassword]: { access: 'all', Content: screens.ForgotPassword },
  [paths.resetPassword]: { access: 'all', Content: screens.ResetPassword },
  [paths.verifyEmail]: { access: 'all', Content: screens.VerifyEmail },
  [paths.authError]: { access: 'all', Content: movedTo(paths.signIn) },
  [paths.account]: { access: 'users', Content: Account },
  [paths.profile]: { access: 'all', Content: movedTo(paths.account, 'profile') },
  [paths.security]: { access: 'all', Content: movedTo(paths.account, 'security') },
  [paths.sessions]: { access: 'all', Content: movedTo(paths.account, 'devices') },
  // Only for users, but the page checks it itself, because it is shown after the session has ended.
  [paths.deleteAccount]: { access: 'all', Content: screens.ConfirmDeletion },
  [paths.organizations]: { access: 'users', Content: screens.OrganizationList },
  [paths.createOrganization]: { access: 'users', Content: screens.CreateOrganization },
  // For every person with the mail, with or without an account.
  [paths.acceptInvitation]: { access: 'all', Content: screens.AcceptInvitation },
  [paths.users]: { access: 'users', Content: Users },
  [paths.mailbox]: { access: 'all', Content: MailboxPage },
};

const notFound: Page = { access: 'all', Content: NotFound };

export function pageAt(pathname: string): Page {
  const place = readOrganizationPath(pathname);
  if (place) return organizationPageOf[place.page];
  return Object.hasOwn(pages, pathname) ? (pages[pathname] ?? notFound) : notFound;
}
