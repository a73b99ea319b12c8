import { useState } from 'react';
import { Actions, Button } from '../../elements/buttons.js';
import { Form, Submit } from '../../forms/form.js';
import { PasswordField, UsernameHint } from '../../forms/password-field.js';
import { useForm } from '../../forms/use-form.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../../provider/use-texts.js';
import { factorTexts } from '../../texts/english/factors.js';
import { AuthenticatorKey } from './authenticator-key.js';
import { BackupCodes } from './backup-codes.js';

/** What a user can do with a second factor. All of it needs the password. */
export type Wish = 'key' | 'codes' | 'off';

type Shown = { readonly totpURI: string } | { readonly backupCodes: readonly string[] };

interface ManageProps {
  readonly email: string;
  readonly wish: Wish;
  readonly onDone: () => void;
}

export function Manage({ email, wish, onDone }: ManageProps) {
  const [shown, setShown] = useState<Shown>();
  const { done } = useTexts('factors', factorTexts);
  if (!shown) return <AskPassword email={email} wish={wish} onDone={onDone} onShow={setShown} />;
  if ('backupCodes' in shown) return <BackupCodes codes={shown.backupCodes} onSaved={onDone} />;
  return (
    <>
      <AuthenticatorKey totpURI={shown.totpURI} />
      <Actions>
        <Button variant="primary" onClick={onDone}>
          {done}
        </Button>
      </Actions>
    </>
  );
}

interface AskPasswordProps extends ManageProps {
  readonly onShow: (shown: Shown) => void;
}

function AskPassword({ email, wish, onDone, onShow }: AskPasswordProps) {
  const { auth } = useUI();
  const texts = useTexts('factors', factorTexts);
  const { password, passwordMissing, saving, cancel } = useCommonTexts();
  const showKey = neededHook(auth, 'useTotpUri', 'twoFactorClient()')();
  const makeCodes = neededHook(auth, 'useGenerateBackupCodes', 'twoFactorClient()')();
  const turnOff = neededHook(auth, 'useDisableTwoFactor', 'twoFactorClient()')();
  const actions = { key: texts.showKey, codes: texts.newCodes, off: texts.turnOff };
  const state = useForm({
    check: (value) => ({ password: value('password') === '' && passwordMissing }),
    async send(value) {
      const proof = { password: value('password') };
      if (wish === 'key') return onShow(await showKey.mutateAsync(proof));
      if (wish === 'codes') return onShow(await makeCodes.mutateAsync(proof));
      await turnOff.mutateAsync(proof);
      return onDone();
    },
    places: { INVALID_PASSWORD: 'password' },
  });
  return (
    <Form state={state} label={actions[wish]}>
      <UsernameHint email={email} />
      <PasswordField
        name="password"
        label={password}
        autoComplete="current-password"
        hint={wish === 'codes' && texts.newCodesHint}
      />
      <Actions>
        <Submit state={state} working={saving} isDangerous={wish === 'off'}>
          {actions[wish]}
        </Submit>
        <Button onClick={onDone}>{cancel}</Button>
      </Actions>
    </Form>
  );
}
