// `latchkey/testing/client`: a client for tests of components and for stories, without a server.

export {
  type MockAnswer,
  type MockAnswers,
  type MockSession,
  type Refused,
  type RefusedOptions,
  refused,
} from './answers.js';
export { passingCode, type Scenario } from './behaviour.js';
export { createMockClient, type MockClient, type MockClientOptions } from './create-mock-client.js';
export type { MockCall } from './find-route.js';
export type { MockOptions, MockServer } from './mock-server.js';
export { type MswHttp, mswHandlers } from './msw-handlers.js';
