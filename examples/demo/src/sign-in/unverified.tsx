import type { SignInState } from '../auth/client.js';
import { messageFor } from '../auth/messages.js';
import { Alert } from '../components/alert.js';
import { Callout } from '../components/callout.js';
import { MailboxLink } from '../components/mailbox-link.js';
import { PageHeading } from '../components/page-heading.js';
import { afterVerifying } from '../routing/mail-links.js';

interface UnverifiedProps {
  readonly flow: Extract<SignInState, { readonly state: 'email-unverified' }>;
}

/** The password was right, but the user has to verify their address before they can sign in. */
export function Unverified({ flow }: UnverifiedProps) {
  const { unverifiedEmail, isResent, error } = flow;
  return (
    <>
      <PageHeading title="Verify your address first" lead="We mailed you a link. Open it, then sign in again." />
      {isResent && (
        <Callout>
          <p>
            A new link is on its way to <strong>{unverifiedEmail}</strong>.
          </p>
        </Callout>
      )}
      {error && <Alert>{messageFor(error)}</Alert>}
      <div className="actions">
        <MailboxLink />
        {unverifiedEmail && (
          <button type="button" className="button" onClick={() => flow.resendVerification(afterVerifying)}>
            Send again
          </button>
        )}
        <button type="button" className="button" onClick={() => flow.reset()}>
          Sign in
        </button>
      </div>
    </>
  );
}
