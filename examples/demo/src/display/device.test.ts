import { describe, expect, it } from 'vitest';
import { describeDevice, nameDevice } from './device.js';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the description of a device in the list of sessions', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on Linux', 'computer'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
      'Edge on Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on macOS',
      'computer',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari on macOS',
      'computer',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${webkit} Chrome/156.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-X910) ${webkit} SamsungBrowser/29.0 Chrome/150.0.0.0 Safari/537.36`,
      'Samsung Internet on Android',
      'tablet',
    ],
    ['curl/8.14.1', 'curl', 'program'],
    ['node', 'A program', 'program'],
    ['', 'Unknown device', 'program'],
    [null, 'Unknown device', 'program'],
  ])('%j is %s', (userAgent, name, kind) => {
    const device = describeDevice(userAgent);
    expect(nameDevice(device)).toBe(name);
    expect(device.kind).toBe(kind);
  });
});
