import { useState } from 'react';
import { emailProblem } from '../auth/checks.js';
import { type User, useChangeEmail } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { Callout } from '../components/callout.js';
import { MailboxLink } from '../components/mailbox-link.js';
import { EmailField } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { afterChanging, afterVerifying } from '../routing/mail-links.js';

/** A user with a verified address first agrees by mail. For a user without one, the address changes at once, and they have to prove the new one. */
export function ChangeEmail({ user }: { readonly user: User }) {
  const [sent, setSent] = useState<Sent>();
  // After the link was opened, here or elsewhere, the message about it is removed.
  const waits = sent?.to === user.email && sent.next === nextStep(user);
  return (
    <section className="card" aria-labelledby="email">
      <h2 id="email">E-mail</h2>
      <p>
        {user.email}{' '}
        <span className={user.emailVerified ? 'badge' : 'badge badge-open'}>
          {user.emailVerified ? 'Verified' : 'Not verified yet'}
        </span>
      </p>
      {!waits ? (
        <ChangeForm user={user} onSent={setSent} />
      ) : (
        <>
          <Callout>
            <p>
              We mailed a link to <strong>{sent.to}</strong>. {textFor[sent.next]}
            </p>
          </Callout>
          <div className="actions">
            <MailboxLink />
            <button type="button" className="button" onClick={() => setSent(undefined)}>
              Choose another address
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** A sent mail, and the purpose of its link. */
interface Sent {
  readonly to: string;
  readonly next: keyof typeof textFor;
}

const textFor = {
  agree: 'Open it in this browser to change to the new address. Until then nothing changes.',
  prove: 'Open it to verify the address. From now on you sign in with it.',
};

function nextStep({ emailVerified }: User): Sent['next'] {
  return emailVerified ? 'agree' : 'prove';
}

interface ChangeFormProps {
  readonly user: User;
  readonly onSent: (sent: Sent) => void;
}

function ChangeForm({ user, onSent }: ChangeFormProps) {
  const changeEmail = useChangeEmail();
  const form = useForm({
    check: (value) => ({ email: emailProblem(value('email')) }),
    async send(value) {
      const newEmail = value('email').trim().toLowerCase();
      const callbackURL = user.emailVerified ? afterChanging : afterVerifying;
      await changeEmail.mutateAsync({ newEmail, callbackURL });
      const next = nextStep(user);
      onSent({ to: next === 'agree' ? user.email : newEmail, next });
    },
    explain,
  });
  return (
    <>
      <WhatHappens user={user} />
      <Form state={form} label="Change the e-mail address">
        <EmailField label="New e-mail" autoComplete="email" />
        <Submit state={form} working="Sending…">
          Change e-mail
        </Submit>
      </Form>
    </>
  );
}

function WhatHappens({ user }: { readonly user: User }) {
  if (!user.emailVerified) {
    return (
      <p className="soft what-happens">
        This address is not verified, so another one replaces it at once. We mail a link to the new address.
      </p>
    );
  }
  return (
    <ol className="soft what-happens">
      <li>We mail a link to {user.email}. Nothing changes before you open it in this browser.</li>
      <li>Then you sign in with the new address, and we mail a link to that one.</li>
      <li>Open it too to verify the new address.</li>
    </ol>
  );
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_EMAIL')) return { email: 'This is not an e-mail address.' };
  if (failedWith(error, 'EMAIL_IS_THE_SAME')) return { email: 'This is your present address.' };
  if (failedWith(error, 'COULDNT_UPDATE_YOUR_EMAIL')) return { email: messageFor(error) };
  return { form: messageFor(error) };
}
