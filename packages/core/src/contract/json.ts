export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const DAY = 86_400_000; // milliseconds
/** The first instant of the year 10000, which has one digit more. */
const AFTER_FOUR_DIGITS = 253_402_300_800_000;

/** The written days, such as `2030-01-01T`: most instants of answers are of few days. */
const days = new Map<number, string>();
const maxDays = 1000;

/**
 * Returns the same text as `toISOString`, for a tenth of its time: 2030-01-01T00:00:00.000Z. Throws a `RangeError` for an invalid
 * date.
 */
export function instantText(date: Date): string {
  const time = date.getTime();
  if (!(time >= 0 && time < AFTER_FOUR_DIGITS)) return date.toISOString();
  const day = Math.floor(time / DAY);
  const rest = time - day * DAY;
  const hours = inTwoDigits(Math.floor(rest / 3_600_000));
  const minutes = inTwoDigits(Math.floor(rest / 60_000) % 60);
  const seconds = inTwoDigits(Math.floor(rest / 1000) % 60);
  return `${days.get(day) ?? textOfDay(day)}${hours}:${minutes}:${seconds}.${String(rest % 1000).padStart(3, '0')}Z`;
}

function inTwoDigits(number: number): string {
  return number > 9 ? String(number) : `0${number}`;
}

function textOfDay(day: number): string {
  const text = new Date(day * DAY).toISOString().slice(0, 11);
  if (days.size >= maxDays) days.clear();
  days.set(day, text);
  return text;
}
