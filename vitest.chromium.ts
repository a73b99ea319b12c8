import { existsSync } from 'node:fs';

const { LATCHKEY_CHROMIUM, LATCHKEY_REQUIRE_SERVICES } = process.env;
// The tests take half of the processor time in the first one.
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The executable of the browser for tests; `''` if there is none. */
export const executablePath = [LATCHKEY_CHROMIUM, ...paths].find((path) => path && existsSync(path)) ?? '';

/** Whether browser tests are skipped. */
export const isWithoutBrowser = executablePath === '';

if (isWithoutBrowser && LATCHKEY_REQUIRE_SERVICES === '1')
  throw new Error(
    'There is no Chromium. On Debian: apt-get install chromium-headless-shell; elsewhere set LATCHKEY_CHROMIUM to the executable of a Chromium or Chrome.',
  );

/** For `chromium.launch`. */
export const launchOptions = { executablePath, args: ['--no-sandbox', '--disable-gpu'] };
