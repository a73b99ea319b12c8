import * as z from 'zod/mini';
import { imageUrl, line, metadata } from '../../../contract/inputs.js';
import { settableShape, shownShape } from '../../../contract/models.js';
import { pageShape } from '../../../contract/paging.js';
import { nameSchema } from '../../../contract/schema-names.js';
import { timestamp } from '../../../contract/shapes.js';
import { looksLikeAnother } from '../../../contract/texts/look-alikes.js';
import type { OrganizationFields } from './fields.js';

export { imageUrl as logo, metadata };

/** Slugs are stored and compared in lower case. */
const storedSlug = z.string().check(z.toLowerCase());

/** An organization by id or slug; the session's active one if neither is sent. */
export const named = { organizationId: z.optional(z.string()), organizationSlug: z.optional(storedSlug) };

/** Like `named`, but the name is required, so that no call leaves or deletes the active organization by accident. */
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

/** Actions by resource: `{ member: ['update'] }`. */
export const permission = z
  .record(z.string().check(z.maxLength(255)), z.array(z.string().check(z.maxLength(255))).check(z.maxLength(100)))
  .check(z.refine((sent) => Object.keys(sent).length <= 100, { error: 'At most 100 resources' }));

const isPlain = (text: string) => /^[\x21-\x7e]*$/.test(text);

/**
 * A slug is part of URLs. URLs, logs and readers must not take it for another text: lower case, a letter or a digit at both ends,
 * no invisible characters, no characters that reverse the direction, one spelling of each letter (R-C12).
 */
export const slug = z.string().check(
  z.minLength(1),
  z.maxLength(255),
  // One expression, because a schema of the API reference has one `pattern`. A vowel sign at the end belongs to a letter.
  z.regex(/^(?=[\p{L}\p{N}])[^\s/?#\\%\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+(?<=[\p{L}\p{M}\p{N}])$/u),
  z.refine((sent) => sent.normalize('NFKC') === sent),
  z.toLowerCase(),
  // The same rule as for usernames: one script, and no letters that only look like Latin ones.
  z.refine((sent) => isPlain(sent) || !looksLikeAnother(sent.normalize('NFKC')), {
    error: 'Could be taken for another slug',
  }),
);
export const name = line.check(z.minLength(1));
export const team = z.object(teamShape);

export const role = nameSchema(
  'OrganizationRole',
  z.object({
    id: z.string(),
    organizationId: z.string(),
    role: z.string(),
    permission: z.record(z.string(), z.readonly(z.array(z.string()))),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
);

/** The schemas of answers, with the fields of one configuration. */
export function modelsOf({ organization = {}, member = {}, invitation = {} }: OrganizationFields) {
  const memberShape = {
    id: z.string(),
    organizationId: z.string(),
    userId: z.string(),
    role: z.string(),
    teamId: z.nullable(z.string()),
    createdAt: timestamp,
    ...shownShape(member),
  };
  const listedShape = {
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    logo: z.nullable(z.string()),
    createdAt: timestamp,
    secondFactorStartsAt: z.nullable(timestamp),
    ...shownShape(organization),
  };
  const organizationShape = { ...listedShape, metadata: z.nullable(z.record(z.string(), z.unknown())) };
  const invitationShape = {
    id: z.string(),
    organizationId: z.string(),
    email: z.string(),
    role: z.string(),
    status: z.string(),
    teamId: z.nullable(z.string()),
    inviterId: z.string(),
    expiresAt: timestamp,
    createdAt: timestamp,
    ...shownShape(invitation),
  };
  return {
    organizationShape,
    organization: nameSchema('Organization', z.object(organizationShape)),
    /** An organization in lists. */
    listedOrganization: nameSchema('ListedOrganization', z.object(listedShape)),
    member: nameSchema('Member', z.object(memberShape)),
    memberWithUser: nameSchema('MemberWithUser', z.object({ ...memberShape, user: person })),
    invitationShape,
    invitation: nameSchema('Invitation', z.object(invitationShape)),
    /** The additional fields that a client can send. */
    draft: {
      organization: settableShape(organization),
      member: settableShape(member),
      invitation: settableShape(invitation),
    },
  };
}

export type Models = ReturnType<typeof modelsOf>;
