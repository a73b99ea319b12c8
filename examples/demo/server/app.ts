import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { authMiddleware, toHonoHandler } from 'latchkey/hono';
import { isPath, paths } from '../src/routing/paths.js';
import type { DemoAuth } from './auth.js';
import { appHeaders, onlyAt } from './headers.js';
import type { Mailbox } from './mailbox.js';
import { listForDevtools, mailboxRoutes } from './mailbox-routes.js';
import { readTemplate, renderPage } from './page.js';

interface Parts {
  readonly url: string;
  readonly auth: DemoAuth;
  readonly mailbox: Mailbox | undefined;
  readonly appFolder: string;
}

/** One origin for everything: Latchkey below /api/auth, the mailbox, the files of the app and its pages. */
export function createApp({ url, auth, mailbox, appFolder }: Parts): Hono {
  const app = new Hono();
  app.use(onlyAt(url));

  app.on(['GET', 'POST'], '/api/auth/*', toHonoHandler(auth));
  if (mailbox) {
    app.route('/api/mailbox', mailboxRoutes(mailbox));
    app.get(`${paths.mailbox}.json`, (c) => c.json(listForDevtools(mailbox)));
  }
  app.all('/api/*', (c) => c.json({ message: 'There is no such endpoint.' }, 404));

  app.use(appHeaders);
  app.get(
    '/assets/*',
    serveStatic({
      root: appFolder,
      onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/assets/*', (c) => c.text('There is no such file.', 404));

  // Every ready screen in every state. It has a mock server in the page, so it needs no data of this one.
  app.get('/gallery', (c) => c.html(readTemplate(appFolder, 'gallery.html')));

  // The page contains the session or the waiting sign-in, so that the first paint is right.
  app.get('*', authMiddleware(auth), async (c) => {
    const { headers } = c.req.raw;
    const { session, user } = c.var;
    const signedIn =
      session && user ? { session, user } : await auth.api.getSession({ headers, query: { insideOrganization: true } });
    const data = {
      session: signedIn,
      challenge: signedIn ? null : await auth.api.getTwoFactorChallenge({ headers }),
      signInOptions: await auth.api.signInOptions(),
      mailbox: mailbox !== undefined,
    };
    c.header('Cache-Control', 'no-store');
    // Read for each request, so that a reload shows a new build.
    return c.html(renderPage(readTemplate(appFolder), data), isPath(c.req.path) ? 200 : 404);
  });
  return app;
}
