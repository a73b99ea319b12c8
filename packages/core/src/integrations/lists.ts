/**
 * Headers to which the application's own code adds too: cookies, and lists that a CORS plugin writes. An answer adds to them and replaces
 * every other header.
 */
export const lists: ReadonlySet<string> = new Set(['set-cookie', 'vary', 'access-control-expose-headers']);
