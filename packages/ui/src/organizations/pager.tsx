import { useEffect } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { fill } from '../texts/fill.js';

/** Rows on one page of a list. */
export const pageSize = 10;

interface PagerProps {
  /** From 1. */
  readonly page: number;
  /** Rows of all pages together. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Moves through a long list; nothing for one page. */
export function Pager({ page, total, onPage }: PagerProps) {
  const texts = useTexts('organizations', organizationTexts);
  const { format } = new Intl.NumberFormat(useUI().language.tag);
  const pages = Math.ceil(total / pageSize);
  // The last row of this page is gone.
  const last = Math.max(1, pages);
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);
  if (pages <= 1) return null;
  return (
    <Actions>
      {page > 1 && <Button onClick={() => onPage(page - 1)}>{texts.previous}</Button>}
      <span role="status">{fill(texts.page, { page: format(page), pages: format(pages) })}</span>
      {page < pages && <Button onClick={() => onPage(page + 1)}>{texts.next}</Button>}
    </Actions>
  );
}

/** Rows of a part of a list whose answer has no total: the most that a server sends. */
const partSize = 100;

/** The input for such a part. */
export function partFrom(first: number): { readonly limit: number; readonly offset: number } {
  return { limit: partSize, offset: first };
}

interface PartPagerProps {
  /** The number of rows before this part. */
  readonly first: number;
  /** The rows of this part. After a full one there can be more. */
  readonly rows: number;
  readonly onFirst: (first: number) => void;
}

/** Moves through such a list; nothing for a short one. */
export function PartPager({ first, rows, onFirst }: PartPagerProps) {
  const texts = useTexts('organizations', organizationTexts);
  if (first === 0 && rows < partSize) return null;
  return (
    <Actions>
      {first > 0 && <Button onClick={() => onFirst(first - partSize)}>{texts.previous}</Button>}
      {rows === partSize && <Button onClick={() => onFirst(first + partSize)}>{texts.next}</Button>}
    </Actions>
  );
}
