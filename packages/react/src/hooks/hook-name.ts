import type { Route } from 'latchkey/client';

/**
 * `use` and the endpoint's name, without a leading `get` or `list` if it is a query: `listSessions` gives
 * `useSessions`. `undefined` for endpoints that are not calls: redirects, pages, internal endpoints.
 */
export function hookName(name: string, { kind }: Route): string | undefined {
  if (kind === 'query') return `use${capital(name.replace(/^(?:get|list)(?=[A-Z])/, ''))}`;
  return kind === 'mutation' ? `use${capital(name)}` : undefined;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
