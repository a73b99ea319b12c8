import { Link } from '../routing/link.js';

/** The page of a list in the address; by default the first. */
export function pageNumber(search: string): number {
  const wanted = Number(new URLSearchParams(search).get('page') ?? 1);
  return Number.isInteger(wanted) && wanted > 0 && wanted < 1e6 ? wanted : 1;
}

interface PagerProps {
  readonly path: string;
  readonly page: number;
  readonly pages: number;
}

/** Links to the pages of a long list. */
export function Pager({ path, page, pages }: PagerProps) {
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <Link to={`${path}?page=${Math.min(page - 1, Math.max(pages, 1))}`} className="button button-small">
          Previous
        </Link>
      )}
      <span className="hint">
        Page {page} of {Math.max(pages, 1)}
      </span>
      {page < pages && (
        <Link to={`${path}?page=${page + 1}`} className="button button-small">
          Next
        </Link>
      )}
    </nav>
  );
}
