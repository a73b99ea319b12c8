import type { Handlers } from '../../define-plugin.js';
import type { Caller } from '../../domain/app/app.js';
import { specOf } from '../../domain/sessions/session-cookies.js';
import type { openApiContract } from './contract.js';
import { createDocument } from './document/document.js';
import type { OpenApiDocument } from './document/types.js';
import type { OpenApiRules } from './options.js';
import { scriptPage } from './viewer/script-page.js';
import { staticPage } from './viewer/static-page.js';

export function openApiHandlers(options: OpenApiRules): Handlers<(typeof openApiContract)['endpoints']> {
  const documentFor = createDocuments();
  return {
    async openAPIReference(call) {
      return options.viewer === 'package' ? staticPage(documentFor(call)) : scriptPage(call.app, options);
    },
    generateOpenAPISchema: async (call) => ({ ...documentFor(call) }),
  };
}

/** Maximum number of kept documents. A server with several origins has a document for each, and a caller may choose the host. */
const maxDocuments = 20;

/** Makes each document once, because a stranger can ask for it again and again. */
function createDocuments(): (call: Caller) => OpenApiDocument {
  const made = new Map<string, OpenApiDocument>();
  return (call) => {
    const { app, origin } = call;
    const known = made.get(origin);
    if (known) return known;
    const document = createDocument(app, { origin, cookie: specOf(call, 'session_token').name });
    if (made.size < maxDocuments) made.set(origin, document);
    return document;
  };
}
