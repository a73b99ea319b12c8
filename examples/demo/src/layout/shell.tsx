import type { ReactNode } from 'react';
import { usePasskeySignals, useSession } from '../auth/client.js';
import { useLeave } from '../auth/leave.js';
import { Avatar } from '../components/avatar.js';
import { KeyIcon, MailIcon, SignOutIcon } from '../components/icons.js';
import { Skeleton } from '../components/skeleton.js';
import { OrganizationSwitcher } from '../organizations/organization-switcher.js';
import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { useLocation } from '../routing/location.js';
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
      <header className="bar">
        <div className="bar-inner">
          <Link to={paths.home} className="brand">
            <span className="brand-mark">
              <KeyIcon />
            </span>
            <span className="brand-name">Latchkey</span>
          </Link>
          <OrganizationSwitcher />
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
              <Person />
            </ul>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
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

function Person() {
  const session = useSession();
  const { signOut, leaving } = useLeave();
  const { search } = useLocation();
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
  if (session.status === 'unauthenticated') {
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
  const { name, image } = session.user;
  return (
    <>
      <li>
        <Link to={paths.profile} className="bar-link person">
          <Avatar name={name} image={image} />
          <span className="person-name">{name}</span>
        </Link>
      </li>
      <li>
        <button type="button" className="bar-link" aria-disabled={leaving} onClick={signOut}>
          <SignOutIcon />
          <span className="bar-label">Sign out</span>
        </button>
      </li>
    </>
  );
}
