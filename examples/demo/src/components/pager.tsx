import { useState } from 'react';

/** Rows of one page: the maximum of the server. */
const pageSize = 100;

/** The current page of a list. `part` is for its query. */
export function usePages() {
  const [offset, setOffset] = useState(0);
  return { part: { limit: pageSize, offset }, setOffset };
}

interface PagerProps {
  readonly pages: ReturnType<typeof usePages>;
  /** The number of rows on the page. There can be more pages after a full one. */
  readonly rows: number;
  /** The name of the list for screen readers: `Teams`. */
  readonly label: string;
}

/** Links to the pages before and after, if there are any. */
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
