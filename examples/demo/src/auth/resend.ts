import { useNotices } from '../components/notice.js';
import { afterVerifying } from '../routing/mail-links.js';
import { useSendVerificationEmail, useSession } from './client.js';
import { messageFor } from './messages.js';

/** Sends the verification mail again, and shows a notice. */
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
      // The server gives the same answer for an address that was verified meanwhile, perhaps on another device.
      await refresh();
    },
  };
}
