import type { ReactNode } from 'react';
import { ComputerIcon, PersonIcon, ShieldIcon } from '../components/icons.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

/** The pages about the user's account, in the order of the menu. */
const pages = [
  { path: paths.profile, label: 'Profile', Icon: PersonIcon },
  { path: paths.security, label: 'Security', Icon: ShieldIcon },
  { path: paths.sessions, label: 'Devices', Icon: ComputerIcon },
] as const;

/** A page about the user's account, with the menu of these pages. */
export function AccountLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="account">
      <nav className="account-nav" aria-label="Account">
        <ul>
          {pages.map(({ path, label, Icon }) => (
            <li key={path}>
              <Link to={path}>
                <Icon />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="account-content">{children}</div>
    </div>
  );
}
