import { Hono } from 'hono';
import type { Mailbox } from './mailbox.js';

/** A shown mail can have styles and pictures. The sandbox blocks everything else. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
].join('; ');

/** The mails as the devtools read them from `devMailbox()`, without their texts. */
export function listForDevtools(mailbox: Mailbox): readonly object[] {
  return mailbox.list().map(({ id, to, subject, sentAt }) => ({ id, to, subject, receivedAt: sentAt }));
}

/** The mailbox over HTTP, for its page and for tests. Only for development: every visitor can read every mail. */
export function mailboxRoutes(mailbox: Mailbox): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  routes.get('/', (c) => c.json(mailbox.list().map(({ html, ...mail }) => ({ ...mail, hasHtml: html !== undefined }))));
  routes.delete('/', (c) => {
    mailbox.clear();
    return c.body(null, 204);
  });
  routes.get('/:id/html', (c) => {
    const html = mailbox.find(c.req.param('id'))?.html;
    if (html === undefined) return c.notFound();
    c.header('Content-Security-Policy', mailPolicy);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    // A link in the mail opens in the whole window, like a link of a mail program.
    return c.html(`<!doctype html><base target="_top">${html}`);
  });
  return routes;
}
