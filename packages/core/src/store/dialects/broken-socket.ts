const DISCONNECTED = new Set([
  ...['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT', 'ENOTCONN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN'], // errors of the name server
  'ENOENT', // a socket in the file system, whose server has ended
]);

/** Checks whether an error code means that a socket broke, or could not connect. */
export const isBrokenSocket = (code: unknown): boolean => DISCONNECTED.has(String(code));
