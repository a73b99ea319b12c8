import { page, query } from '../../contract/routes.js';

export const statusRoutes = {
  ok: query('/ok'),
  error: page('/error'),
};
