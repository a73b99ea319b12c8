import { useEffect, useState } from 'react';
import { useSearch } from '../provider/location.js';
import { useTexts } from '../provider/use-texts.js';
import { redirectRefusal } from '../sign-in/redirect-refusal.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import type { Catalogue } from '../texts/catalogue.js';
import { accountTexts } from '../texts/english/account.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { fill } from '../texts/fill.js';

/** The parameter with the provider at which the user has begun to link an account. */
const parameter = 'linked';

/** This page again, after the visit to a provider. The server adds `error` to the second address. */
export function pageAfterLinking(provider: string): {
  readonly callbackURL: string;
  readonly errorCallbackURL: string;
} {
  const url = new URL(window.location.href);
  url.searchParams.set(parameter, provider);
  const page = url.pathname + url.search + url.hash;
  return { callbackURL: page, errorCallbackURL: page };
}

interface LinkResult {
  readonly provider: string;
  /** Why the account was not linked. */
  readonly refusal?: string | undefined;
}

/** What came of the visit; `undefined` without one. It leaves the address, so that a reload does not show it again. */
export function useLinkResult(): LinkResult | undefined {
  const search = useSearch();
  const { options } = useSignInOptions();
  const account = useTexts('account', accountTexts);
  const signIn = useTexts('signIn', signInTexts);
  const [came, setCame] = useState<{ readonly provider: string; readonly error: string | null }>();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const provider = query.get(parameter);
    if (provider === null) return;
    setCame({ provider, error: query.get('error') });
    const url = new URL(window.location.href);
    for (const name of [parameter, 'error', 'error_description']) url.searchParams.delete(name);
    window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  }, [search]);
  // The text has the name of the provider, so it waits for it.
  if (!came || !options) return undefined;
  const { provider, error } = came;
  if (error === null) return { provider };
  // Any person can make such a link, so only our own texts and the names of the server's providers are shown.
  const name = options.providers.find(({ id }) => id === provider)?.name;
  const own = name && linkRefusal(error, name, account);
  return {
    provider,
    refusal: own || redirectRefusal(`?${new URLSearchParams({ error, provider })}`, signIn, options.providers),
  };
}

/** The text for a link that was refused, by the code of the error or its form in an address. Undefined for other codes. */
export function linkRefusal(code: string, provider: string, texts: Catalogue['account']): string | undefined {
  const known = new Map([
    ["email_doesn't_match", texts.otherAddress],
    ['account_already_linked', texts.alreadyLinked],
    ['account_already_linked_to_different_user', texts.linkedElsewhere],
    ['social_account_already_linked', texts.anotherLinked],
    ['unable_to_link_account', texts.anotherLinked],
  ]);
  const text = known.get(code.toLowerCase());
  return text && fill(text, { provider });
}
