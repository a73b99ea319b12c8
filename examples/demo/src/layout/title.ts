import { useEffect } from 'react';

/** The title of the window and the history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Latchkey demo`;
  }, [title]);
}
