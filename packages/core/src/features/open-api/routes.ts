import { page, query } from '../../contract/routes.js';

/** Where the document is, below the base path. */
export const documentPath = '/open-api/generate-schema';

/** `path` is that of the page. */
export const openApiRoutes = (path: string) => ({
  openAPIReference: page(path),
  generateOpenAPISchema: query(documentPath),
});
