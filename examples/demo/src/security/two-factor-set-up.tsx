import type { TwoFactorSetup } from '@latchkey/react/flows';
import type { User } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { useNotices } from '../components/notice.js';
import { CodeField, readCode } from '../forms/code-field.js';
import { PasswordField, UsernameHint } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { AuthenticatorSecret } from './authenticator-secret.js';
import { BackupCodes } from './backup-codes.js';
import { explainPassword } from './explain-password.js';

interface SetUpProps {
  readonly user: User;
  readonly setup: TwoFactorSetup;
  readonly onDone: () => void;
}

/** Password, secret, first code, backup codes: nothing is enabled before the code. */
export function TwoFactorSetUp({ user, setup, onDone }: SetUpProps) {
  const notices = useNotices();
  const finish = () => {
    notices.done('Two-step sign-in is on.');
    onDone();
  };
  switch (setup.state) {
    case 'password':
      return <Begin user={user} setup={setup} />;
    case 'scan':
      return (
        <>
          <p className="soft what-happens">
            Scan this with an authenticator app, then enter its code. Nothing changes before that.
          </p>
          <AuthenticatorSecret totpURI={setup.totpURI} />
          <FirstCode setup={setup} />
        </>
      );
    case 'backup-codes':
      return <BackupCodes codes={setup.backupCodes} onSaved={finish} />;
    case 'enabled':
      return null;
  }
}

function Begin({ user, setup }: Pick<SetUpProps, 'user' | 'setup'>) {
  const form = useForm({
    check: (value) => ({ password: value('password') === '' && 'Enter your password.' }),
    send: (value) => setup.begin(value('password')),
    explain: explainPassword,
    refusal: setup.error,
  });
  return (
    <>
      <p className="soft what-happens">
        After your password we ask for a code of an app on your phone. A thief who has only the password cannot sign in.
      </p>
      <Form state={form} label="Set up two-step sign-in">
        <UsernameHint email={user.email} />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <Submit state={form} working="Checking…">
          Set up two-step sign-in
        </Submit>
      </Form>
    </>
  );
}

function FirstCode({ setup }: Pick<SetUpProps, 'setup'>) {
  const form = useForm({
    check: (value) => ({ code: value('code').trim() === '' && 'Enter the code.' }),
    send: (value) => setup.verify(readCode(value('code'))),
    explain,
    refusal: setup.error,
  });
  return (
    <Form state={form} label="Enter the first code">
      <CodeField label="Authenticator code" />
      <div className="actions">
        <Submit state={form} working="Checking…">
          Turn on
        </Submit>
        <button type="button" className="button" onClick={() => setup.reset()}>
          Cancel
        </button>
      </div>
    </Form>
  );
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_TWO_FACTOR_AUTHENTICATION'))
    return { code: 'This code is wrong. Wait for the next one and enter that.' };
  return { form: messageFor(error) };
}
