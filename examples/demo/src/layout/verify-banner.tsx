import type { User } from '../auth/client.js';
import { useSession } from '../auth/client.js';
import { useResend } from '../auth/resend.js';
import { MailIcon } from '../components/icons.js';
import { MailboxLink } from '../components/mailbox-link.js';

/** Reminds the user to open the verification link. Disappears when the address is verified, on any device. */
export function VerifyBanner({ user }: { readonly user: User }) {
  const { resend, sending } = useResend();
  // So the page is up to date when the user comes back from the mail.
  useSession({ refetchOnWindowFocus: 'always' });
  return (
    <section className="banner" aria-labelledby="verify">
      <MailIcon />
      <div>
        <h2 id="verify">Verify your e-mail address</h2>
        <p>
          We mailed a link to <strong>{user.email}</strong>. Open it to verify the address.
        </p>
      </div>
      <div className="actions">
        <MailboxLink />
        <button type="button" className="button" aria-disabled={sending} onClick={() => resend(user.email)}>
          {sending ? 'Sending…' : 'Send again'}
        </button>
      </div>
    </section>
  );
}
