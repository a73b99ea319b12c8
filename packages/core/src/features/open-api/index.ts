import { definePlugin } from '../../define-plugin.js';
import { createOpenApiContract } from './contract.js';
import { checkOpenApiOptions, type OpenApiOptions } from './options.js';

export type { OpenApiOptions } from './options.js';

/**
 * An OpenAPI 3.1 document of every endpoint, made from the contracts, and a page that shows it. Not in production, unless
 * `production` is set.
 */
export function openApi(options: OpenApiOptions = {}) {
  checkOpenApiOptions(options);
  const { path, disableDefaultReference = false, production = false } = options;
  return definePlugin(createOpenApiContract(path), {
    absent: disableDefaultReference ? ['openAPIReference'] : [],
    developmentOnly: production ? [] : ['openAPIReference', 'generateOpenAPISchema'],
    handlers: async () => (await import('./handlers.js')).openApiHandlers(options),
  });
}
