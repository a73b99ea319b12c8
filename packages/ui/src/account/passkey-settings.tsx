import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { List, Row } from '../elements/section.js';
import { Time } from '../elements/time.js';
import { awaits, Waiting } from '../elements/waiting.js';
import { TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { useForm } from '../forms/use-form.js';
import { Confirm } from '../primitives/confirm.js';
import { WithToasts } from '../primitives/toast.js';
import { useToast } from '../primitives/use-toast.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { useSettledFirst } from '../reauthenticate/settled-first.js';
import { factorTexts } from '../texts/english/factors.js';
import { fill, fillWith } from '../texts/fill.js';
import { AccountSection } from './account-section.js';

/** The passkeys of the account; nothing in a browser without passkeys. */
export function PasskeySettings(): ReactElement | null {
  const { auth } = useUI();
  const texts = useTexts('factors', factorTexts);
  if (!auth.passkeys?.isPasskeySupported()) return null;
  return (
    <AccountSection title={texts.passkeys} lead={texts.passkeysLead}>
      <WithToasts>
        <Passkeys />
      </WithToasts>
    </AccountSection>
  );
}

function Passkeys() {
  const { auth } = useUI();
  const texts = useTexts('factors', factorTexts);
  const toast = useToast();
  const own = neededHook(auth, 'usePasskeys', 'passkeyHooks() to createAuthReact')();
  const { data: accounts = [] } = auth.useUserAccounts({});
  const isLast = accounts.length + (own.passkeys?.length ?? 0) <= 1;
  const settled = useSettledFirst();
  const add = async () => {
    if (await own.add()) toast(texts.passkeyAddedNow);
  };
  return (
    <>
      <ErrorAlert error={settled.error ?? own.error} />
      {awaits({ data: own.passkeys, error: own.error }) && <Waiting />}
      {own.passkeys?.length === 0 && <p>{texts.noPasskeys}</p>}
      <List label={texts.passkeys}>
        {own.passkeys?.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} own={own} isLast={isLast} />
        ))}
      </List>
      <Actions>
        <Button isBusy={own.isBusy || settled.isBusy} onClick={() => void settled.run(add)}>
          {texts.addPasskey}
        </Button>
      </Actions>
    </>
  );
}

type Own = ReturnType<NonNullable<ReturnType<typeof useUI>['auth']['usePasskeys']>>;

interface PasskeyProps {
  readonly passkey: NonNullable<Own['passkeys']>[number];
  readonly own: Own;
  readonly isLast: boolean;
}

function Passkey({ passkey, own, isLast }: PasskeyProps) {
  const { id, name, provider, lastUsedAt, createdAt } = passkey;
  const { passkeyIcon } = useUI();
  const texts = useTexts('factors', factorTexts);
  const [isRenamed, setRenamed] = useState(false);
  const renameButton = useFocusAfter({ isOpen: isRenamed });
  if (isRenamed) {
    return (
      <li>
        <RenameForm name={name} rename={(next) => own.rename(id, next)} onDone={() => setRenamed(false)} />
      </li>
    );
  }
  return (
    <Row
      title={name}
      picture={passkeyIcon?.(provider)}
      detail={
        <>
          {provider !== null && provider !== name && `${provider} · `}
          {lastUsedAt
            ? fillWith(texts.passkeyUsed, { time: <Time at={lastUsedAt} /> })
            : fillWith(texts.passkeyAdded, { time: <Time at={createdAt} /> })}
        </>
      }
    >
      <Button buttonRef={renameButton} label={fill(texts.renameOf, { name })} onClick={() => setRenamed(true)}>
        {texts.rename}
      </Button>
      {!isLast && <Remove name={name} remove={() => own.remove(id)} />}
    </Row>
  );
}

/** The button that has opened a form gets the focus back when the form has gone. */
function useFocusAfter({ isOpen }: { readonly isOpen: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

interface RemoveProps {
  readonly name: string;
  /** Resolves to whether it was removed. Why it was refused is shown above the list. */
  readonly remove: () => Promise<boolean>;
}

function Remove({ name, remove }: RemoveProps) {
  const texts = useTexts('factors', factorTexts);
  const common = useCommonTexts();
  const toast = useToast();
  const title = fill(texts.removeTitle, { name });
  return (
    <Confirm
      action={common.remove}
      label={title}
      title={title}
      lead={texts.removeLead}
      onConfirm={async () => {
        if (await remove()) toast(fill(texts.removed, { name }));
      }}
    />
  );
}

interface RenameFormProps {
  readonly name: string;
  /** Resolves to whether it was renamed. */
  readonly rename: (name: string) => Promise<boolean>;
  readonly onDone: () => void;
}

function RenameForm({ name, rename, onDone }: RenameFormProps) {
  const texts = useTexts('factors', factorTexts);
  const common = useCommonTexts();
  const state = useForm({
    check: () => ({}),
    async send(value) {
      const next = value('name').trim();
      if (next === '' || (await rename(next))) onDone();
    },
  });
  return (
    <Form state={state} label={texts.rename}>
      <TextField name="name" label={common.name} defaultValue={name} maxLength={100} autoComplete="off" />
      <Actions>
        <Submit state={state} working={common.saving}>
          {common.save}
        </Submit>
        <Button onClick={onDone}>{common.cancel}</Button>
      </Actions>
    </Form>
  );
}
