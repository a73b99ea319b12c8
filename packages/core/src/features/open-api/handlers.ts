import type { Handlers } from '../../define-plugin.js';
import type { Caller } from '../../domain/app/app.js';
import { specOf } from '../../domain/sessions/session-cookies.js';
import type { openApiContract } from './contract.js';
import { createDocument } from './document/document.js';
import type { OpenApiDocument } from './document/types.js';
import type { OpenApiOptions } from './options.js';
import { scriptPage } from './viewer/script-page.js';
import { staticPage } from './viewer/static-page.js';

export function openApiHandlers(options: OpenApiOptions): Handlers<(typeof openApiContract)['endpoints']> {
  return {
    async openAPIReference(call) {
      return options.viewer === 'package' ? staticPage(documentFor(call)) : scriptPage(call.app, options);
    },
    generateOpenAPISchema: async (call) => ({ ...documentFor(call) }),
  };
}

function documentFor(call: Caller): OpenApiDocument {
  return createDocument(call.app, { origin: call.origin, cookie: specOf(call, 'session_token').name });
}
