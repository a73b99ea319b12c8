/** Order matters: nearly every browser also calls itself Chrome, Safari or both. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a user recognises a device by. */
export interface Device {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

/** Reads a `User-Agent` for display. A browser can send any text, so no decision may depend on it. */
export function readDevice(userAgent: string | null): Device {
  const first = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return { browser: first(browsers), system: first(systems) };
}

export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'program';

/** What a `User-Agent` looks like, for a drawing. A program that is no browser, such as curl, names no system. */
export function deviceKind(userAgent: string | null): DeviceKind {
  const { system } = readDevice(userAgent);
  if (system === undefined) return 'program';
  if (system === 'iPhone') return 'phone';
  if (system === 'iPad') return 'tablet';
  // Android's browsers say `Mobile` on a phone only.
  if (system === 'Android') return /\bMobile\b/.test(userAgent ?? '') ? 'phone' : 'tablet';
  return 'computer';
}
