import * as z from 'zod/mini';
import { instantText } from './json.js';

/** The first instant that every database can store and compare: PostgreSQL has no year 0. The text form has no year after 9999. */
export const firstInstant: Date = /* @__PURE__ */ new Date('0001');
/** An instant: a `Date` in code, an ISO 8601 UTC string with milliseconds in JSON. */
export const timestamp: z.ZodMiniCodec<z.iso.ZodMiniISODateTime, z.ZodMiniDate> = z.codec(
  z.iso.datetime(),
  z.date().check(z.minimum(firstInstant, 'Invalid datetime')),
  { decode: (text) => new Date(text), encode: instantText },
);

export const userShape = {
  id: z.string(),
  email: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  emailVerified: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
};
/** The seven fields that every answer about a user has, in addition to the application's fields. */
export const user = z.object(userShape);
/** Declared explicitly: otherwise the compiler instantiates zod's types when an application first reads a property. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly image: string | null;
  readonly emailVerified: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A factor that the user has verified in a session, and when. */
export const shownFactor = z.object({
  factor: z.string(),
  shownAt: timestamp,
  provider: z.optional(z.string()),
});
export interface ShownFactor {
  /** `password`, `email`, `phone`, `social`, `totp`, `otp`, `backup-code`, or one that a plugin adds. */
  readonly factor: string;
  readonly shownAt: Date;
  /** The identity provider, for `social`. */
  readonly provider?: string | undefined;
  /**
   * What a user must hold to show the factor: one of these is enough. Absent: the factor's own basis. For example `['knowledge',
   * 'mailbox']` for a password that was set by mail. Not part of answers.
   */
  readonly basis?: readonly string[] | undefined;
}

export const sessionShape = {
  id: z.string(),
  expiresAt: timestamp,
  token: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  userId: z.string(),
  factors: z.array(shownFactor),
};
export const session = z.object(sessionShape);
export interface Session {
  readonly id: string;
  readonly expiresAt: Date;
  /** Identifies the session, but does not authenticate by itself: only the signed value in the cookie does. */
  readonly token: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly userId: string;
  /** The factors that the user has verified in this session, the oldest first: `[{ factor: 'password', shownAt }]`. */
  readonly factors: ShownFactor[];
}

/** A session and its user. */
export interface SignedIn<U = User, S = Session> {
  readonly session: S;
  readonly user: U;
}

/** The session of the caller, as `getSession` answers it. */
export interface CurrentSession<U = User, S = Session> extends SignedIn<U, S> {
  /**
   * When the session is due for extension: the first request after this time moves its expiry. Absent if the session keeps its
   * expiry, and over HTTP without the query `extendAt`. A page that got its session from the server asks once at this time.
   */
  readonly extendAt?: Date | undefined;
}

export const status = z.object({ status: z.boolean() });
export const success = z.object({ success: z.boolean() });

/** The answer of every sign-in method if a second factor is pending instead of a session. */
export const secondFactorChallenge = z.object({
  twoFactorRedirect: z.literal(true),
  /** The factors that the user can answer with: `totp`, `otp`, `backup-code`. */
  twoFactorMethods: z.array(z.string()),
});
export interface SecondFactorChallenge {
  readonly twoFactorRedirect: true;
  readonly twoFactorMethods: string[];
}

/** A question that a plugin asks the user before a session begins: a name, and the data that its contract declares for it. */
export interface Question {
  readonly name: string;
}

/** The answer of a sign-in method while the question of a plugin is pending: `{ challenge: { name: 'terms', … } }`. */
export interface PluginChallenge {
  readonly challenge: Question;
}

/** For the compiler only: a property that does not exist at run time marks the answers that depend on the plugins. */
export interface PendingFactor extends SecondFactorChallenge {
  readonly challenge?: never;
}

/** The answer in place of a session while a sign-in is pending. */
export type Challenge = PendingFactor | PluginChallenge;
