import { useUI } from '../provider/ui-context.js';

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** A time as `3 hours ago`, with the exact one where the pointer rests. */
export function Time({ at }: { readonly at: Date }) {
  const { language } = useUI();
  const full = new Intl.DateTimeFormat(language.tag, { dateStyle: 'long', timeStyle: 'short' }).format(at);
  return (
    <time dateTime={at.toISOString()} title={full}>
      {relativeTime(at, language.tag)}
    </time>
  );
}

/** A day such as `Dec 29, 2026`, for a time that is far away. */
export function Day({ at }: { readonly at: Date }) {
  const { language } = useUI();
  const format = new Intl.DateTimeFormat(language.tag, { dateStyle: 'medium' });
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>;
}

function relativeTime(at: Date, tag: string): string {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const seconds = (at.getTime() - Date.now()) / 1000;
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(rounded(seconds / length), unit);
  }
  return format.format(0, 'minute');
}

/** A session of seven days ends in seven days, also a moment after it began; three and a half hours ago are three. */
function rounded(count: number): number {
  return count < 0 ? Math.ceil(count) : Math.round(count);
}
