import { definePlugin } from '../../define-plugin.js';
import { createOpenApiContract } from './contract.js';
import { type OpenApiOptions, resolveOpenApi } from './options.js';

export type { OpenApiOptions } from './options.js';

/**
 * An OpenAPI 3.1 document of every endpoint, made from the contracts, and a page that shows it. Not in production, unless
 * `production` is set.
 */
export function openApi(options: OpenApiOptions = {}) {
  const rules = resolveOpenApi(options);
  const { path, disableDefaultReference, production } = rules;
  return definePlugin(createOpenApiContract(path), {
    absent: disableDefaultReference ? ['openAPIReference'] : [],
    developmentOnly: production ? [] : ['openAPIReference', 'generateOpenAPISchema'],
    handlers: async () => (await import('./handlers.js')).openApiHandlers(rules),
  });
}
