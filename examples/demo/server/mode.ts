/** The same rule as in Latchkey: only `development` and `test` are not production. */
export function isProduction(): boolean {
  return process.env.NODE_ENV !== 'development' && process.env.NODE_ENV !== 'test';
}
