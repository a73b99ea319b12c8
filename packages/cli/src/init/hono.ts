import { accountPage } from './account-page.js';
import { byHand, withEnvironment, withRoutes } from './edits.js';
import { type Project, programCommand } from './project.js';
import type { SetUp } from './set-up.js';

/** The endpoints and a page for Hono. */
export function honoFiles(project: Project): SetUp {
  const { source, manager, folder } = project;
  const routes = withRoutes(folder, `${source}index.ts`);
  // Bun reads `.env` by itself, so the script needs no flag for it.
  const script = manager === 'bun' ? 'present' : withEnvironment(folder);
  const start =
    script === 'by hand'
      ? `${programCommand(project, 'tsx')} watch --env-file=.env ${source}index.ts`
      : `${manager} run dev`;
  return {
    edits: [routes, script].filter((edit) => typeof edit === 'object'),
    files: [
      { path: `${source}account-page.ts`, text: accountPage },
      { path: `${source}auth-routes.ts`, text: authRoutes },
    ],
    steps: [
      ...byHand(
        routes,
        "Add to your server: import { authRoutes } from './auth-routes.js'; and app.route('/', authRoutes);",
      ),
      `Start it: ${start}`,
      'Open http://localhost:3000/account, and sign up.',
    ],
  };
}

const authRoutes = `import { Hono } from 'hono';
import { authMiddleware, toHonoHandler } from 'latchkey/hono';
import { accountPage } from './account-page.js';
import { auth } from './auth.js';

/** The endpoints of Latchkey, and the page of the account. */
export const authRoutes = new Hono()
  .on(['GET', 'POST'], '/api/auth/*', toHonoHandler(auth))
  .get('/account', authMiddleware(auth), (c) => {
    c.header('cache-control', 'private, no-store'); // the back button must not show it after a sign-out
    return c.html(accountPage(c.var.user));
  });
`;
