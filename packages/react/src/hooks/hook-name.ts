/**
 * `use` and the endpoint's name, without a leading `get` or `list`, and with acronyms as words: `listSessions` gives `useSessions`,
 * `getTOTPURI` gives `useTotpUri`.
 */
export function hookName(name: string): string {
  return `use${capital(name.replace(/^(?:get|list)(?=[A-Z])/, '').replace(/TOTP|OTP|URI|API/g, asWord))}`;
}

function asWord(acronym: string): string {
  return capital(acronym.toLowerCase());
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
