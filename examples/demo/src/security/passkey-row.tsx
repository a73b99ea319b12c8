import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Passkey } from '../auth/client.js';
import { messageFor } from '../auth/messages.js';
import { KeyIcon } from '../components/icons.js';
import { Time } from '../components/time.js';
import { RenameForm } from '../forms/rename-form.js';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  /** Resolves to whether it was renamed. The card shows why not. */
  readonly rename: (id: string, name: string) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

/** One passkey, and what the user can do with it. */
export function PasskeyRow({ passkey, isBusy, rename, onRemove }: PasskeyRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const settle = () => {
    // At once, so that the button is back when it gets the focus.
    flushSync(() => setRenaming(false));
    button.current?.focus();
  };
  if (isRenaming)
    return (
      <li>
        <RenameForm
          name={passkey.name}
          maxLength={100}
          rename={(name) => rename(passkey.id, name)}
          explain={(error) => ({ form: messageFor(error) })}
          onDone={settle}
        />
      </li>
    );
  return (
    <li className="way">
      <span className="session-icon">
        <KeyIcon />
      </span>
      <div>
        <h3>{passkey.name}</h3>
        <p className="hint">
          <Facts passkey={passkey} />
        </p>
      </div>
      <div className="row-actions">
        <button
          ref={button}
          type="button"
          className="button button-small"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </button>
        <button
          type="button"
          className="button button-small"
          aria-label={`Remove ${passkey.name}`}
          aria-disabled={isBusy}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </li>
  );
}

/** Where the passkey is kept, if that is known and not its name, and when it was used. */
function Facts({ passkey: { name, provider, lastUsedAt, createdAt } }: { readonly passkey: Passkey }) {
  return (
    <>
      {provider !== null && provider !== name && `${provider} · `}
      {lastUsedAt ? (
        <>
          Last used <Time at={lastUsedAt} />
        </>
      ) : (
        <>
          Added <Time at={createdAt} />, not used yet
        </>
      )}
    </>
  );
}
