import { query, uncachedRead } from '../../contract/routes.js';

export const jwtRoutes = {
  getJwks: query('/jwks'),
  getToken: uncachedRead('/token'),
};
