import type { ReactElement } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { List, Row } from '../elements/section.js';
import { Time } from '../elements/time.js';
import { Confirm } from '../primitives/confirm.js';
import { withParameter } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { accountTexts } from '../texts/english/account.js';
import { fill, fillWith } from '../texts/fill.js';
import { useWays, type Ways } from '../ways/use-ways.js';
import { AccountSection } from './account-section.js';
import { usePasskeyCount } from './ways-of-user.js';

/** The ways to sign in to this account, and how to add and remove one. */
export function LinkedAccountSettings(): ReactElement {
  const { auth } = useUI();
  const texts = useTexts('account', accountTexts);
  const { ways } = useWays();
  const { data: accounts = [], error } = auth.useUserAccounts({});
  const unlink = auth.useUnlinkAccount();
  const isLast = accounts.length + usePasskeyCount() <= 1;
  const nameOf = (provider: string) => {
    if (provider === 'credential') return texts.passwordWay;
    return ways?.providers.find(({ id }) => id === provider)?.name ?? provider;
  };
  return (
    <AccountSection title={texts.linked} lead={leadOf()}>
      <ErrorAlert error={error} />
      <List label={texts.linked}>
        {accounts.map(({ id, provider, accountId, createdAt }) => (
          <Row key={id} title={nameOf(provider)} detail={fillWith(texts.linkedAt, { time: <Time at={createdAt} /> })}>
            {!isLast && (
              <Confirm
                action={texts.unlink}
                label={`${texts.unlink} ${nameOf(provider)}`}
                title={fill(texts.unlinkTitle, { provider: nameOf(provider) })}
                lead={texts.unlinkLead}
                onConfirm={() => unlink.mutateAsync({ providerId: provider, accountId })}
              />
            )}
          </Row>
        ))}
      </List>
      {ways?.account.linkProviders && (
        <LinkProviders
          providers={ways.providers.filter(({ id }) => !accounts.some(({ provider }) => provider === id))}
        />
      )}
    </AccountSection>
  );

  function leadOf(): string {
    if (accounts.length === 0) return texts.noLinked;
    return isLast ? texts.lastWayIn : texts.linkedLead;
  }
}

/** Links an account at each provider that is not linked yet. */
function LinkProviders({ providers }: { readonly providers: Ways['providers'] }) {
  const { auth } = useUI();
  const texts = useTexts('account', accountTexts);
  const link = auth.useLinkSocialAccount();
  if (providers.length === 0) return null;
  const go = (provider: string) => {
    const page = window.location.pathname;
    link.mutate({ provider, callbackURL: page, errorCallbackURL: withParameter(page, 'provider', provider) });
  };
  return (
    <>
      <ErrorAlert error={link.error} />
      <Actions>
        {providers.map(({ id, name }) => (
          <Button key={id} isBusy={link.isPending} onClick={() => go(id)}>
            {fill(texts.link, { provider: name })}
          </Button>
        ))}
      </Actions>
    </>
  );
}
