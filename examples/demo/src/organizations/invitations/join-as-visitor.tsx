import { useState } from 'react';
import { emailProblem, minPasswordLength, newPasswordProblem } from '../../auth/checks.js';
import { client, useSignInFlow, useSignUpEmail } from '../../auth/client.js';
import { failedWith, messageFor } from '../../auth/messages.js';
import { PageHeading } from '../../components/page-heading.js';
import { EmailField, PasswordField, TextField } from '../../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../../forms/form.js';
import { Link } from '../../routing/link.js';
import { useLocation } from '../../routing/location.js';
import { afterVerifying } from '../../routing/mail-links.js';
import { signInPath } from '../../routing/return-path.js';
import { PasswordForm } from '../../sign-in/password-form.js';
import { SecondFactor } from '../../sign-in/second-factor.js';
import { Unverified } from '../../sign-in/unverified.js';
import type { MailedInvitation } from './invited.js';
import { useAnswer } from './use-answer.js';

interface JoinAsVisitorProps extends MailedInvitation {
  /** The visitor has signed in, and may or may not have joined. */
  readonly onEnd: () => void;
}

/** Creates an account or signs in, and then joins. Before that, the page shows nothing of the invitation. */
export function JoinAsVisitor({ onEnd, ...mailed }: JoinAsVisitorProps) {
  const [isNew, setNew] = useState(true);
  const { accept } = useAnswer(mailed.token);
  const join = async () => {
    const { data } = await client.getInvitation({
      id: mailed.id,
      ...(mailed.token !== undefined && { token: mailed.token }),
    });
    if (data) await accept(data);
    // If that fails, the page says why.
    onEnd();
  };
  return isNew ? (
    <NewPerson onSignedIn={join} onSwitch={() => setNew(false)} />
  ) : (
    <KnownPerson onSignedIn={join} onSwitch={() => setNew(true)} />
  );
}

interface StepProps {
  readonly onSignedIn: () => Promise<void>;
  readonly onSwitch: () => void;
}

function NewPerson({ onSignedIn, onSwitch }: StepProps) {
  const signUp = useSignUpEmail();
  const form = useForm({
    check: (value) => ({
      name: value('name').trim() === '' && 'Enter your name.',
      email: emailProblem(value('email')),
      password: newPasswordProblem(value('password')),
    }),
    async send(value) {
      await signUp.mutateAsync({
        name: value('name').trim(),
        email: value('email').trim(),
        password: value('password'),
        callbackURL: afterVerifying,
      });
      await onSignedIn();
    },
    explain,
  });
  return (
    <>
      <PageHeading
        title="You are invited"
        lead="Create an account with the address of the invitation mail, and join."
      />
      <Form state={form} label="Create an account and join">
        <TextField name="name" label="Name" autoComplete="name" maxLength={255} />
        <EmailField autoComplete="email" hint="The address of the invitation mail." />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters.`}
        />
        <Submit state={form} working="Joining…">
          Create account and join
        </Submit>
      </Form>
      <p className="aside">
        Do you already have an account?{' '}
        <button type="button" className="link-button" onClick={onSwitch}>
          Sign in and join
        </button>
      </p>
    </>
  );
}

function KnownPerson({ onSignedIn, onSwitch }: StepProps) {
  const { pathname, search } = useLocation();
  const flow = useSignInFlow({ onComplete: () => void onSignedIn() });
  if (flow.state === 'second-factor') return <SecondFactor flow={flow} />;
  if (flow.state === 'email-unverified') return <Unverified flow={flow} />;
  return (
    <>
      <PageHeading title="You are invited" lead="Sign in with the address of the invitation mail, and join." />
      <PasswordForm flow={{ ...flow, error: flow.state === 'idle' ? flow.error : null }} />
      <p className="aside">
        <Link to={signInPath(pathname + search)}>Other ways to sign in</Link>
      </p>
      <p className="aside">
        New here?{' '}
        <button type="button" className="link-button" onClick={onSwitch}>
          Create an account and join
        </button>
      </p>
    </>
  );
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'USER_ALREADY_EXISTS'))
    return { email: 'There is already an account with this address. Sign in below.' };
  if (failedWith(error, 'INVALID_EMAIL')) return { email: 'This is not an e-mail address.' };
  if (failedWith(error, 'PASSWORD_TOO_LONG')) return { password: 'Use a shorter password.' };
  return { form: messageFor(error) };
}
