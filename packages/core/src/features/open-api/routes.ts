import { page, query } from '../../contract/routes.js';

/** `path` is that of the page, `/reference` unless the application has set another one. */
export const openApiRoutes = (path: string) => ({
  openAPIReference: page(path),
  generateOpenAPISchema: query('/open-api/generate-schema'),
});
