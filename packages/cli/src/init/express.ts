import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accountPage } from './account-page.js';
import { byHand, withRouter } from './edits.js';
import { type Project, programCommand } from './project.js';
import type { SetUp } from './set-up.js';

/** The endpoints and a page for Express, and a server in a project that has none. */
export function expressFiles(project: Project): SetUp {
  const { source, folder } = project;
  const entries = ['server.ts', 'index.ts', 'app.ts', 'main.ts'];
  const entry = entries.find((name) => existsSync(join(folder, source, name)));
  const routes = entry === undefined ? 'present' : withRouter(folder, `${source}${entry}`);
  return {
    edits: typeof routes === 'object' ? [routes] : [],
    files: [
      { path: `${source}account-page.ts`, text: accountPage },
      { path: `${source}auth-routes.ts`, text: authRoutes },
      ...(entry === undefined ? [{ path: `${source}server.ts`, text: server }] : []),
    ],
    steps: [
      ...byHand(
        routes,
        "Add to your server, before a body parser: import { authRoutes } from './auth-routes.js'; and app.use(authRoutes);",
      ),
      `Start it: ${programCommand(project, 'tsx')} watch --env-file=.env ${source}${entry ?? 'server.ts'}`,
      'Open http://localhost:3000/account, and sign up.',
    ],
  };
}

const server = `import express from 'express';
import { authRoutes } from './auth-routes.js';

const app = express();

app.use(authRoutes);

app.listen(3000);
`;

const authRoutes = `import { Router } from 'express';
import { fromNodeHeaders, toNodeHandler } from 'latchkey/node';
import { accountPage } from './account-page.js';
import { auth } from './auth.js';

/** The endpoints of Latchkey, and the page of the account. */
export const authRoutes = Router();

authRoutes.all('/api/auth/*splat', toNodeHandler(auth));

authRoutes.get('/account', async (req, res) => {
  const signedIn = await auth.api.getSession({ headers: fromNodeHeaders(req.headers) });
  res.set('cache-control', 'private, no-store'); // the back button must not show it after a sign-out
  res.type('html').send(accountPage(signedIn?.user));
});
`;
