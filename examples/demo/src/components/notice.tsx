import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { CheckIcon, CloseIcon } from './icons.js';

/** Milliseconds that a notice stays. */
const stayMs = 8000;

/** Messages to the user, which are shown for a while and announced by screen readers. */
export interface Notices {
  /** The user's action succeeded. */
  readonly done: (text: string) => void;
}

interface Notice {
  readonly text: string;
}

const NoticesContext = createContext<Notices>({ done() {} });

export function useNotices(): Notices {
  return useContext(NoticesContext);
}

/** Contains the live region. It exists from the start, empty, because screen readers only announce changes in it. */
export function NoticeProvider({ children }: { readonly children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>();
  const notices = useMemo<Notices>(
    // A new object each time, so that the same text twice makes two notices.
    () => ({ done: (text) => setNotice({ text }) }),
    [],
  );
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(undefined), stayMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <NoticesContext value={notices}>
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
          <button
            type="button"
            className="icon-button"
            aria-label="Dismiss this notice"
            onClick={() => setNotice(undefined)}
          >
            <CloseIcon />
          </button>
        )}
      </div>
    </NoticesContext>
  );
}
