/** A grey placeholder with the size of the content. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

/** A placeholder for a page. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="skeleton-heading" />
      <Skeleton className="skeleton-card" />
    </div>
  );
}
