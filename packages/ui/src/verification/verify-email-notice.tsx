import { type ReactElement, useState } from 'react';
import { Address } from '../elements/address.js';
import { Actions, Button } from '../elements/buttons.js';
import { Callout, ErrorAlert } from '../elements/notes.js';
import { Section } from '../elements/section.js';
import { verifiedPath } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { verificationTexts } from '../texts/english/verification.js';
import { fillWith } from '../texts/fill.js';

/**
 * Reminds a user to open the link that verifies their address. Renders nothing if the address is verified, if the visitor is not
 * signed in, or if the server mails no such links. Put it on the page that users see after the sign-in.
 */
export function VerifyEmailNotice(): ReactElement | null {
  const { auth } = useUI();
  const { options } = useSignInOptions();
  // The user opens the link in another tab or on another device, and comes back.
  const { user } = auth.useSession({ refetchOnWindowFocus: 'always' });
  if (!user || user.emailVerified || !options?.account.verifyEmail) return null;
  return <Notice email={user.email} />;
}

function Notice({ email }: { readonly email: string }) {
  const { auth, paths } = useUI();
  const texts = useTexts('verification', verificationTexts);
  const { sending } = useCommonTexts();
  const { refresh } = auth.useSession();
  const sendMail = auth.useSendVerificationEmail();
  const [sentAt, setSentAt] = useState<number>();
  const resend = async () => {
    try {
      await sendMail.mutateAsync({ email, callbackURL: verifiedPath(paths, paths.home) });
      setSentAt(Date.now());
    } catch {
      // The section shows why.
    }
    // If the user has verified the address meanwhile on another device, the answer is the same. The session shows it.
    await refresh();
  };
  const address = (
    <strong>
      <Address>{email}</Address>
    </strong>
  );
  return (
    <Section title={texts.askTitle} lead={fillWith(texts.waitLead, { email: address })}>
      <ErrorAlert error={sendMail.error} />
      {sentAt !== undefined && <Callout key={sentAt}>{fillWith(texts.resent, { email: address })}</Callout>}
      <Actions>
        <Button isBusy={sendMail.isPending} onClick={() => void resend()}>
          {sendMail.isPending ? sending : texts.sendLink}
        </Button>
      </Actions>
    </Section>
  );
}
