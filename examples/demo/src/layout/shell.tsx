import { OrganizationSwitcher, ReauthenticationReturn, UserButton } from '@latchkey/ui';
import type { ReactNode } from 'react';
import { hooks, usePasskeySignals, useSession } from '../auth/client.js';
import { KeyIcon, MailIcon } from '../components/icons.js';
import { useNotices } from '../components/notice.js';
import { Skeleton } from '../components/skeleton.js';
import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { navigate, useLocation } from '../routing/location.js';
import { readOrganizationPath } from '../routing/organization-paths.js';
import { paths } from '../routing/paths.js';
import { withReturnPath } from '../routing/return-path.js';

/** The header and navigation around every page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  usePasskeySignals();
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <ReauthenticationReturn />
        <ActingBanner />
        {children}
      </main>
      <footer className="foot">
        <p>
          A demo of Latchkey, the auth library that lives in your own application. Everything here stays on this
          machine.
        </p>
        {pageData.mailbox && (
          <p>
            <a href="/api/auth/reference">API reference</a>
          </p>
        )}
      </footer>
    </div>
  );
}

/** Told on every page while an administrator acts as the user, or an owner as the member of an organization. */
function ActingBanner() {
  const { session, user } = useSession();
  const stop = hooks.useAdminStopImpersonating();
  if (!session?.impersonatedBy) return null;
  const { onlyInOrganization } = session;
  const leave = () => stop.mutate(undefined, onlyInOrganization ? {} : { onSuccess: () => navigate(paths.users) });
  return (
    <p className="card" role="status">
      You act as {user.name}
      {onlyInOrganization && ' in this organization'}.{' '}
      <button type="button" className="button button-small" aria-disabled={stop.isPending} onClick={leave}>
        Stop acting
      </button>
    </p>
  );
}

function Header() {
  return (
    <header className="bar">
      <div className="bar-inner">
        <Link to={paths.home} className="brand">
          <span className="brand-mark">
            <KeyIcon />
          </span>
          <span className="brand-name">Latchkey</span>
        </Link>
        <Switcher />
        <nav aria-label="Main">
          <ul>
            {pageData.mailbox && (
              <li>
                <Link to={paths.mailbox} className="bar-link">
                  <MailIcon />
                  <span className="bar-label">Mailbox</span>
                </Link>
              </li>
            )}
            <hooks.Show when={{ appRole: 'admin' }}>
              <li>
                <Link to={paths.users} className="bar-link">
                  Users
                </Link>
              </li>
            </hooks.Show>
            <Person />
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** The organization in the address counts, because another tab can use another one. */
function Switcher() {
  const { status, session } = useSession();
  if (status !== 'authenticated' || session.onlyInOrganization) return null;
  return <SwitcherOfPage />;
}

function SwitcherOfPage() {
  const { pathname } = useLocation();
  const slug = readOrganizationPath(pathname)?.slug;
  const { data: list } = hooks.useOrganizations({});
  return (
    <div className="switcher">
      <OrganizationSwitcher organizationId={list?.find((each) => each.slug === slug)?.id} />
    </div>
  );
}

function Person() {
  const session = useSession();
  const notices = useNotices();
  if (session.status === 'loading') {
    return (
      <li>
        <Skeleton className="skeleton-person" />
      </li>
    );
  }
  if (session.status === 'error') {
    return (
      <li>
        <span role="alert">{session.error.message}</span>{' '}
        <button type="button" className="bar-link" aria-disabled={session.isFetching} onClick={session.refresh}>
          Try again
        </button>
      </li>
    );
  }
  if (session.status === 'unauthenticated') return <Visitor />;
  const left = () => {
    navigate(paths.home);
    notices.done('You are signed out.');
  };
  return (
    <li>
      <UserButton items={items} onSignedOut={left} />
    </li>
  );
}

/** Tabs of the account. */
const items = [
  { label: 'Security', onSelect: () => navigate(paths.security) },
  { label: 'Devices', onSelect: () => navigate(paths.sessions) },
];

function Visitor() {
  const { search } = useLocation();
  return (
    <>
      <li>
        <Link to={withReturnPath(paths.signIn, search)} className="bar-link">
          Sign in
        </Link>
      </li>
      <li>
        <Link to={withReturnPath(paths.signUp, search)} className="button button-primary button-small">
          Sign up
        </Link>
      </li>
    </>
  );
}
