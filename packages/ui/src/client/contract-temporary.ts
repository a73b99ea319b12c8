import { defineContract, endpoint } from 'latchkey/plugin';
import * as z from 'zod/mini';
import { waysInRoutes } from './routes.js';

export const waysInContract = defineContract('ways-in', {
  waysIn: endpoint(waysInRoutes.waysIn, { output: z.custom<import('./ways-in.js').WaysIn>() }),
});
