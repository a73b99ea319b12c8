/** Headers by which browsers say that nobody has asked for a page yet. The first is the standard one (Fetch §3.8). */
const names = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Whether a browser only looks ahead: to prefetch, to prerender, to show a preview. */
export function isPrefetch(headers: Headers): boolean {
  return names.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''));
}
