/**
 * Headers that are lists, to which the application's own code adds too: a CORS plugin writes both. An answer adds its entries and
 * replaces every other header.
 */
export const lists: ReadonlySet<string> = new Set(['vary', 'access-control-expose-headers']);
