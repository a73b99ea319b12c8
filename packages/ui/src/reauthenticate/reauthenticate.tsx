import type { AskingStepUp } from '@latchkey/react/flows';
import type { ReactElement } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { Callout, ErrorAlert } from '../elements/notes.js';
import { CodeField, readCode } from '../forms/code-field.js';
import { Form, Submit } from '../forms/form.js';
import { PasswordField, UsernameHint } from '../forms/password-field.js';
import { useForm } from '../forms/use-form.js';
import { Dialog } from '../primitives/dialog.js';
import { WithErrorTexts } from '../provider/error-texts.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { accountErrors } from '../texts/english/errors/account.js';
import { reauthenticateTexts } from '../texts/english/reauthenticate.js';
import { twoFactorTexts } from '../texts/english/two-factor.js';
import { fill } from '../texts/fill.js';
import { useProviderName } from './provider-name.js';
import { returnPage } from './return-page.js';

type Method = AskingStepUp['method'];

/**
 * Asks the user who they are, while calls wait: `<AuthProvider onReauthenticate={Reauthenticate}>`, with `stepUp()` among the plugins of
 * `createAuthReact`.
 */
export function Reauthenticate(stepUp: AskingStepUp): ReactElement {
  const texts = useTexts('reauthenticate', reauthenticateTexts);
  const isStale = stepUp.state === 'reauthenticate';
  const isUnsettled = isStale && stepUp.isUnsettled === true;
  return (
    <Dialog
      isOpen
      onClose={stepUp.cancel}
      title={isStale ? texts.title : texts.factorTitle}
      lead={isUnsettled ? texts.mailboxLead : isStale ? texts.lead : texts.factorLead}
    >
      <WithErrorTexts texts={accountErrors}>
        <Question key={stepUp.method} stepUp={stepUp} />
      </WithErrorTexts>
    </Dialog>
  );
}

interface StepUpProps {
  readonly stepUp: AskingStepUp;
}

const places = {
  INVALID_PASSWORD: 'proof',
  INVALID_REAUTHENTICATION_CODE: 'proof',
  INVALID_TWO_FACTOR_AUTHENTICATION: 'proof',
  INVALID_BACKUP_CODE: 'proof',
  OTP_HAS_EXPIRED: 'proof',
};

/** The field of the current method, and the other options. */
function Question({ stepUp }: StepUpProps) {
  const { method } = stepUp;
  const texts = useTexts('reauthenticate', reauthenticateTexts);
  const common = useCommonTexts();
  const isPassword = method === 'password';
  const state = useForm({
    check: (value) => ({
      proof: value('proof').trim() === '' && (isPassword ? common.passwordMissing : common.codeMissing),
    }),
    send: (value) => stepUp.verify(isPassword ? value('proof') : readCode(value('proof'))),
    places,
    refusal: stepUp.error,
  });
  if (method === 'provider' || method === 'passkey') {
    return (
      <>
        <ErrorAlert error={stepUp.error} />
        <OtherMethods stepUp={stepUp} />
      </>
    );
  }
  return (
    <>
      {stepUp.codeSentAt && <Callout key={stepUp.codeSentAt.getTime()}>{texts.codeSent}</Callout>}
      <Form state={state} label={texts.title}>
        {isPassword ? <OwnPassword /> : <Code method={method} />}
        <Submit state={state} working={texts.checking}>
          {common.goOn}
        </Submit>
      </Form>
      <OtherMethods stepUp={stepUp} />
    </>
  );
}

function OwnPassword() {
  const { user } = useUI().auth.useSession();
  const { password } = useCommonTexts();
  return (
    <>
      <UsernameHint email={user?.email ?? ''} />
      <PasswordField name="proof" label={password} autoComplete="current-password" />
    </>
  );
}

function Code({ method }: { readonly method: Method }) {
  const texts = useTexts('twoFactor', twoFactorTexts);
  const labels = { totp: texts.appCode, 'backup-code': texts.backupCode, otp: texts.mailCode };
  const label = method === 'totp' || method === 'backup-code' ? labels[method] : labels.otp;
  return <CodeField name="proof" label={label} isWord={method === 'backup-code'} />;
}

/** Buttons for the other methods and for each linked provider, and one that cancels. */
function OtherMethods({ stepUp }: StepUpProps) {
  const texts = useTexts('reauthenticate', reauthenticateTexts);
  const factor = useTexts('twoFactor', twoFactorTexts);
  const { cancel, sendAgain } = useCommonTexts();
  const { passkeys } = useUI().auth;
  const nameOf = useProviderName();
  const offers: Partial<Record<Method, string>> = {
    password: texts.usePassword,
    'email-code': texts.mailCode,
    otp: factor.useMail,
    totp: factor.useApp,
    'backup-code': factor.useBackup,
  };
  const providers = stepUp.state === 'reauthenticate' && stepUp.methods.includes('provider') ? stepUp.providers : [];
  const isMailed = stepUp.method === 'email-code' || stepUp.method === 'otp';
  const show = (method: Method) => {
    stepUp.use(method);
    if ((method === 'email-code' || method === 'otp') && stepUp.codeSentAt === null) void stepUp.sendCode();
  };
  return (
    <Actions>
      {isMailed && (
        <Button isBusy={stepUp.isBusy} onClick={() => void stepUp.sendCode()}>
          {stepUp.codeSentAt === null ? factor.sendCode : sendAgain}
        </Button>
      )}
      {stepUp.methods.map((method) => {
        const offer = offers[method];
        if (method === stepUp.method || offer === undefined) return null;
        return (
          <Button key={method} onClick={() => show(method)}>
            {offer}
          </Button>
        );
      })}
      {passkeys?.isPasskeySupported() && [...stepUp.methods].some((method) => method === 'passkey') && (
        <Button isBusy={stepUp.isBusy} onClick={() => void stepUp.goOn(() => passkeys.reauthenticatePasskey())}>
          {texts.usePasskey}
        </Button>
      )}
      {providers.map((provider) => (
        <Button key={provider} isBusy={stepUp.isBusy} onClick={() => leave(stepUp, provider)}>
          {fill(texts.continueWith, { provider: nameOf(provider) })}
        </Button>
      ))}
      <Button onClick={stepUp.cancel}>{cancel}</Button>
    </Actions>
  );
}

/** Back to this page, where `ReauthenticationReturn` asks the user to press the button again. */
function leave(stepUp: AskingStepUp, provider: string): void {
  const page = returnPage(window.location, provider);
  void stepUp.continueWith(provider, { callbackURL: page, errorCallbackURL: page });
}
