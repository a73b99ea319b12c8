import { passwordRoutes } from './password/routes.js';
import { profileRoutes } from './profile/routes.js';
import { sessionRoutes } from './session/routes.js';
import { statusRoutes } from './status/routes.js';

/** The routes that are always there, for the client. */
export const coreRoutes = { ...statusRoutes, ...sessionRoutes, ...passwordRoutes, ...profileRoutes };
