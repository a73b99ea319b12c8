import { useLayoutEffect } from 'react';
import { navigate } from '../routing/location.js';

/** A page whose content has another address now. Its query goes with it. `tab`: the part of the page. */
export function movedTo(path: string, tab?: string) {
  const hash = tab === undefined ? '' : `#${tab}`;
  return function Moved() {
    useLayoutEffect(() => navigate(`${path}${window.location.search}${hash}`, { replace: true }), []);
    return null;
  };
}
