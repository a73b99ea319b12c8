import { fullTime, relativeTime } from '../display/time.js';

/** An instant as people say it; the exact one on hover. */
export function Time({ at }: { readonly at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={fullTime(at)}>
      {relativeTime(at, new Date())}
    </time>
  );
}
