import type { ReactNode } from 'react';
import { ComputerIcon, PersonIcon, ShieldIcon } from '../components/icons.js';
import { IconLinks } from '../routing/icon-links.js';
import { paths } from '../routing/paths.js';

/** The pages about the user's account, in the order of the menu. */
const pages = [
  { to: paths.profile, label: 'Profile', Icon: PersonIcon },
  { to: paths.security, label: 'Security', Icon: ShieldIcon },
  { to: paths.sessions, label: 'Devices', Icon: ComputerIcon },
] as const;

/** A page about the user's account, with the menu of these pages. */
export function AccountLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="account">
      <nav className="account-nav" aria-label="Account">
        <IconLinks links={pages} />
      </nav>
      <div className="account-content">{children}</div>
    </div>
  );
}
