import { accountDeletionRoutes } from './account-deletion/routes.js';
import { accountsRoutes } from './accounts/routes.js';
import { emailVerificationRoutes } from './email-verification/routes.js';
import { passwordRoutes } from './password/routes.js';
import { profileRoutes } from './profile/routes.js';
import { reauthenticationRoutes } from './reauthentication/routes.js';
import { sessionRoutes } from './session/routes.js';
import { socialRoutes } from './social/routes.js';
import { statusRoutes } from './status/routes.js';

/** The routes that every server has, for the client. */
export const coreRoutes = {
  ...statusRoutes,
  ...sessionRoutes,
  ...passwordRoutes,
  ...emailVerificationRoutes,
  ...profileRoutes,
  ...accountsRoutes,
  ...accountDeletionRoutes,
  ...socialRoutes,
  ...reauthenticationRoutes,
};
