import { useSignInMagicLink } from '../auth/client.js';
import { Alert } from '../components/alert.js';
import { AskForMail } from '../forms/ask-for-mail.js';
import { useLocation } from '../routing/location.js';
import { returnPath } from '../routing/return-path.js';
import { pathOf } from './ways.js';

/** A link by mail instead of a password. A link that is no longer valid redirects here. */
export function MailLink() {
  const { search } = useLocation();
  const signIn = useSignInMagicLink();
  return (
    <>
      {new URLSearchParams(search).has('error') && (
        <Alert>This link no longer works: it was used, or is older than five minutes. Ask for a new one.</Alert>
      )}
      <AskForMail
        label="Mail me a link"
        send={(email) =>
          signIn.mutateAsync({ email, callbackURL: returnPath(search), errorCallbackURL: pathOf('link', search) })
        }
        sent={(email) => (
          <p>
            If there is an account with <strong>{email}</strong>, a link is on its way to it. It works once, and for
            five minutes.
          </p>
        )}
      />
    </>
  );
}
