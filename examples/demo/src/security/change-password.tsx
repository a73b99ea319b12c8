import { minPasswordLength, newPasswordProblem } from '../auth/checks.js';
import { type User, useChangePassword } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { useNotices } from '../components/notice.js';
import { Checkbox, PasswordField, UsernameHint } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

export function ChangePassword({ user }: { readonly user: User }) {
  const changePassword = useChangePassword();
  const notices = useNotices();
  const form = useForm({
    check: (value) => ({
      currentPassword: value('currentPassword') === '' && 'Enter your current password.',
      newPassword: anotherPasswordProblem(value('currentPassword'), value('newPassword')),
    }),
    async send(value) {
      const revokeOtherSessions = value('revokeOtherSessions') === 'on';
      await changePassword.mutateAsync({
        currentPassword: value('currentPassword'),
        newPassword: value('newPassword'),
        revokeOtherSessions,
      });
      form.form.current?.reset();
      const others = revokeOtherSessions ? ' All your other devices are signed out.' : '';
      notices.done(`Your password is changed.${others}`);
    },
    explain,
  });
  return (
    <section className="card" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <Form state={form} label="Change the password">
        <UsernameHint email={user.email} />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          hint={<Link to={paths.forgotPassword}>Forgot it?</Link>}
        />
        <PasswordField
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters.`}
        />
        <Checkbox
          name="revokeOtherSessions"
          label="Sign out my other devices"
          hint="This also signs out a person who knew the old password."
          defaultChecked
        />
        <Submit state={form} working="Changing…">
          Change password
        </Submit>
      </Form>
    </section>
  );
}

function anotherPasswordProblem(current: string, next: string): string | undefined {
  if (next !== '' && next === current) return 'This is your present password.';
  return newPasswordProblem(next);
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_PASSWORD')) return { currentPassword: 'This is not your current password.' };
  if (failedWith(error, 'PASSWORD_TOO_SHORT')) return { newPassword: `Use at least ${minPasswordLength} characters.` };
  if (failedWith(error, 'PASSWORD_TOO_LONG')) return { newPassword: 'Use a shorter password.' };
  return { form: messageFor(error) };
}
