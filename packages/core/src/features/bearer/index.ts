import { defineContract } from '../../contract/endpoint.js';
import { defineFeature } from '../../feature.js';

/** RFC 6750 §2.1; the scheme counts in any case (RFC 9110 §11.1). Our values are never longer. */
const credentials = /^bearer +([\w.~+/-]{1,512}=*) *$/i;

/**
 * Lets clients without cookies carry a session themselves: an answer that begins or extends one brings it in
 * `set-auth-token`, and a request shows it as `Authorization: Bearer …`. The value is the one of the cookie, `token.signature`;
 * a token alone, as the database has it, is worth nothing.
 */
export function bearer() {
  return defineFeature(defineContract('bearer', {}), {
    handlers: {},
    sessionCarrier: {
      read: (headers) => credentials.exec(headers.get('authorization') ?? '')?.[1],
      write: (signed) => ({ 'set-auth-token': signed, 'access-control-expose-headers': 'set-auth-token' }),
    },
  });
}
