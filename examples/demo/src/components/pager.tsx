import { useState } from 'react';

/** Rows of one page: as many as the server answers at the most. */
const pageSize = 100;

/** Where a list stands. `part` goes into its query. */
export function usePages() {
  const [offset, setOffset] = useState(0);
  return { part: { limit: pageSize, offset }, setOffset };
}

interface PagerProps {
  readonly pages: ReturnType<typeof usePages>;
  /** Rows that the page has. A full one may have others after it. */
  readonly rows: number;
  /** What the list is of, for people who hear the buttons: `Teams`. */
  readonly label: string;
}

/** The way to the pages before and after, where there are any. */
export function Pager({ pages: { part, setOffset }, rows, label }: PagerProps) {
  const { limit, offset } = part;
  if (offset === 0 && rows < limit) return null;
  return (
    <nav className="actions" aria-label={`Pages of ${label}`}>
      <button type="button" className="button" disabled={offset === 0} onClick={() => setOffset(offset - limit)}>
        Previous {limit}
      </button>
      <button type="button" className="button" disabled={rows < limit} onClick={() => setOffset(offset + limit)}>
        Next {limit}
      </button>
    </nav>
  );
}
