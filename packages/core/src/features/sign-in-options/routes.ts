import { query } from '../../contract/routes.js';

/** Not among the routes of every client: only one that shows screens by it has it (`@latchkey/ui/client`). */
export const signInOptionsRoutes = { signInOptions: query('/sign-in-options') };
