import { type Check, faultIf } from '../../check.js';
import { listCookieAttributes } from '../../cookies.js';

/** No page needs to read a session: the browser sends it by itself. */
export const cookieReadable: Check = {
  name: 'cookie-readable',
  severity: 'error',
  page: 'security',
  find: ({ options }) =>
    faultIf(
      listCookieAttributes(options).some(({ httpOnly }) => httpOnly === false),
      () => ({
        cause:
          'A cookie goes without HttpOnly. A script that an attacker brings into a page reads the session, and uses it elsewhere.',
        repair: 'Leave out httpOnly in advanced.defaultCookieAttributes and advanced.cookies.',
      }),
    ),
};
