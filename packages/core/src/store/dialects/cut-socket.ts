const CUT = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTCONN']);

/** Checks whether an error code means that a socket was cut, or could not be connected. */
export const isCutSocket = (code: unknown): boolean => CUT.has(String(code));
