import type { Route } from 'latchkey/client';

/**
 * `use` and the endpoint's name, without a leading `get` or `list`, and with acronyms as words: `listSessions` gives `useSessions`,
 * `getTOTPURI` gives `useTotpUri`. `undefined` for endpoints that are not calls: redirects, pages, internal endpoints.
 */
export function hookName(name: string, { kind }: Route): string | undefined {
  if (kind !== 'query' && kind !== 'mutation') return undefined;
  return `use${capital(name.replace(/^(?:get|list)(?=[A-Z])/, '').replace(/TOTP|OTP|URI|API/g, asWord))}`;
}

function asWord(acronym: string): string {
  return capital(acronym.toLowerCase());
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
