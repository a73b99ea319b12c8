import type { Mail } from '../mail.js';

/** A shown mail can have styles and pictures. The sandbox blocks scripts, forms and everything else, also outside of our page. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The HTML of a mail, as a document for the frame of the page. A link opens in a new tab, like a link of a mail program. */
export function mailDocument({ html }: Mail): Response {
  const shown = html.replace('<head>', '<head>\n<base target="_blank">');
  return new Response(shown, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  });
}
