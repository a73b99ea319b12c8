import { type ReactNode, useState } from 'react';
import { emailProblem } from '../auth/checks.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { Callout } from '../components/callout.js';
import { MailboxLink } from '../components/mailbox-link.js';
import { EmailField } from './field.js';
import { Form, type FormErrors, Submit, useForm } from './form.js';

interface AskForMailProps {
  /** The purpose of the form and the label of its button. */
  readonly label: string;
  readonly email?: string | undefined;
  readonly send: (email: string) => Promise<unknown>;
  /** The text after that. The server does not say whether an account exists, so the page does not either. */
  readonly sent: (email: string) => ReactNode;
}

/** Asks for an address and lets the server send a mail to it. */
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
