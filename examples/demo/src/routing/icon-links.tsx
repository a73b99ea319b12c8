import type { ComponentType } from 'react';
import { Link } from './link.js';

export interface IconLink {
  /** A path of this application. */
  readonly to: string;
  readonly label: string;
  readonly Icon: ComponentType;
}

interface IconLinksProps {
  readonly links: readonly IconLink[];
  /** For each link. */
  readonly className?: string;
  readonly onClick?: () => void;
}

/** A list of links, each with an icon. */
export function IconLinks({ links, ...rest }: IconLinksProps) {
  return (
    <ul>
      {links.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link to={to} {...rest}>
            <Icon />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
