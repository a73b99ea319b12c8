import { fullTime, relativeTime } from '../display/time.js';

/** A time in words; the exact time on hover. */
export function Time({ at }: { readonly at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={fullTime(at)}>
      {relativeTime(at, new Date())}
    </time>
  );
}
