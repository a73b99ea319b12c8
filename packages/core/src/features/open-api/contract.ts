import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { openApiRoutes } from './routes.js';

/** The contract of one configuration: the application can choose the path of the page, below the base path. */
export function createOpenApiContract(path = '/reference') {
  const routes = openApiRoutes(path);
  return defineContract('openApi', {
    /** The page that shows every endpoint with its input, its answers and its errors. */
    openAPIReference: endpoint(routes.openAPIReference, { output: z.string() }),
    /** Returns the OpenAPI 3.1 document of this server: every endpoint that answers over HTTP. */
    generateOpenAPISchema: endpoint(routes.generateOpenAPISchema, { output: z.record(z.string(), z.unknown()) }),
  });
}

export const openApiContract = createOpenApiContract();
