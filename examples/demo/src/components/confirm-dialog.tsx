import { type ReactNode, type RefObject, useId } from 'react';

interface ConfirmDialogProps {
  /** Opened with `ref.current?.showModal()`; the browser gives the focus back when it closes. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly title: string;
  readonly children: ReactNode;
  /** The label of the button that confirms. */
  readonly action: string;
  readonly onConfirm: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ dialog, title, children, action, onConfirm }: ConfirmDialogProps) {
  const id = useId();
  const close = () => dialog.current?.close();
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button button-danger" onClick={confirm}>
          {action}
        </button>
      </div>
    </dialog>
  );
}
