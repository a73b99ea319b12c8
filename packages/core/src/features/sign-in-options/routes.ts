import { query } from '../../contract/routes.js';

/** Only a client with the plugin `signInOptionsClient()` has this route, because only screens need it. */
export const signInOptionsRoutes = { signInOptions: query('/sign-in-options') };
