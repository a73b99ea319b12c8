// Runs before every test file of the core.
import { testAuth } from '../../src/testing/test-auth.js';
import { everyFeature } from '../fixtures/every-feature.js';
import { watchAnswers } from './watch-answers.js';

watchAnswers(() => testAuth(everyFeature().options).auth);
