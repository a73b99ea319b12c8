// Runs before every test file: each answer that a test's browser gets is compared with the OpenAPI document.
import { watchAnswers } from '../../core/test/answers/watch-answers.js';
import { openDocumentedServer } from './documented-server.js';

watchAnswers(openDocumentedServer);
