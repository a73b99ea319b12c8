import type { ReactElement } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { Alert, Callout, ErrorAlert } from '../elements/notes.js';
import { List, Row } from '../elements/section.js';
import { Time } from '../elements/time.js';
import { awaits, Waiting } from '../elements/waiting.js';
import { Confirm } from '../primitives/confirm.js';
import { endOrGone } from '../primitives/end-or-gone.js';
import { WithToasts } from '../primitives/toast.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { useSettledFirst } from '../reauthenticate/settled-first.js';
import { ProviderAlert } from '../sign-in/provider-alert.js';
import { type SignInOptions, useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { accountTexts } from '../texts/english/account.js';
import { fill, fillWith } from '../texts/fill.js';
import { AccountSection } from './account-section.js';
import { linkRefusal, pageAfterLinking, useLinkResult } from './link-result.js';
import { usePasskeyCount } from './sign-in-methods-of-user.js';

/** The ways to sign in to this account, and how to add and remove one. */
export function LinkedAccountSettings(): ReactElement {
  const texts = useTexts('account', accountTexts);
  return (
    <AccountSection title={texts.linked} lead={<Lead />}>
      <WithToasts>
        <LinkResult />
        <Accounts />
      </WithToasts>
    </AccountSection>
  );
}

/** The number of sign-in methods; `undefined` while it is not known. */
function useCount(): number | undefined {
  const { data: accounts } = useUI().auth.useUserAccounts({});
  const passkeys = usePasskeyCount();
  return accounts && accounts.length + passkeys;
}

function Lead() {
  const { data: accounts } = useUI().auth.useUserAccounts({});
  const texts = useTexts('account', accountTexts);
  const count = useCount();
  // The longer text keeps the room until it is known.
  if (count === undefined) return <span style={{ visibility: 'hidden' }}>{texts.lastSignInMethod}</span>;
  if (accounts?.length === 0) return texts.noLinked;
  return count <= 1 ? texts.lastSignInMethod : texts.linkedLead;
}

/** What came of a visit to a provider. */
function LinkResult() {
  const texts = useTexts('account', accountTexts);
  const nameOf = useProviderName();
  const result = useLinkResult();
  if (!result) return null;
  if (result.refusal !== undefined) return <Alert>{result.refusal}</Alert>;
  return <Callout isFocused>{fill(texts.linkedNow, { provider: nameOf(result.provider) })}</Callout>;
}

/** Returns the name of a provider, as the server has it. */
function useProviderName(): (provider: string) => string {
  const texts = useTexts('account', accountTexts);
  const { options } = useSignInOptions();
  return (provider) => {
    if (provider === 'credential') return texts.passwordWay;
    return options?.providers.find(({ id }) => id === provider)?.name ?? provider;
  };
}

function Accounts() {
  const { auth } = useUI();
  const texts = useTexts('account', accountTexts);
  const { options } = useSignInOptions();
  const read = auth.useUserAccounts({});
  const { data: accounts, error, refetch } = read;
  const nameOf = useProviderName();
  const isLast = (useCount() ?? 0) <= 1;
  return (
    <>
      <ErrorAlert error={error} />
      {awaits(read) && <Waiting />}
      <List label={texts.linked}>
        {accounts?.map(({ id, provider, accountId, createdAt, scopes }) => (
          <Row
            key={id}
            title={nameOf(provider)}
            detail={
              <>
                {fillWith(texts.linkedAt, { time: <Time at={createdAt} /> })}
                {scopes.length > 0 && ` · ${fill(texts.mayUse, { scopes: scopes.join(', ') })}`}
              </>
            }
          >
            {!isLast && <Unlink provider={provider} accountId={accountId} name={nameOf(provider)} refresh={refetch} />}
          </Row>
        ))}
      </List>
      {accounts && options?.account.linkProviders && (
        <LinkProviders
          providers={options.providers.filter(({ id }) => !accounts.some(({ provider }) => provider === id))}
        />
      )}
    </>
  );
}

interface UnlinkProps {
  readonly provider: string;
  readonly accountId: string;
  readonly name: string;
  readonly refresh: () => Promise<unknown>;
}

function Unlink({ provider, accountId, name, refresh }: UnlinkProps) {
  const texts = useTexts('account', accountTexts);
  const unlink = useUI().auth.useUnlinkAccount();
  return (
    <Confirm
      action={texts.unlink}
      label={`${texts.unlink} ${name}`}
      title={fill(texts.unlinkTitle, { provider: name })}
      lead={texts.unlinkLead}
      done={fill(texts.unlinked, { provider: name })}
      onConfirm={() =>
        endOrGone(unlink.mutateAsync({ providerId: provider, accountId }), { gone: 'ACCOUNT_NOT_FOUND', refresh })
      }
    />
  );
}

/** Links an account at each provider that is not linked yet. */
function LinkProviders({ providers }: { readonly providers: SignInOptions['providers'] }) {
  const { auth } = useUI();
  const texts = useTexts('account', accountTexts);
  const link = auth.useLinkSocialAccount();
  const settled = useSettledFirst();
  if (providers.length === 0) return null;
  return (
    <>
      <ProviderAlert
        error={settled.error ?? link.error}
        provider={providers.find(({ id }) => id === link.variables?.provider)?.name}
        explain={(code, provider) => linkRefusal(code, provider, texts)}
      />
      <Actions>
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            isBusy={link.isPending || settled.isBusy}
            onClick={() => void settled.run(() => link.mutate({ provider: id, ...pageAfterLinking(id) }))}
          >
            {fill(texts.link, { provider: name })}
          </Button>
        ))}
      </Actions>
    </>
  );
}
