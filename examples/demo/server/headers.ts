import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * Redirects requests to another host name, such as 127.0.0.1, to the demo's URL, because cookies and origin checks belong to
 * it. This also protects the mailbox from pages whose own host name points to this machine (DNS rebinding).
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
 * Headers of the app's pages and files. The page can run only its own script and style files; the session that the server
 * puts into it is data, to which a policy does not apply.
 */
export const appHeaders: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    // The font of the gallery.
    fontSrc: ["'self'"],
    // Profile pictures can be on any server.
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
  // For a proxy with https before the application, not for http on localhost.
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
});
