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
   * Tells what every stranger may know of the configuration: which ways to sign in and to sign up are turned on, and which of the
   * application's own fields a sign-up takes. Reads no database, and answers all callers the same.
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
          /** Of a text: the maximum number of characters. */
          maxLength: z.number(),
        }),
      ),
    }),
  }),
});
