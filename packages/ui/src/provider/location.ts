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

/** The name after `#`, such as that of a tab. Empty on a server. */
export function useHash(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => '',
  );
}

const read = () => window.location.search;

function subscribe(onChange: () => void): () => void {
  const events = ['popstate', 'hashchange'];
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}
