import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { signInOptionsRoutes } from './routes.js';

const provider = z.object({ id: z.string(), name: z.string() });
const fact = z.union([
  z.boolean(),
  z.number(),
  z.string(),
  z.readonly(z.array(z.string())),
  z.readonly(z.array(provider)),
]);

/** The sign-in options that this server has. */
export const signInOptionsContract = defineContract('sign-in-options', {
  /**
   * Returns the public part of the configuration, for a sign-in page: which sign-in methods are turned on, and which of the application's
   * own fields a sign-up takes. Every caller gets the same answer. Reads no database.
   */
  signInOptions: endpoint(signInOptionsRoutes.signInOptions, {
    output: z.object({
      /** By the name of the plugin, such as `password` or `email-otp`. */
      plugins: z.record(z.string(), z.record(z.string(), fact)),
      /** The application's own fields of users that a sign-up takes. */
      fields: z.array(
        z.object({
          name: z.string(),
          type: z.enum(['text', 'integer', 'boolean', 'timestamp']),
          required: z.boolean(),
          /** Only for a text: the maximum number of characters. */
          maxLength: z.number(),
        }),
      ),
    }),
  }),
});
