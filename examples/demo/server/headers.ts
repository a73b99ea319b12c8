import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * Leads whoever asks under another name, such as 127.0.0.1, to the one URL: cookies and origin checks belong to it. It also
 * keeps the mailbox from pages that let their own name point here (DNS rebinding).
 */
export function onlyAt(url: string): MiddlewareHandler {
  const { host } = new URL(url);
  return async (c, next) => {
    if (c.req.header('host') === host) return next();
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(url + pathname + search, 307);
  };
}

/**
 * Headers of the app's pages and files. The page runs its own script and style files and nothing else; the session that the
 * server puts into it is data, which a policy does not concern.
 */
export const appHeaders: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    // Profile pictures may lie anywhere.
    imgSrc: ["'self'", 'data:', 'https:'],
    connectSrc: ["'self'"],
    // Mails are shown in a frame of their own.
    frameSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
  },
  referrerPolicy: 'same-origin',
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
  // For the https that stands before an application, not for http on localhost.
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
});
