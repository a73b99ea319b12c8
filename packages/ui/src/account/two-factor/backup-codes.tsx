import { useEffect, useRef } from 'react';
import { Actions, Button } from '../../elements/buttons.js';
import { CopyButton } from '../../elements/copy-button.js';
import { useUI } from '../../provider/ui-context.js';
import { useTexts } from '../../provider/use-texts.js';
import { factorTexts } from '../../texts/english/factors.js';

interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shown once: the server keeps them sealed and does not show them again. */
export function BackupCodes({ codes, onSaved }: BackupCodesProps) {
  const { classOf } = useUI();
  const texts = useTexts('factors', factorTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} className={classOf('sectionTitle')} tabIndex={-1}>
        {texts.saveCodes}
      </h3>
      <p>{texts.saveCodesLead}</p>
      <ol className={classOf('codes')} dir="ltr" aria-label={texts.saveCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={classOf('code')}>{code}</code>
          </li>
        ))}
      </ol>
      <Actions>
        <Button variant="primary" onClick={onSaved}>
          {texts.saved}
        </Button>
        <CopyButton text={codes.join('\n')} />
        <Button onClick={() => download(codes)}>{texts.download}</Button>
      </Actions>
    </>
  );
}

function download(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'backup-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
