import { useNotices } from '../components/notice.js';
import { afterVerifying } from '../routing/mail-links.js';
import { useSendVerificationEmail, useSession } from './client.js';
import { messageFor } from './messages.js';

/** Mails the link that verifies an address once more, and says so. */
export function useResend() {
  const { refresh } = useSession();
  const sendVerificationEmail = useSendVerificationEmail();
  const notices = useNotices();
  const sending = sendVerificationEmail.isPending;
  return {
    sending,
    async resend(email: string) {
      if (sending) return;
      try {
        await sendVerificationEmail.mutateAsync({ email, callbackURL: afterVerifying });
        notices.done(`A new link is on its way to ${email}.`);
      } catch (error) {
        notices.problem(messageFor(error));
      }
      // The server says the same of an address that was verified meanwhile, on another device perhaps.
      await refresh();
    },
  };
}
