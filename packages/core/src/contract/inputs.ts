import * as z from 'zod/mini';
import { blankRule, isBlank, isOneLine, oneLineRule } from './texts/one-line.js';

/**
 * An email address as a client sends it. Only the type is checked here: the endpoint normalises the text and answers
 * the spec's own message for a bad address.
 */
export const email = z.string().check(z.maxLength(320));

/** A password as a client sends it. Its bounds are configured, so `domain/users/passwords.ts` checks them. */
export const password = z.string();

/**
 * The code of an authenticator, or a backup code: for a call that needs the second factor, in a session that has not verified it.
 * Every endpoint that is `fresh` or `needsFactor` accepts one.
 */
export const factorCode = z.optional(z.string().check(z.maxLength(255)));

/** The checks for a text that other users read. */
export const shownText = [
  z.refine<string>(isOneLine, { error: oneLineRule }),
  z.refine<string>((text) => !isBlank(text), { error: blankRule }),
] as const;

/** One line of text that other users read, such as a name. It may become part of a mail's headers. */
export const line = z.string().check(z.maxLength(255), ...shownText);

/**
 * Checks that a text is the address of an image that a page loads over http(s): a URL, or a path of the application. Script URLs
 * and `data:` URLs are refused.
 */
export function isImageUrl(text: string): boolean {
  if (text.length > 2048 || /[\s<>"\\]/.test(text)) return false;
  return /^https?:\/\//i.test(text) ? URL.canParse(text) : /^\/(?!\/)/.test(text);
}

/** The address of an image as a client sends it. */
export const imageUrl = z
  .string()
  .check(z.refine(isImageUrl, { error: 'Expected an http(s) URL of at most 2048 characters' }));

/** The fields of inputs and answers that pages load as images. Checked in every endpoint, when they are written and when they are shown. */
export const imageFields = ['image', 'logo'] as const;

/** Maximum number of bytes of metadata, as JSON in UTF-8. */
const maxMetadata = 16_384;

/** Metadata of the application: any names with any values, at most 16 kB. */
export const metadata = z.record(z.string(), z.unknown()).check(
  z.refine((sent) => new TextEncoder().encode(JSON.stringify(sent)).length <= maxMetadata, {
    error: `At most ${maxMetadata} bytes of JSON`,
  }),
);

/** The inputs that are redirect targets. The server compares them with its trusted origins, in every endpoint. */
export const redirectTargets = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'] as const;

/**
 * If another account has entered the caller's proven address without proving it, that account loses the address, and the caller
 * gets a new account. Without such an account it has no effect.
 */
export const startAnew = z._default(z.boolean(), false);

/** The redirect target. Compared with the trusted origins before validation, in every endpoint. */
export const redirectTarget = z.optional(z.string());

/** A boolean in a query string: `true` and `"true"` are true, every other text is false. */
export const queryFlag = z.pipe(
  z.union([z.boolean(), z.string()]),
  z.transform((value) => value === true || value === 'true'),
);

/** Describes a whole number from `min` to `max` in a query string, where it is sent as text. */
export function queryNumber(min: number, max: number) {
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string()]),
      // A text without a digit is not zero.
      z.transform((value) => (typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value))),
    ),
    z.int().check(z.gte(min), z.lte(max)),
  );
}
