import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUI } from '../provider/ui-context.js';
import { useMessage } from '../provider/use-texts.js';
import { AlertIcon, CheckIcon } from './icons.js';

/** Why something failed. Screen readers read it at once. */
export function Alert({ children }: { readonly children: ReactNode }) {
  const { classOf } = useUI();
  return (
    <div className={classOf('alert')} role="alert" tabIndex={-1}>
      <AlertIcon />
      <div>{children}</div>
    </div>
  );
}

/** The text of an error; nothing if there is none. */
export function ErrorAlert({ error }: { readonly error: unknown }) {
  const message = useMessage();
  return error ? <Alert>{message(error)}</Alert> : null;
}

interface CalloutProps {
  readonly children: ReactNode;
  /** Moves the focus here. Default: a screen reader reads it when it is silent. */
  readonly isFocused?: boolean;
}

/** What has happened, or what the user should do next. */
export function Callout({ children, isFocused = false }: CalloutProps) {
  const { classOf } = useUI();
  const note = useRef<HTMLDivElement>(null);
  const [isSilent, setSilent] = useState(true);
  useEffect(() => {
    if (isFocused) note.current?.focus();
    // Screen readers tell what changes in a region that they know already, so the text is visible one frame later.
    const frame = requestAnimationFrame(() => setSilent(false));
    return () => cancelAnimationFrame(frame);
  }, [isFocused]);
  return (
    <div ref={note} className={classOf('callout')} role="status" tabIndex={-1}>
      <CheckIcon />
      <div style={isSilent ? { visibility: 'hidden' } : undefined}>{children}</div>
    </div>
  );
}
