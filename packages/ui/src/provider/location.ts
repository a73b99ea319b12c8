import { useSyncExternalStore } from 'react';

/** The query of the page. Empty on a server, which renders the screens as for an address without one. */
export function useSearch(): string {
  return useSyncExternalStore(subscribe, read, () => '');
}

/** The path of the page; `undefined` on a server. */
export function usePathname(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => undefined,
  );
}

const read = () => window.location.search;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
}
