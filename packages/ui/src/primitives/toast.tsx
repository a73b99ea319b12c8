import * as Radix from '@radix-ui/react-toast';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts } from '../provider/use-texts.js';
import { ToastContext } from './use-toast.js';

interface Note {
  readonly id: number;
  readonly text: string;
}

/** At most this many texts at once; a further one replaces the oldest. */
const most = 2;

/**
 * Shows the toasts of a part of the settings, below its heading. They stay in sight while the part scrolls, and never leave it:
 * so they cover neither its heading nor that of another part.
 */
export function WithToasts({ children }: { readonly children: ReactNode }) {
  const { classOf, language } = useUI();
  const { notices } = useCommonTexts();
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const next = useRef(0);
  const tell = useCallback((text: string) => {
    next.current += 1;
    const note = { id: next.current, text };
    setNotes((shown) => [...shown.slice(1 - most), note]);
  }, []);
  return (
    <Radix.Provider label={notices} duration={8000} swipeDirection={language.direction === 'rtl' ? 'left' : 'right'}>
      <ToastContext.Provider value={tell}>
        <div className={classOf('toastArea')}>
          <div className={classOf('toasts')}>
            <Radix.Viewport label={notices} />
          </div>
          {children}
        </div>
      </ToastContext.Provider>
      {notes.map(({ id, text }) => (
        <Toast key={id} text={text} onClose={() => setNotes((shown) => shown.filter((note) => note.id !== id))} />
      ))}
    </Radix.Provider>
  );
}

function Toast({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const { classOf } = useUI();
  const { close } = useCommonTexts();
  return (
    <Radix.Root
      className={classOf('toast')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Radix.Title>{text}</Radix.Title>
      <Radix.Close className={classOf('button')}>{close}</Radix.Close>
    </Radix.Root>
  );
}
