import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { pick } from '../../contract/errors.js';
import { imageUrl, line } from '../../contract/inputs.js';
import { guard } from '../../contract/oversight/guard.js';
import { profileRoutes } from './routes.js';

export const profileContract = defineContract('profile', {
  /** Changes name, image and the fields that a client can set. Values that are not sent stay. */
  updateUser: endpoint(profileRoutes.updateUser, {
    audit: 'user.updated',
    guard: guard.signedIn,
    access: 'session',
    input: ({ settable }) =>
      z.object({
        name: z.optional(line),
        image: z.optional(z.nullable(imageUrl)),
        /** Accepted by the schema only to be refused with its own error. */
        email: z.optional(z.unknown()),
        ...settable,
      }),
    output: ({ user }) => z.object({ status: z.boolean(), user }),
    errors: pick(accountErrors, 'EMAIL_CAN_NOT_BE_UPDATED', 'FAILED_TO_UPDATE_USER', 'FIELD_IS_ALREADY_TAKEN'),
  }),
});
