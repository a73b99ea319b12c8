import { usernameProblem } from '../auth/checks.js';
import { type User, useUpdateUser } from '../auth/client.js';
import { messageFor } from '../auth/messages.js';
import { useNotices } from '../components/notice.js';
import { TextField } from '../forms/field.js';
import { Form, Submit, useForm } from '../forms/form.js';
import { explainUsername, UsernameField } from './username-field.js';

/** The username, and how it is shown. The shown form needs a username. */
export function Username({ user }: { readonly user: User }) {
  const updateUser = useUpdateUser();
  const notices = useNotices();
  const form = useForm({
    check(value) {
      const username = value('username').trim();
      if (username !== '') return { username: usernameProblem(username) };
      return { username: value('displayUsername').trim() !== '' && 'Choose a username first.' };
    },
    async send(value) {
      const username = value('username').trim() || null;
      const displayUsername = value('displayUsername').trim();
      await updateUser.mutateAsync({ username, ...(displayUsername && { displayUsername }) });
      notices.done(username === null ? 'Your username is removed.' : 'Your username is saved.');
    },
    explain: (error) => explainUsername(error) ?? { form: messageFor(error) },
  });
  return (
    <section className="card" aria-labelledby="username">
      <h2 id="username">Username</h2>
      <Form state={form} label="Username">
        <UsernameField current={user.username} />
        <TextField
          name="displayUsername"
          label="Shown as"
          autoComplete="off"
          maxLength={60}
          defaultValue={user.displayUsername ?? ''}
          hint="If empty, it is shown as you typed it."
          optional
        />
        <Submit state={form} working="Saving…">
          Save username
        </Submit>
      </Form>
    </section>
  );
}
