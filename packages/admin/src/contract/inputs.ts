import { type Guard, guard, input, type Scope } from 'latchkey/plugin';
import * as z from 'zod/mini';
import { reasonLength } from '../fields.js';

/** Only for an administrator in person whose roles grant this permission. */
export const by = (permission: Scope): Guard => ({ ...guard.inPerson, permission });

/** No older than this for the changes that give or take over power, also if an option is longer. */
export const powerful = { fresh: '10m' } as const;

export const ban = {
  banReason: z.optional(z.string().check(z.maxLength(reasonLength), ...input.shownText)),
  /** Seconds. */
  banExpiresIn: z.optional(z.int().check(z.positive(), z.maximum(10 * 366 * 86_400))),
};

/** The users of a call for several. */
export const several = { userIds: z.array(z.string()).check(z.maxLength(100)), code: input.factorCode };

/** What a call for several users answers, and its limit: a thousand users in a minute. */
export const eachUser = {
  /** `code` is `null` where the change is made, else that of the error which the call for one user answers. */
  output: z.object({ results: z.array(z.object({ userId: z.string(), code: z.nullable(z.string()) })) }),
  limit: { window: 60, max: 10 },
};

export const named = z.object({ userId: z.string(), code: input.factorCode });
export const roles = z.union([z.string(), z.array(z.string())]);
