/**
 * `latchkey/plugin/testing`: what the tests of a plugin need. `pluginConformance` adds the tests that every plugin must pass; the
 * rest is for tests of your own, and the same as in `latchkey/testing`.
 */
export { Browser, type BrowserAnswer, type BrowserRequest } from './testing/browser.js';
export { type Clock, createClock } from './testing/clock.js';
export type { Runner } from './testing/database-conformance/suite.js';
export type { DatabaseUnderTest } from './testing/database-conformance.js';
export { findSecrets } from './testing/find-secrets.js';
export {
  type DatabaseServers,
  pluginConformanceOnEveryDatabase,
  type RunnerWithEnd,
} from './testing/plugin-conformance/every-database.js';
export {
  type CredentialUnderTest,
  type HandedOut,
  type InOneBrowser,
  type None,
  type PassQuestions,
  type PluginUnderTest,
  type PreparedCall,
  type PreparedGuess,
  pluginConformance,
  type SignInMethod,
  type TestServer,
} from './testing/plugin-conformance/index.js';
export { type TestAuthOptions, testAuth } from './testing/test-auth.js';
