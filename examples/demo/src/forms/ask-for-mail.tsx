import { type ReactNode, useState } from 'react';
import { emailProblem } from '../auth/checks.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { Callout } from '../components/callout.js';
import { MailboxLink } from '../components/mailbox-link.js';
import { EmailField } from './field.js';
import { Form, type FormErrors, Submit, useForm } from './form.js';

interface AskForMailProps {
  /** What the form is for, and what its button says. */
  readonly label: string;
  readonly email?: string | undefined;
  readonly send: (email: string) => Promise<unknown>;
  /** What to say then. The server tells nobody who has an account, so neither does this. */
  readonly sent: (email: string) => ReactNode;
}

/** Asks for an address and has a mail sent to it. */
export function AskForMail({ label, email = '', send, sent }: AskForMailProps) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    check: (value) => ({ email: emailProblem(value('email')) }),
    async send(value) {
      await send(value('email').trim());
      setSentTo(value('email').trim());
    },
    explain,
  });
  if (sentTo !== undefined) {
    return (
      <>
        <Callout>{sent(sentTo)}</Callout>
        <div className="actions">
          <MailboxLink />
          <button type="button" className="button" onClick={() => setSentTo(undefined)}>
            Try another address
          </button>
        </div>
      </>
    );
  }
  return (
    <Form state={form} label={label}>
      <EmailField autoComplete="email" defaultValue={email} />
      <Submit state={form} working="Sending…">
        {label}
      </Submit>
    </Form>
  );
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_EMAIL')) return { email: 'This is not an e-mail address.' };
  return { form: messageFor(error) };
}
