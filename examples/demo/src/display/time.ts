const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** `3 hours ago`, `in 6 days`, `just now`. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(round(seconds / length), unit);
  }
  return seconds > 0 ? 'in less than a minute' : 'just now';
}

/** Rounds the past down and the future up, so that a session of 7 days is shown as 7 days. */
function round(count: number): number {
  return count < 0 ? Math.ceil(count) : Math.round(count);
}

/** `21 November 2026 at 03:09`, in the reader's time zone. */
export function fullTime(at: Date): string {
  return full.format(at);
}
