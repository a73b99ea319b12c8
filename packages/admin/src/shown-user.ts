import { type StoredUser, shape } from 'latchkey/plugin';
import * as z from 'zod/mini';
import { adminFieldsOf } from './fields.js';

/** The columns of a user that only an administrator sees, beside those that every answer has. */
export const administered = {
  role: z.string(),
  banned: z.boolean(),
  banReason: z.nullable(z.string()),
  banExpires: z.nullable(shape.timestamp),
};

/** The row of a user with the types of these columns. */
export const administeredUser = (user: StoredUser) => ({ ...user, ...adminFieldsOf(user) });

/** A session by its id: an administrator never gets the token of another user's session. */
export const shownSession = z.object({
  id: z.string(),
  createdAt: shape.timestamp,
  updatedAt: shape.timestamp,
  expiresAt: shape.timestamp,
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  factors: z.array(shape.shownFactor),
  impersonatedBy: z.nullable(z.string()),
});
