import { type ReactNode, useState } from 'react';
import { failedWith, messageFor } from '../auth/messages.js';
import { Callout } from '../components/callout.js';
import { MailboxLink } from '../components/mailbox-link.js';
import { CodeField, readCode } from '../forms/code-field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';

interface AskThenCodeProps {
  /** The field for the address or number to which the code is sent. Its name is `field`. */
  readonly children: ReactNode;
  readonly field: string;
  readonly check: (recipient: string) => string | undefined;
  readonly sendCode: (recipient: string) => Promise<unknown>;
  readonly verify: (recipient: string, code: string) => Promise<void>;
  /** Why `verify` was refused. */
  readonly refusal: unknown;
  readonly sent: (recipient: string) => ReactNode;
}

/** Asks for an address or number, sends a code to it, and signs in with the code. */
export function AskThenCode({ children, field, check, sendCode, verify, refusal, sent }: AskThenCodeProps) {
  const [recipient, setRecipient] = useState<string>();
  const ask = useForm({
    check: (value) => ({ [field]: check(value(field)) }),
    async send(value) {
      await sendCode(value(field).trim());
      setRecipient(value(field).trim());
    },
    explain: (error) => explainRecipient(error, field),
  });
  if (recipient === undefined) {
    return (
      <Form state={ask} label="Send a code">
        {children}
        <Submit state={ask} working="Sending…">
          Send a code
        </Submit>
      </Form>
    );
  }
  return (
    <>
      <Callout focus={false}>{sent(recipient)}</Callout>
      <EnterCode verify={(code) => verify(recipient, code)} refusal={refusal} />
      <div className="actions">
        <MailboxLink />
        <button type="button" className="button" onClick={() => setRecipient(undefined)}>
          Start again
        </button>
      </div>
    </>
  );
}

interface EnterCodeProps {
  readonly verify: (code: string) => Promise<void>;
  readonly refusal: unknown;
}

function EnterCode({ verify, refusal }: EnterCodeProps) {
  const form = useForm({
    check: (value) => ({ code: value('code').trim() === '' && 'Enter the code.' }),
    send: (value) => verify(readCode(value('code'))),
    explain: explainCode,
    refusal,
  });
  return (
    <Form state={form} label="Enter the code">
      <CodeField label="Code" />
      <Submit state={form} working="Signing in…">
        Sign in
      </Submit>
    </Form>
  );
}

function explainRecipient(error: unknown, field: string): FormErrors {
  if (failedWith(error, 'INVALID_EMAIL')) return { [field]: 'This is not an e-mail address.' };
  if (failedWith(error, 'INVALID_PHONE_NUMBER')) return { [field]: 'This is not a phone number.' };
  return { form: messageFor(error) };
}

function explainCode(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_OTP')) return { code: 'This code is wrong, or was already used. Ask for a new one.' };
  if (failedWith(error, 'OTP_EXPIRED')) return { code: 'This code is too old. Ask for a new one.' };
  return { form: messageFor(error) };
}
