import { query } from 'latchkey/plugin/client';

/** The endpoint that says which ways in the server has. It is part of the core; most clients have no use for it. */
export const waysInRoutes = { waysIn: query('/ways-in') };
