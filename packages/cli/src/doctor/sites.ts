/** Domains on which every customer of a host gets a name, so a pattern with a star below them matches sites of strangers. */
const shared =
  /(?:^|\.)(?:vercel\.app|netlify\.app|pages\.dev|workers\.dev|herokuapp\.com|fly\.dev|onrender\.com|up\.railway\.app|ngrok\.io|ngrok-free\.app|github\.io|web\.app|azurewebsites\.net|amazonaws\.com|cloudfront\.net)$/;

/** Whether a pattern such as `https://*.vercel.app` or `https://*-shop.vercel.app` matches hosts of strangers. */
export function isSharedPattern(pattern: string): boolean {
  const host = hostOf(pattern);
  if (!host.includes('*')) return false;
  const below = host.slice(host.lastIndexOf('*') + 1).replace(/^[^.]*\./, '');
  return shared.test(below) || !below.includes('.');
}

/** The host of an entry of `trustedOrigins`, with or without a scheme. */
export function hostOf(entry: string): string {
  return entry.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').split(/[/:]/)[0] ?? '';
}

/** The site of a host, as far as it can be told without the list of public suffixes: its last two labels. */
export function siteOf(hostname: string): string {
  return /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.');
}

/** The rule of `isLoopback` in `latchkey`, which the command line cannot load at run time: it takes only types from there. */
export function isLocal(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Whether a URL is at an origin, whose host can have a star: `https://*.preview.example.com`. */
export function covers(origin: URL, url: URL): boolean {
  const [before = '', after] = origin.host.split('*');
  if (origin.protocol !== url.protocol) return false;
  return after === undefined ? url.host === before : url.host.startsWith(before) && url.host.endsWith(after);
}
