import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { CopyButton } from '../elements/copy-button.js';
import { Time } from '../elements/time.js';
import { Dialog } from '../primitives/dialog.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { apiKeyTexts } from '../texts/english/api-keys.js';
import { fill, fillWith } from '../texts/fill.js';
import type { MadeKey } from './plugin.js';

/** How a form tells its dialog that it has ended. */
export interface KeySteps {
  readonly onMade: (made: MadeKey) => void;
  readonly onCancel: () => void;
}

interface MakeKeyProps {
  /** The label of the button that opens the dialog. */
  readonly action: string;
  /** The name of that button for screen readers, if there are several with the same label. */
  readonly label?: string;
  readonly title: string;
  readonly lead?: string;
  readonly form: (steps: KeySteps) => ReactNode;
}

/** A button that opens a dialog: a form, and then the key that it has made. */
export function MakeKey({ action, label, title, lead, form }: MakeKeyProps) {
  const texts = useTexts('apiKeys', apiKeyTexts);
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  const close = () => {
    setOpen(false);
    setMade(undefined);
  };
  return (
    <>
      <Button label={label} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog
        // Also if the user has closed the form before the answer.
        isOpen={isOpen || made !== undefined}
        // The key is shown once: a click beside the dialog must not lose it.
        onClose={made ? () => undefined : close}
        title={made ? fill(texts.madeTitle, { name: made.name }) : title}
        lead={made ? texts.copyNow : lead}
      >
        {made ? <NewKey made={made} onDone={close} /> : form({ onMade: setMade, onCancel: close })}
      </Dialog>
    </>
  );
}

function NewKey({ made, onDone }: { readonly made: MadeKey; readonly onDone: () => void }) {
  const { classOf } = useUI();
  const texts = useTexts('apiKeys', apiKeyTexts);
  const place = useRef<HTMLElement>(null);
  // The form that had the focus is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <code ref={place} className={classOf('code')} dir="ltr" tabIndex={-1}>
        {made.key}
      </code>
      {made.previousEndsAt && (
        <p className={classOf('hint')}>{fillWith(texts.oldEnds, { time: <Time at={made.previousEndsAt} /> })}</p>
      )}
      <Actions>
        <Button variant="primary" onClick={onDone}>
          {texts.done}
        </Button>
        <CopyButton text={made.key} />
      </Actions>
    </>
  );
}
