import type { SignInOptions } from '../sign-in-options/use-sign-in-options.js';
import type { Catalogue } from '../texts/catalogue.js';
import { fill } from '../texts/fill.js';

/**
 * Why a provider or a mailed link led back here without a session: the text for `?error=`. Any person can make such a link, so
 * only our own texts and the names of the server's providers are shown.
 */
export function redirectRefusal(
  search: string,
  texts: Catalogue['signIn'],
  providers: SignInOptions['providers'] = [],
): string | undefined {
  const query = new URLSearchParams(search);
  const error = query.get('error');
  if (error === null) return undefined;
  if (!query.has('provider')) return error === 'access_denied' ? texts.providerRefused : texts.linkRefused;
  if (error === 'please_restart_the_process') return texts.providerLate;
  const provider = providers.find(({ id }) => id === query.get('provider'))?.name;
  return (provider && providerRefusal(error, provider, texts)) || texts.providerRefused;
}

/** The text for a refusal of a provider, by the code of the error or its form in an address. Undefined for other codes. */
export function providerRefusal(code: string, provider: string, texts: Catalogue['signIn']): string | undefined {
  const known = new Map([
    ['access_denied', texts.providerCancelled],
    ['provider_unavailable', texts.providerUnavailable],
    ['email_not_found', texts.providerWithoutEmail],
    ['account_not_linked', texts.providerNotLinked],
    ['signup_disabled', texts.providerClosed],
  ]);
  const text = known.get(code.toLowerCase());
  return text && fill(text, { provider });
}
