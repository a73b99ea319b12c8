/**
 * Checks whether a host is the machine itself: `localhost`, a name below it, `127.0.0.0/8` or `[::1]`. A browser reaches it without
 * a network, and it needs no certificate. Expects `hostname` of a `URL`, which writes each address in one form.
 */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
