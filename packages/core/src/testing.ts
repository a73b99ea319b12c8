export { Browser } from './testing/browser.js';
export { type Clock, createClock } from './testing/clock.js';
export { type TestAuthOptions, testAuth } from './testing/test-auth.js';
