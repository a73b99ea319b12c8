// Runs before every test file: each answer that a test's browser gets is compared with the OpenAPI document.
import { watchAnswers } from '../../core/test/answers/watch-answers.js';

watchAnswers(async () => (await import('./documented-server.js')).openDocumentedServer());
