/** A grey stand-in that has the size of what is coming. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

/** Stands where a page will be. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="skeleton-heading" />
      <Skeleton className="skeleton-card" />
    </div>
  );
}
