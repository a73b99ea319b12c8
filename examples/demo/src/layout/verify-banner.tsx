import type { User } from '../auth/client.js';
import { useSession } from '../auth/client.js';
import { useResend } from '../auth/resend.js';
import { MailIcon } from '../components/icons.js';
import { MailboxLink } from '../components/mailbox-link.js';

/** Reminds of a link that nobody has followed yet. Gone as soon as somebody has, on whatever device. */
export function VerifyBanner({ user }: { readonly user: User }) {
  const { resend, sending } = useResend();
  // Whoever comes back from the mail to this page finds it up to date.
  useSession({ refetchOnWindowFocus: 'always' });
  return (
    <section className="banner" aria-labelledby="verify">
      <MailIcon />
      <div>
        <h2 id="verify">Verify your e-mail address</h2>
        <p>
          We mailed a link to <strong>{user.email}</strong>. Follow it, and we know that the address is yours.
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
