import { failure } from 'latchkey/plugin';
import { checkErrors } from '../errors.js';
import type { ApiKey } from '../tables.js';
import { isInside } from './networks.js';

/** Maximum number of origins of one key, and of its resources. */
export const maxOrigins = 20;
export const maxResources = 50;

/** The methods that a key can be limited to. */
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** The facts about a call that the limits of a key can name. If a fact is not known, the server refuses a key with that limit. */
export interface KeyUse {
  readonly address: string | null;
  readonly method: string | undefined;
  readonly origin: string | null;
  readonly resource: string | undefined;
}

/** Throws for a use of the key outside of its limits. A key without limits works everywhere. */
export function checkLimits(key: ApiKey, { address, method, origin, resource }: KeyUse): void {
  const allows = (limit: readonly string[] | null, used: string | null = null) =>
    limit === null || (used !== null && limit.includes(used));
  if (key.networks && !isInside(key.networks, address)) throw failure(checkErrors, 'API_KEY_IS_NOT_FOR_THIS_ADDRESS');
  if (!allows(key.methods, method)) throw failure(checkErrors, 'API_KEY_IS_NOT_FOR_THIS_METHOD');
  if (!allows(key.origins, origin)) throw failure(checkErrors, 'API_KEY_IS_NOT_FOR_THIS_ORIGIN');
  if (!allows(key.resources, resource)) throw failure(checkErrors, 'API_KEY_IS_NOT_FOR_THIS_RESOURCE');
}

/** Checks whether a text is an origin as browsers send it: `https://app.example.com`. A `*` would match no origin. */
export const isOrigin = (text: string): boolean =>
  /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
