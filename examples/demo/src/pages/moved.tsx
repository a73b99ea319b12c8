import { useLayoutEffect } from 'react';
import { navigate } from '../routing/location.js';

/** A page whose content has another address now. Its query goes with it. */
export function movedTo(path: string, hash: string) {
  return function Moved() {
    useLayoutEffect(() => navigate(`${path}${window.location.search}#${hash}`, { replace: true }), []);
    return null;
  };
}
