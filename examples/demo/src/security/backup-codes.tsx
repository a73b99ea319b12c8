import { CopyButton } from '../components/copy-button.js';
import { useFocus } from '../forms/code-field.js';

interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shown once: the server keeps them sealed and does not show them again. */
export function BackupCodes({ codes, onSaved }: BackupCodesProps) {
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <>
      <h3 ref={heading} tabIndex={-1} id="backup-codes">
        Save your backup codes
      </h3>
      <p className="soft what-happens">
        Each code signs you in once if you do not have the app. Print them or put them into a password manager: they are
        not shown again.
      </p>
      <ol className="backup-codes" aria-labelledby="backup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions">
        <button type="button" className="button button-primary" onClick={onSaved}>
          I have saved them
        </button>
        <CopyButton text={codes.join('\n')} what="the codes" />
      </div>
    </>
  );
}
