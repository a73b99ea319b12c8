import { type ReactElement, useEffect, useState } from 'react';
import { Alert, Callout } from '../elements/notes.js';
import { Screen } from '../elements/screen.js';
import { useSearch } from '../provider/location.js';
import { useTexts } from '../provider/use-texts.js';
import { redirectRefusal } from '../sign-in/redirect-refusal.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { reauthenticateTexts } from '../texts/english/reauthenticate.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { fill } from '../texts/fill.js';
import { useProviderName } from './provider-name.js';
import { confirmedBy, withoutReturn } from './return-page.js';

/**
 * What came of a reauthentication at a provider, for the page to which the provider leads back. The page was left, so the action did
 * not run: the user begins it again. Put it above your pages; at other addresses it is nothing.
 */
export function ReauthenticationReturn(): ReactElement | null {
  const search = useSearch();
  const [returned, setReturned] = useState<string>();
  useEffect(() => {
    if (confirmedBy(search) === undefined) return;
    setReturned(search);
    // A reload does not tell it again.
    window.history.replaceState(window.history.state, '', withoutReturn(window.location));
  }, [search]);
  const provider = returned === undefined ? undefined : confirmedBy(returned);
  if (returned === undefined || provider === undefined) return null;
  return (
    <Screen>
      <Result key={returned} search={returned} provider={provider} />
    </Screen>
  );
}

interface ResultProps {
  readonly search: string;
  readonly provider: string;
}

function Result({ search, provider: id }: ResultProps) {
  const texts = useTexts('reauthenticate', reauthenticateTexts);
  const ofSignIn = useTexts('signIn', signInTexts);
  const provider = useProviderName()(id);
  const { options } = useSignInOptions();
  const error = new URLSearchParams(search).get('error');
  if (error === null) return <Callout>{texts.confirmed}</Callout>;
  // The text has the name of the provider, so it waits for it.
  if (!options) return null;
  // Any person can make such a link, so only our own texts are shown.
  const own = new Map([
    ['account_not_linked', fill(texts.otherAccount, { provider })],
    ['provider_does_not_reauthenticate', fill(texts.notAsked, { provider })],
  ]);
  const reason =
    own.get(error) ?? redirectRefusal(`?${new URLSearchParams({ error, provider: id })}`, ofSignIn, options?.providers);
  return (
    <Alert>
      {texts.refused} {reason}
    </Alert>
  );
}
