import { useForgetPassword, useSession } from '../auth/client.js';
import { paths } from '../routing/paths.js';
import { AskForMail } from './ask-for-mail.js';

/** Asks for the mail with the link to a new password. */
export function AskForReset() {
  const { user } = useSession();
  const forgetPassword = useForgetPassword();
  return (
    <AskForMail
      label="Send the link"
      email={user?.email}
      send={(email) => forgetPassword.mutateAsync({ email, redirectTo: paths.resetPassword })}
      sent={(email) => (
        <p>
          If there is an account with <strong>{email}</strong>, a link is on its way to it. It works once, and for one
          hour.
        </p>
      )}
    />
  );
}
