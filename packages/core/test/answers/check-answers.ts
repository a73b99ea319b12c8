// Runs before every test file of the core.
import { watchAnswers } from './watch-answers.js';

watchAnswers(async () => {
  const { testAuth } = await import('../../src/testing/test-auth.js');
  const { everyFeature } = await import('../fixtures/every-feature.js');
  return testAuth(everyFeature().options).auth;
});
