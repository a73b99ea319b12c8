import type { SecondFactorMethod } from '@latchkey/react/flows';
import { type RefObject, useRef } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { Callout } from '../elements/notes.js';
import { Heading } from '../elements/screen.js';
import { CodeField, readCode } from '../forms/code-field.js';
import { Checkbox } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { useForm } from '../forms/use-form.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { twoFactorTexts } from '../texts/english/two-factor.js';
import { OtherMethods } from './other-methods.js';
import type { FlowAt } from './use-flow.js';

interface SecondFactorProps {
  readonly flow: FlowAt<'second-factor'>;
}

/** The texts for each method of the second factor. */
export function useMethodTexts() {
  const texts = useTexts('twoFactor', twoFactorTexts);
  return {
    totp: { lead: texts.appLead, field: texts.appCode, offer: texts.useApp },
    otp: { lead: texts.mailLead, field: texts.mailCode, offer: texts.useMail },
    'backup-code': { lead: texts.backupLead, field: texts.backupCode, offer: texts.useBackup },
  } as const satisfies Record<SecondFactorMethod, unknown>;
}

/** The step between the first factor and the session. */
export function SecondFactor({ flow }: SecondFactorProps) {
  const texts = useTexts('twoFactor', twoFactorTexts);
  const methods = useMethodTexts();
  const { sendAgain } = useCommonTexts();
  // The form of each method has the box, and the button of the passkey is outside of it.
  const trust = useRef<HTMLInputElement>(null);
  const isMailed = flow.codeSentAt !== null;
  return (
    <>
      <Heading title={texts.title} lead={methods[flow.method].lead} />
      {flow.method === 'otp' && isMailed && <Callout key={flow.codeSentAt?.getTime()}>{texts.mailSent}</Callout>}
      <EnterCode key={flow.method} flow={flow} trust={trust} />
      {flow.method === 'otp' && (
        <Actions>
          <Button isBusy={flow.isBusy} onClick={() => void flow.sendCode()}>
            {isMailed ? sendAgain : texts.sendCode}
          </Button>
        </Actions>
      )}
      <OtherFactors flow={flow} trust={trust} />
    </>
  );
}

interface TrustProps extends SecondFactorProps {
  /** The box by which the user trusts this browser. */
  readonly trust: RefObject<HTMLInputElement | null>;
}

const places = {
  INVALID_TWO_FACTOR_AUTHENTICATION: 'code',
  INVALID_BACKUP_CODE: 'code',
  OTP_HAS_EXPIRED: 'code',
};

function EnterCode({ flow, trust }: TrustProps) {
  const { method } = flow;
  const texts = useTexts('twoFactor', twoFactorTexts);
  const methods = useMethodTexts();
  const { working } = useTexts('signIn', signInTexts);
  const { codeMissing, signIn } = useCommonTexts();
  const state = useForm({
    check: (value) => ({ code: value('code').trim() === '' && codeMissing }),
    send: (value) => flow.verify({ code: readCode(value('code')), trustDevice: value('trustDevice') === 'on' }),
    places,
    refusal: flow.error,
  });
  return (
    <Form state={state} label={texts.title}>
      <CodeField label={methods[method].field} isWord={method === 'backup-code'} />
      <Checkbox inputRef={trust} name="trustDevice" label={texts.trust} hint={texts.trustHint} />
      <Submit state={state} working={working}>
        {signIn}
      </Submit>
    </Form>
  );
}

function OtherFactors({ flow, trust }: TrustProps) {
  const { auth } = useUI();
  const { usePasskey } = useTexts('twoFactor', twoFactorTexts);
  const { otherMethods } = useTexts('signIn', signInTexts);
  const methods = useMethodTexts();
  const { startAgain } = useCommonTexts();
  const { passkeys } = auth;
  const show = (method: SecondFactorMethod) => {
    flow.use(method);
    if (method === 'otp' && flow.codeSentAt === null) void flow.sendCode();
  };
  return (
    <OtherMethods label={otherMethods}>
      {flow.others.includes('passkey') && passkeys?.isPasskeySupported() && (
        <Button
          isBusy={flow.isBusy}
          onClick={() => void flow.goOn(() => passkeys.showPasskey({ trustDevice: trust.current?.checked ?? false }))}
        >
          {usePasskey}
        </Button>
      )}
      {flow.methods
        .filter((method) => method !== flow.method)
        .map((method) => (
          <Button key={method} onClick={() => show(method)}>
            {methods[method].offer}
          </Button>
        ))}
      <Button onClick={flow.reset}>{startAgain}</Button>
    </OtherMethods>
  );
}
