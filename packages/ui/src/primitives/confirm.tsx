import { type ReactNode, useState } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { useCommonTexts } from '../provider/use-texts.js';
import { Dialog } from './dialog.js';
import { useToast } from './use-toast.js';

interface ConfirmProps {
  /** The label of the button that opens the question, and of the button that confirms it. */
  readonly action: string;
  /** The name of that button for screen readers, if there are several with the same label. */
  readonly label?: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** What a toast says afterwards, if the place of the button disappears. */
  readonly done?: string;
  /** Resolves when it is done; what it throws is shown in the dialog. */
  readonly onConfirm: () => Promise<unknown>;
}

/** A button for what cannot be undone: it asks first. */
export function Confirm({ action, label, title, lead, done, onConfirm }: ConfirmProps) {
  const { cancel } = useCommonTexts();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = () => {
    setOpen(false);
    setError(null);
  };
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      close();
      if (done) toast(done);
    } catch (refusal) {
      setError(refusal);
      // The user can have closed the question before the answer.
      setOpen(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button label={label} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={title} lead={lead}>
        <ErrorAlert error={error} />
        <Actions>
          <Button onClick={close}>{cancel}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
            {action}
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
