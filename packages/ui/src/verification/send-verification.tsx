import { useState } from 'react';
import { Address } from '../elements/address.js';
import { Actions, Button } from '../elements/buttons.js';
import { Callout, ErrorAlert } from '../elements/notes.js';
import { verifiedPath } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { verificationTexts } from '../texts/english/verification.js';
import { fillWith } from '../texts/fill.js';

interface SendVerificationProps {
  readonly email: string;
  /** The page to which the link leads on. Default: `paths.home`. */
  readonly next?: string;
}

/** Mails a link that verifies the address to the user of the session, and says so when the server has answered. */
export function SendVerification({ email, next }: SendVerificationProps) {
  const { auth, paths } = useUI();
  const texts = useTexts('verification', verificationTexts);
  const { sending } = useCommonTexts();
  const sendMail = auth.useSendVerificationEmail();
  const [sentAt, setSentAt] = useState<number>();
  const resend = () =>
    sendMail.mutate(
      { email, callbackURL: verifiedPath(paths, next ?? paths.home) },
      { onSuccess: () => setSentAt(Date.now()) },
    );
  return (
    <>
      <ErrorAlert error={sendMail.error} />
      {sentAt !== undefined && (
        <Callout key={sentAt}>
          {fillWith(texts.resent, {
            email: (
              <strong>
                <Address>{email}</Address>
              </strong>
            ),
          })}
        </Callout>
      )}
      <Actions>
        <Button isBusy={sendMail.isPending} onClick={resend}>
          {sendMail.isPending ? sending : texts.sendLink}
        </Button>
      </Actions>
    </>
  );
}
