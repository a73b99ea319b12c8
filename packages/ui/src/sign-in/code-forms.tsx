import { type ReactNode, useState } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { Callout } from '../elements/notes.js';
import { useEmailCheck } from '../forms/checks.js';
import { CodeField, readCode } from '../forms/code-field.js';
import { EmailField, TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { useForm } from '../forms/use-form.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { fillWith } from '../texts/fill.js';
import { isQuestion } from './start-anew.js';
import type { FirstStep } from './use-flow.js';

interface WayProps {
  readonly first: FirstStep;
}

/** A code by mail instead of a password. */
export function MailCode({ first }: WayProps) {
  const { auth } = useUI();
  const checkEmail = useEmailCheck();
  const sendCode = neededHook(auth, 'useSendVerificationOtp', 'emailOTPClient()')();
  return (
    <AskThenCode
      first={first}
      field="email"
      check={checkEmail}
      sendCode={(email) => sendCode.mutateAsync({ email, type: 'sign-in' })}
      verify={(email, otp, more) => first.flow.emailOTP({ email, otp, ...more })}
    >
      <EmailField autoComplete="username webauthn" />
    </AskThenCode>
  );
}

/** A code by text message instead of a password. */
export function TextCode({ first }: WayProps) {
  const { auth } = useUI();
  const texts = useTexts('signIn', signInTexts);
  const sendCode = neededHook(auth, 'useSendPhoneNumberOtp', 'phoneNumberClient()')();
  return (
    <AskThenCode
      first={first}
      field="phoneNumber"
      check={(phoneNumber) => (phoneNumber.trim() === '' ? texts.phoneNumberMissing : undefined)}
      sendCode={(phoneNumber) => sendCode.mutateAsync({ phoneNumber })}
      verify={(phoneNumber, code) => first.flow.phoneNumberOTP({ phoneNumber, code })}
    >
      <TextField
        name="phoneNumber"
        label={texts.phoneNumber}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={texts.phoneNumberHint}
      />
    </AskThenCode>
  );
}

interface AskThenCodeProps extends WayProps {
  /** The field for the address or number to which the code is sent. Its name is `field`. */
  readonly children: ReactNode;
  readonly field: string;
  readonly check: (recipient: string) => string | undefined;
  readonly sendCode: (recipient: string) => Promise<unknown>;
  readonly verify: (recipient: string, code: string, more?: Agreed) => Promise<void>;
}

/** The user agrees that another account loses the address. */
interface Agreed {
  readonly startAnew: true;
}

/** Asks for an address or number, sends a code to it, and signs in with the code. */
function AskThenCode({ first, children, field, check, sendCode, verify }: AskThenCodeProps) {
  const texts = useTexts('signIn', signInTexts);
  const { sending, startAgain } = useCommonTexts();
  const [recipient, setRecipient] = useState<string>();
  const ask = useForm({
    check: (value) => ({ [field]: check(value(field)) }),
    async send(value) {
      await sendCode(value(field).trim());
      setRecipient(value(field).trim());
    },
    places: { INVALID_EMAIL: field, INVALID_PHONE_NUMBER: field },
  });
  if (recipient === undefined) {
    return (
      <Form state={ask} label={texts.sendCode}>
        {children}
        <Submit state={ask} working={sending}>
          {texts.sendCode}
        </Submit>
      </Form>
    );
  }
  return (
    <>
      <Callout>{fillWith(texts.codeSent, { recipient: <strong dir="ltr">{recipient}</strong> })}</Callout>
      <EnterCode verify={(code, more) => verify(recipient, code, more)} refusal={first.refusal} />
      <Actions>
        <Button onClick={() => setRecipient(undefined)}>{startAgain}</Button>
      </Actions>
    </>
  );
}

interface EnterCodeProps {
  readonly verify: (code: string, more?: Agreed) => Promise<void>;
  readonly refusal: unknown;
}

function EnterCode({ verify, refusal }: EnterCodeProps) {
  const { working, startAnew } = useTexts('signIn', signInTexts);
  const [sent, setSent] = useState('');
  const { code, codeMissing, signIn } = useCommonTexts();
  const state = useForm({
    check: (value) => ({ code: value('code').trim() === '' && codeMissing }),
    send(value) {
      const entered = readCode(value('code'));
      setSent(entered);
      return verify(entered);
    },
    places: { INVALID_OTP: 'code', OTP_EXPIRED: 'code' },
    refusal,
  });
  return (
    <Form state={state} label={signIn}>
      <CodeField label={code} />
      <Submit state={state} working={working}>
        {signIn}
      </Submit>
      {isQuestion(refusal) && <Button onClick={() => void verify(sent, { startAnew: true })}>{startAnew}</Button>}
    </Form>
  );
}
