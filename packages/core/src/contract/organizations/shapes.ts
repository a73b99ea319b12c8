import * as z from 'zod/mini';
import { pageShape } from '../paging.js';
import { timestamp } from '../shapes.js';

/** Slugs are stored and compared in lower case. */
const storedSlug = z.string().check(z.toLowerCase());

/** An organization by id or slug; the session's active one if neither is sent. */
export const named = { organizationId: z.optional(z.string()), organizationSlug: z.optional(storedSlug) };

/** The same, but the name is required: a call that names no organization neither leaves nor deletes the active one. */
export const namedByCaller = z.object(named).check(
  z.refine(({ organizationId, organizationSlug }) => (organizationId ?? organizationSlug) !== undefined, {
    error: 'Required',
    path: ['organizationId'],
  }),
);

/** The part of a list, and its order. */
export const paged = {
  ...pageShape,
  sortDirection: z.optional(z.enum(['asc', 'desc'])),
};

/** One role, or several joined by commas. */
export const roleText = z.string().check(z.maxLength(1000));
/** One role, several joined by commas, or a list of either. */
export const roles = z.union([roleText, z.array(z.string()).check(z.maxLength(50))]);

/** A member's user, as lists show it. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
});

export const teamShape = {
  id: z.string(),
  name: z.string(),
  organizationId: z.string(),
  createdAt: timestamp,
  updatedAt: z.nullable(timestamp),
};
