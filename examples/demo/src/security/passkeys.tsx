import { useRef, useState } from 'react';
import { passkeys as ceremonies, type Passkey, usePasskeys } from '../auth/client.js';
import { messageFor } from '../auth/messages.js';
import { Alert } from '../components/alert.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { useNotices } from '../components/notice.js';
import { Skeleton } from '../components/skeleton.js';
import { PasskeyRow } from './passkey-row.js';

/** The passkeys of the account; nothing in a browser without passkeys. */
export function Passkeys() {
  return ceremonies.isPasskeySupported() ? <PasskeyCard /> : null;
}

function PasskeyCard() {
  const { passkeys, isBusy, error, add, rename, remove } = usePasskeys();
  const notices = useNotices();
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<Passkey>();

  const addOne = async () => {
    if (!isBusy && (await add())) notices.done('The passkey is added.');
  };
  const ask = (passkey: Passkey) => {
    setChosen(passkey);
    dialog.current?.showModal();
  };
  const removeChosen = async () => {
    if (!chosen || isBusy || !(await remove(chosen.id))) return;
    notices.done(`The passkey “${chosen.name}” is removed.`);
    // The button with the focus is gone.
    heading.current?.focus();
  };
  return (
    <section className="card" aria-labelledby="passkeys" aria-busy={passkeys === undefined}>
      <h2 id="passkeys" ref={heading} tabIndex={-1}>
        Passkeys
      </h2>
      <p className="soft what-happens">
        Sign in with your fingerprint, your face or the PIN of your device, without a password.
      </p>
      {error && <Alert>{messageFor(error)}</Alert>}
      <ul className="ways">
        {!passkeys && !error && <PasskeySkeleton />}
        {passkeys?.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isBusy={isBusy}
            rename={rename}
            onRemove={() => ask(passkey)}
          />
        ))}
      </ul>
      <button type="button" className="button" aria-disabled={isBusy} onClick={addOne}>
        Add a passkey
      </button>
      <ConfirmDialog dialog={dialog} title={`Remove ${chosen?.name ?? ''}?`} action="Remove" onConfirm={removeChosen}>
        <p>You can no longer sign in with this passkey.</p>
      </ConfirmDialog>
    </section>
  );
}

/** As tall as one row. */
function PasskeySkeleton() {
  return (
    <li className="way" aria-hidden="true">
      <Skeleton className="skeleton-icon" />
      <Skeleton className="skeleton-line" />
    </li>
  );
}
