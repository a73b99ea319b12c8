import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { CheckIcon, CloseIcon } from './icons.js';

/** Milliseconds that a notice stays. */
const stayMs = 8000;

interface Notice {
  readonly text: string;
}

const NoticeContext = createContext<(text: string) => void>(() => {});

/** Tells the person what has happened: shown for a while, and read aloud. */
export function useNotice(): (text: string) => void {
  return useContext(NoticeContext);
}

/** Holds the live region. It is there from the start, empty: readers only notice what changes in it. */
export function NoticeProvider({ children }: { readonly children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>();
  // A new object each time: the same words twice are two notices.
  const show = useCallback((text: string) => setNotice({ text }), []);
  const hide = () => setNotice(undefined);
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(undefined), stayMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <NoticeContext value={show}>
      {children}
      <div className="notice-area">
        <div role="status">
          {notice && (
            <p className="notice">
              <CheckIcon />
              {notice.text}
            </p>
          )}
        </div>
        {notice && (
          <button type="button" className="icon-button" aria-label="Dismiss this notice" onClick={hide}>
            <CloseIcon />
          </button>
        )}
      </div>
    </NoticeContext>
  );
}
