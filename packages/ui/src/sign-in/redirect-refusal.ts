import type { Catalogue } from '../texts/catalogue.js';

/**
 * Why a provider or a mailed link led back here without a session: the text for `?error=`. Any person can make such a link, so
 * only our own texts are shown.
 */
export function redirectRefusal(search: string, texts: Catalogue['signIn']): string | undefined {
  const query = new URLSearchParams(search);
  const error = query.get('error');
  if (error === null) return undefined;
  if (!query.has('provider')) return texts.linkRefused;
  const known = new Map([
    ['access_denied', texts.providerCancelled],
    ['please_restart_the_process', texts.providerLate],
    ['provider_unavailable', texts.providerUnavailable],
    ['email_not_found', texts.providerWithoutEmail],
    ['account_not_linked', texts.providerNotLinked],
    ['signup_disabled', texts.providerClosed],
  ]);
  return known.get(error) ?? texts.providerRefused;
}
