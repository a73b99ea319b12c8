import { defineContract } from '../../contract/endpoint.js';
import { checkOptions } from '../../contract/options/known-options.js';
import { definePlugin } from '../../define-plugin.js';

/** RFC 6750 §2.1. The scheme matches in upper and lower case (RFC 9110 §11.1). Our values are never longer. */
const credentials = /^bearer +([\w.~+/-]{1,512}=*) *$/i;

/**
 * Lets clients without cookies send a session themselves. An answer that begins or extends a session contains it in
 * `set-auth-token`, and a request sends it as `Authorization: Bearer …`. The value is that of the cookie,
 * `token.signature`. A token alone, as stored in the database, is not accepted.
 */
export function bearer(...none: readonly []) {
  const [given]: readonly unknown[] = none;
  checkOptions('bearer', given, {});
  return definePlugin(defineContract('bearer', {}), {
    handlers: {},
    authenticator: {
      read: (headers) => credentials.exec(headers.get('authorization') ?? '')?.[1],
      write: (signed) => ({ 'set-auth-token': signed, 'access-control-expose-headers': 'set-auth-token' }),
    },
  });
}
