import { useSyncExternalStore } from 'react';

/** The location in the address bar. */
export interface Location {
  readonly pathname: string;
  readonly search: string;
}

const listeners = new Set<() => void>();
let navigations = 0;
let current = read();

/** The page's address; renders again when it changes. */
export function useLocation(): Location {
  return useSyncExternalStore(subscribe, () => current);
}

/** The pages that the server makes, such as the one that asks whether an app gets access. */
const serverPath = '/api/';

/** Opens another page. `replace`: the present page is not kept in the history. */
export function navigate(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (to.startsWith(serverPath)) {
    if (replace) window.location.replace(to);
    else window.location.assign(to);
    return;
  }
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  window.scrollTo(0, 0);
  announce();
}

/** Whether the page was opened by navigation and not loaded: then its heading takes the focus. */
export function hasNavigated(): boolean {
  return navigations > 0;
}

function announce(): void {
  navigations += 1;
  current = read();
  for (const listener of listeners) listener();
}

function read(): Location {
  const { pathname, search } = window.location;
  return { pathname, search };
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', announce);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', announce);
  };
}
