import { useRef, useState } from 'react';
import { type client, usePasskeys, useUnlinkAccount, useUserAccounts } from '../auth/client.js';
import { failedWith, isUnanswered, lastWayIn, messageFor } from '../auth/messages.js';
import { Alert } from '../components/alert.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { KeyIcon } from '../components/icons.js';
import { useNotices } from '../components/notice.js';
import { Skeleton } from '../components/skeleton.js';
import { Time } from '../components/time.js';
import { nameProvider } from '../display/provider.js';
import { LinkAccounts } from './link-accounts.js';

type Account = NonNullable<Awaited<ReturnType<typeof client.listUserAccounts>>['data']>[number];

/** The ways to sign in to this account, and how to remove one. */
export function WaysIn() {
  const accounts = useUserAccounts();
  const { passkeys = [] } = usePasskeys();
  const unlinkAccount = useUnlinkAccount();
  const notices = useNotices();
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<Account>();
  const isLast = accounts.data?.length === 1 && passkeys.length === 0;

  const ask = (account: Account) => {
    if (isLast) return notices.problem(lastWayIn);
    setChosen(account);
    dialog.current?.showModal();
  };
  const unlink = async ({ provider, accountId }: Account) => {
    try {
      await unlinkAccount.mutateAsync({ providerId: provider, accountId });
      notices.done(`${nameProvider(provider)} is unlinked.`);
    } catch (error) {
      // The user has cancelled: the button is still there, and has the focus again.
      if (isUnanswered(error)) return notices.problem(messageFor(error));
      const isGone = failedWith(error, 'ACCOUNT_NOT_FOUND');
      notices.problem(isGone ? `${nameProvider(provider)} was already unlinked.` : messageFor(error));
      // The list was out of date.
      await accounts.refetch();
    }
    // The button with the focus may have been removed.
    heading.current?.focus();
  };
  return (
    <section className="card" aria-labelledby="ways-in" aria-busy={accounts.isPending}>
      <h2 id="ways-in" ref={heading} tabIndex={-1}>
        Linked accounts
      </h2>
      {accounts.error && <Alert>{messageFor(accounts.error)}</Alert>}
      <ul className="ways">
        {accounts.isPending && <WayInSkeleton />}
        {accounts.data?.map((account) => (
          <WayIn key={account.id} account={account} isLast={isLast} onUnlink={() => ask(account)} />
        ))}
      </ul>
      {/* As long in either case, so that nothing moves when the list has come. */}
      <p className="hint" id="ways-in-hint">
        {isLast ? lastWayIn : 'You can sign in with each of these. You need to keep at least one way to sign in.'}
      </p>
      {accounts.data && <LinkAccounts linked={accounts.data.map(({ provider }) => provider)} />}
      <ConfirmDialog
        dialog={dialog}
        title={`Unlink ${nameProvider(chosen?.provider ?? '')}?`}
        action="Unlink"
        onConfirm={() => chosen && unlink(chosen)}
      >
        <p>You can no longer sign in this way. Your account does not change.</p>
      </ConfirmDialog>
    </section>
  );
}

interface WayInProps {
  readonly account: Account;
  readonly isLast: boolean;
  readonly onUnlink: () => void;
}

function WayIn({ account, isLast, onUnlink }: WayInProps) {
  const name = nameProvider(account.provider);
  return (
    <li className="way">
      <span className="session-icon">
        <KeyIcon />
      </span>
      <div>
        <h3>{name}</h3>
        <p className="hint">
          Linked <Time at={account.createdAt} />
          {account.scopes.length > 0 && ` · may use ${account.scopes.join(', ')}`}
        </p>
      </div>
      <button
        type="button"
        className="button"
        aria-label={`Unlink ${name}`}
        aria-disabled={isLast}
        aria-describedby={isLast ? 'ways-in-hint' : undefined}
        onClick={onUnlink}
      >
        Unlink
      </button>
    </li>
  );
}

/** As tall as one row. */
function WayInSkeleton() {
  return (
    <li className="way" aria-hidden="true">
      <Skeleton className="skeleton-icon" />
      <Skeleton className="skeleton-line" />
    </li>
  );
}
