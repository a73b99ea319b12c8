import { expect, it } from 'vitest';
import { deviceKind, readDevice } from '../../src/account/device.js';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'macOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/19.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${apple} Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-X910) ${webkit} SamsungBrowser/29.0 Chrome/150.0.0.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.14.1', undefined, undefined],
  [null, undefined, undefined],
])('%j is %s on %s', (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system });
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'computer'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'phone'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'tablet'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 10) ${webkit} Chrome/150.0.0.0 Mobile Safari/537.36`, 'phone'],
  [`Mozilla/5.0 (Linux; Android 16; SM-X910) ${webkit} Chrome/150.0.0.0 Safari/537.36`, 'tablet'],
  ['curl/8.14.1', 'program'],
  [null, 'program'],
])('%j is drawn as a %s', (userAgent, kind) => {
  expect(deviceKind(userAgent)).toBe(kind);
});
