/** The rule of Latchkey itself: only what says so is development, or a test. */
export function isProduction(): boolean {
  return process.env.NODE_ENV !== 'development' && process.env.NODE_ENV !== 'test';
}
