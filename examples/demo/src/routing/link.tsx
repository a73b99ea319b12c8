import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { navigate, useLocation } from './location.js';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this application. */
  readonly to: string;
  readonly children: ReactNode;
}

/** A link within the application. It can be opened in a new tab like any other link. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const wantsOtherPlace = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || wantsOtherPlace) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a aria-current={pathname === to ? 'page' : undefined} {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}
