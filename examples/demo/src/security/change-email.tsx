import { useState } from 'react';
import { emailProblem } from '../auth/checks.js';
import { type User, useChangeEmail } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { Callout } from '../components/callout.js';
import { MailboxLink } from '../components/mailbox-link.js';
import { EmailField } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { afterChanging, afterVerifying } from '../routing/mail-links.js';
import { useWithSecondFactor } from './step-up.js';

/** Who has proven their address agrees by mail first; who has not is taken at their word, and asked to prove the new one. */
export function ChangeEmail({ user }: { readonly user: User }) {
  const [sent, setSent] = useState<Sent>();
  // Once the link was followed, here or elsewhere, there is nothing left to say about it.
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

/** A mail that was sent, and what its link is for. */
interface Sent {
  readonly to: string;
  readonly next: keyof typeof textFor;
}

const textFor = {
  agree: 'Follow it in this browser, and the new address takes its place. Until then nothing changes.',
  prove: 'Follow it, and the address is verified. You sign in with it from now on.',
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
  const withFactor = useWithSecondFactor();
  const form = useForm({
    check: (value) => ({ email: emailProblem(value('email')) }),
    async send(value) {
      const newEmail = value('email').trim().toLowerCase();
      const callbackURL = user.emailVerified ? afterChanging : afterVerifying;
      await withFactor(() => changeEmail.mutateAsync({ newEmail, callbackURL }));
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
        As nobody has verified this address, another one replaces it at once. We mail a link to the new one.
      </p>
    );
  }
  return (
    <ol className="soft what-happens">
      <li>We mail a link to {user.email}. Nothing changes before you follow it in this browser.</li>
      <li>Then you sign in with the new address, and we mail a link to that one.</li>
      <li>Follow it too, and the new address is verified.</li>
    </ol>
  );
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_EMAIL')) return { email: 'This is not an e-mail address.' };
  if (failedWith(error, 'EMAIL_IS_THE_SAME')) return { email: 'This is the address that you have.' };
  if (failedWith(error, 'COULDNT_UPDATE_YOUR_EMAIL')) return { email: messageFor(error) };
  return { form: messageFor(error) };
}
