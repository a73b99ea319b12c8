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

/** The dialog passes these functions to its form: the form has made a key, or the user cancels. */
export interface KeyFormCallbacks {
  readonly onMade: (made: MadeKey) => void;
  readonly onCancel: () => void;
}

interface KeyDialogProps {
  /** The label of the button that opens the dialog. */
  readonly action: string;
  /** The name of that button for screen readers, if there are several with the same label. */
  readonly label?: string;
  readonly title: string;
  readonly lead?: string;
  readonly form: (steps: KeyFormCallbacks) => ReactNode;
}

/** A button that opens a dialog. The dialog shows a form, and then the key that the form has made. */
export function KeyDialog({ action, label, title, lead, form }: KeyDialogProps) {
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
        // If the user closes the form before the server answers, the dialog opens again and shows the key.
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
  // The form that had the focus is no longer on the page, so the key gets the focus.
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
