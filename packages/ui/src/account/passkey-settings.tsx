import { type ReactElement, useState } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { List, Row } from '../elements/section.js';
import { Time } from '../elements/time.js';
import { TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { useForm } from '../forms/use-form.js';
import { Confirm } from '../primitives/confirm.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { factorTexts } from '../texts/english/factors.js';
import { fill, fillWith } from '../texts/fill.js';
import { AccountSection } from './account-section.js';

/** The passkeys of the account; nothing in a browser without passkeys. */
export function PasskeySettings(): ReactElement | null {
  const { auth } = useUI();
  return auth.passkeys?.isPasskeySupported() ? <Passkeys /> : null;
}

function Passkeys() {
  const { auth, passkeyIcon } = useUI();
  const texts = useTexts('factors', factorTexts);
  const { remove } = useCommonTexts();
  const own = neededHook(auth, 'usePasskeys', 'passkeyHooks() to createAuthReact')();
  const { data: accounts = [] } = auth.useUserAccounts({});
  const isLast = accounts.length + (own.passkeys?.length ?? 0) <= 1;
  const [renamed, setRenamed] = useState<string>();
  return (
    <AccountSection title={texts.passkeys} lead={texts.passkeysLead}>
      <ErrorAlert error={own.error} />
      {own.passkeys?.length === 0 && <p>{texts.noPasskeys}</p>}
      <List label={texts.passkeys}>
        {own.passkeys?.map(({ id, name, provider, lastUsedAt, createdAt }) =>
          id === renamed ? (
            <li key={id}>
              <RenameForm name={name} rename={(next) => own.rename(id, next)} onDone={() => setRenamed(undefined)} />
            </li>
          ) : (
            <Row
              key={id}
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
              <Button label={fill(texts.renameOf, { name })} onClick={() => setRenamed(id)}>
                {texts.rename}
              </Button>
              {!isLast && (
                <Confirm
                  action={remove}
                  label={fill(texts.removeTitle, { name })}
                  title={fill(texts.removeTitle, { name })}
                  lead={texts.removeLead}
                  // Why it was refused is shown above the list.
                  onConfirm={() => own.remove(id)}
                />
              )}
            </Row>
          ),
        )}
      </List>
      <Actions>
        <Button isBusy={own.isBusy} onClick={() => void own.add()}>
          {texts.addPasskey}
        </Button>
      </Actions>
    </AccountSection>
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
