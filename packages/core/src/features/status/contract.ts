import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { statusRoutes } from './routes.js';

export const statusContract = defineContract('status', {
  /** Answers that the handler is mounted. */
  ok: endpoint(statusRoutes.ok, { output: z.object({ ok: z.literal(true) }) }),
  /** The page for users when a redirect has no other target for an error. */
  error: endpoint(statusRoutes.error, { input: z.object({ error: z.optional(z.string()) }), output: z.string() }),
});
