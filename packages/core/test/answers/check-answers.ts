// Runs before every test file of the core.
import { watchAnswers } from './watch-answers.js';

watchAnswers(async () => {
  const { testAuth } = await import('../../src/testing/test-auth.js');
  const { everyFeature } = await import('../fixtures/every-feature.js');
  const { testKey } = await import('../fixtures/plugins/test-key.js');
  const { options } = everyFeature();
  return testAuth({ ...options, plugins: [...options.plugins, testKey().plugin] }).auth;
});
