import { secretOf } from '@latchkey/react/flows';
import { QrCode } from '@latchkey/react/qr';
import { CopyButton } from '../components/copy-button.js';

/** The secret for an authenticator app, to scan or to type. */
export function AuthenticatorSecret({ totpURI }: { readonly totpURI: string }) {
  const secret = secretOf(totpURI);
  return (
    <div className="authenticator">
      <QrCode value={totpURI} label="QR code for your authenticator app" className="qr" />
      <div>
        <p className="hint">Or enter this key in the app:</p>
        <p className="secret">
          <code>{secret}</code>
        </p>
        <CopyButton text={secret.replaceAll(' ', '')} what="the key" />
      </div>
    </div>
  );
}
