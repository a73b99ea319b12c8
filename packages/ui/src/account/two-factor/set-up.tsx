import { useEffect } from 'react';
import { Actions, Button } from '../../elements/buttons.js';
import { CodeField, readCode } from '../../forms/code-field.js';
import { Form, Submit } from '../../forms/form.js';
import { PasswordField, UsernameHint } from '../../forms/password-field.js';
import { useForm } from '../../forms/use-form.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../../provider/use-texts.js';
import { useSettledFirst } from '../../reauthenticate/settled-first.js';
import { factorTexts } from '../../texts/english/factors.js';
import { AuthenticatorKey } from './authenticator-key.js';
import { BackupCodes } from './backup-codes.js';

interface SetUpProps {
  readonly email: string;
  /** Whether the user's two-step sign-in is on. Default: it is not. */
  readonly isOn?: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The set-up of an authenticator app, step by step. */
export function SetUp({ email, isOn = false, onDone, onCancel }: SetUpProps) {
  const { auth } = useUI();
  const setup = neededHook(auth, 'useTwoFactorSetup', 'twoFactorSetup() to createAuthReact')();
  // The user has turned it on in another tab, so the key of this tab is not valid.
  const isOfOtherTab = isOn && !setup.isBusy && (setup.state === 'password' || setup.state === 'scan');
  useEffect(() => {
    if (isOfOtherTab) onDone();
  }, [isOfOtherTab, onDone]);
  switch (setup.state) {
    case 'scan':
      return (
        <>
          <AuthenticatorKey totpURI={setup.totpURI} />
          <FirstCode verify={setup.verify} refusal={setup.error} onCancel={onCancel} />
        </>
      );
    case 'backup-codes':
      return <BackupCodes codes={setup.backupCodes} onSaved={onDone} />;
    default:
      return <Password email={email} begin={setup.begin} refusal={setup.error} onCancel={onCancel} />;
  }
}

interface StepProps {
  readonly refusal: unknown;
  readonly onCancel: () => void;
}

function Password({
  email,
  begin,
  refusal,
  onCancel,
}: StepProps & { readonly email: string; readonly begin: (password: string) => Promise<void> }) {
  const texts = useTexts('factors', factorTexts);
  const { password, passwordMissing, goOn, loading, cancel } = useCommonTexts();
  const settled = useSettledFirst();
  const state = useForm({
    check: (value) => ({ password: value('password') === '' && passwordMissing }),
    async send(value) {
      await settled.check();
      await begin(value('password'));
    },
    places: { INVALID_PASSWORD: 'password' },
    refusal,
  });
  return (
    <Form state={state} label={texts.twoStep}>
      <UsernameHint email={email} />
      <PasswordField name="password" label={password} autoComplete="current-password" />
      <Actions>
        <Submit state={state} working={loading}>
          {goOn}
        </Submit>
        <Button onClick={onCancel}>{cancel}</Button>
      </Actions>
    </Form>
  );
}

function FirstCode({ verify, refusal, onCancel }: StepProps & { readonly verify: (code: string) => Promise<void> }) {
  const texts = useTexts('factors', factorTexts);
  const { codeMissing, saving, cancel } = useCommonTexts();
  const state = useForm({
    check: (value) => ({ code: value('code').trim() === '' && codeMissing }),
    send: (value) => verify(readCode(value('code'))),
    places: { INVALID_TWO_FACTOR_AUTHENTICATION: 'code' },
    refusal,
  });
  return (
    <Form state={state} label={texts.twoStep}>
      <CodeField label={texts.appCode} hint={texts.enterCode} />
      <Actions>
        <Submit state={state} working={saving}>
          {texts.turnOn}
        </Submit>
        <Button onClick={onCancel}>{cancel}</Button>
      </Actions>
    </Form>
  );
}
