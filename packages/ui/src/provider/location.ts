import { useSyncExternalStore } from 'react';

/** The query of the page. Empty on a server, which renders the screens as for an address without one. */
export function useSearch(): string {
  return useSyncExternalStore(subscribe, read, () => '');
}

const read = () => window.location.search;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
}
