import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { statusRoutes } from './routes.js';

export const statusContract = defineContract('status', {
  /** Says that the handler is mounted and answers. */
  ok: endpoint(statusRoutes.ok, { output: z.object({ ok: z.literal(true) }) }),
  /** The page a person lands on when a redirect has nowhere better to report a failure. */
  error: endpoint(statusRoutes.error, { input: z.object({ error: z.optional(z.string()) }), output: z.string() }),
});
