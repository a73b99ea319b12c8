import { useEffect, useState } from 'react';
import { useSearch } from '../provider/location.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { redirectRefusal } from '../sign-in/redirect-refusal.js';
import { accountTexts } from '../texts/english/account.js';
import { accountErrors } from '../texts/english/account-errors.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { useWays, type Ways } from '../ways/use-ways.js';

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

/** What came of the visit; `undefined` without one. It leaves the address, so that a reload does not tell it again. */
export function useLinkResult(): LinkResult | undefined {
  const search = useSearch();
  const { ways } = useWays();
  const refusalOf = useRefusal(ways);
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
  if (!came || !ways) return undefined;
  const { provider, error } = came;
  return error === null ? { provider } : { provider, refusal: refusalOf(error, provider) };
}

/** Any person can make such a link, so only our own texts are shown. */
function useRefusal(ways: Ways | undefined): (error: string, provider: string) => string | undefined {
  const { errors } = useUI().language;
  const account = useTexts('account', accountTexts);
  const signIn = useTexts('signIn', signInTexts);
  const texts = { ...accountErrors, ...errors };
  const known = new Map([
    ["email_doesn't_match", texts.EMAIL_DOESNT_MATCH],
    ['account_already_linked', texts.ACCOUNT_ALREADY_LINKED],
    ['account_already_linked_to_different_user', texts.ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER],
    ['unable_to_link_account', account.anotherLinked],
  ]);
  return (error, provider) =>
    known.get(error) ?? redirectRefusal(`?${new URLSearchParams({ error, provider })}`, signIn, ways?.providers);
}
