/** The properties by which a user recognises a device. */
export interface Device {
  readonly browser: string;
  readonly system: string;
  readonly kind: 'computer' | 'phone' | 'tablet' | 'program';
}

// Order matters: nearly every browser also calls itself Chrome, Safari or both.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^(?:node|undici|Bun|Deno)\b/i, 'A program'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Reads a User-Agent header for display. A browser can send any text, so no decision may depend on it. */
export function describeDevice(userAgent: string | null): Device {
  const browser = firstMatch(browsers, userAgent ?? '');
  const system = firstMatch(systems, userAgent ?? '');
  return {
    browser: browser ?? 'Unknown browser',
    system: system ?? 'Unknown system',
    kind: kindOf(userAgent ?? '', system),
  };
}

/** `Firefox on Linux`, or as much of that as is known. */
export function nameDevice({ browser, system }: Device): string {
  if (system !== 'Unknown system') return `${browser} on ${system}`;
  return browser === 'Unknown browser' ? 'Unknown device' : browser;
}

function kindOf(userAgent: string, system: string | undefined): Device['kind'] {
  if (system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(userAgent))) return 'tablet';
  if (system === 'iPhone' || system === 'Android') return 'phone';
  return system === undefined ? 'program' : 'computer';
}

function firstMatch(table: readonly [RegExp, string][], userAgent: string): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1];
}
