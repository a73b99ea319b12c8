import { secretOf } from '@latchkey/react/flows';
import { QrCode } from '@latchkey/react/qr';
import { CopyButton } from '../../elements/copy-button.js';
import { useFocusIfLost } from '../../elements/focus-if-lost.js';
import { useUI } from '../../provider/ui-context.js';
import { useTexts } from '../../provider/use-texts.js';
import { factorTexts } from '../../texts/english/factors.js';

/** The key of an authenticator app as a picture and as text. */
export function AuthenticatorKey({ totpURI }: { readonly totpURI: string }) {
  const { classOf } = useUI();
  const texts = useTexts('factors', factorTexts);
  const secret = secretOf(totpURI);
  const lead = useFocusIfLost<HTMLParagraphElement>();
  return (
    <div className={classOf('key')}>
      <p ref={lead} tabIndex={-1}>
        {texts.scan}
      </p>
      <QrCode className={classOf('qrCode')} value={totpURI} label={texts.scanPicture} />
      <p>{texts.scanLead}</p>
      <code className={classOf('code')} dir="ltr">
        {secret}
      </code>
      <CopyButton text={secret.replace(/ /g, '')} />
    </div>
  );
}
