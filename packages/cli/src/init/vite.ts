import { docsPage } from '../failure.js';
import { byHand, withLayers, withProxy, withScreens, withServerTypes } from './edits.js';
import { type Project, programCommand } from './project.js';
import { authClient } from './react.js';
import type { SetUp } from './set-up.js';

/** A server with Hono, and the screens around the application, for Vite and React. */
export function viteFiles(project: Project): SetUp {
  const { folder } = project;
  const proxy = withProxy(folder);
  const screens = withScreens(folder);
  const types = withServerTypes(folder);
  const layers = withLayers(folder, 'src/index.css');
  return {
    files: [
      { path: 'server/app.ts', text: app },
      { path: 'server/start.ts', text: start },
      { path: 'src/auth-client.ts', text: authClient },
      { path: 'src/with-auth.tsx', text: withAuth },
    ],
    edits: [proxy, types, screens, layers].filter((edit) => typeof edit === 'object'),
    steps: [
      ...byHand(
        proxy,
        `Add proxy and fs of server to vite.config.ts: ${docsPage('quick-start/hono-and-vite#by-hand')}`,
      ),
      ...byHand(types, 'Add the folder server to "include" of the tsconfig file that has vite.config.ts'),
      ...byHand(screens, "Put <WithAuth> of './with-auth' around your application in src/main.tsx"),
      ...byHand(layers, `Order the layers of src/index.css: ${docsPage('ui#style')}`),
      `Start the server: ${programCommand(project, 'tsx')} --env-file=server/.env server/start.ts`,
      `Start the page, in another terminal: ${project.manager} run dev`,
      'Open http://localhost:5173/account, and sign up.',
    ],
  };
}

const app = `import { Hono } from 'hono';
import { authMiddleware, toHonoHandler } from 'latchkey/hono';
import { auth } from './auth.js';

/** The endpoints of Latchkey, and one for signed-in users. */
export const app = new Hono()
  .on(['GET', 'POST'], '/api/auth/*', toHonoHandler(auth))
  .get('/api/me', authMiddleware(auth), (c) => {
    if (!c.var.user) return c.json({ message: 'Please sign in.' }, 401);
    return c.json({ name: c.var.user.name });
  });
`;

const start = `import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { app } from './app.js';

// The output of the build. In development, Vite serves the page itself.
if (process.env.NODE_ENV !== 'development')
  app.get('*', serveStatic({ root: 'dist' })).get('*', serveStatic({ path: 'dist/index.html' }));

serve({ fetch: app.fetch, port: 3000 });
`;

const withAuth = `import { AuthUI, Reauthenticate, UserButton } from '@latchkey/ui';
import { AuthPages } from '@latchkey/ui/pages';
import '@latchkey/ui/style.css';
import { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { auth } from './auth-client';

const queryClient = new QueryClient();

/** The hooks for the whole application, and the screens below /account. */
export function WithAuth({ children }: { readonly children: ReactElement }) {
  return (
    <AuthUI auth={auth} basePath="/account" paths={{ account: '/account', home: '/account' }}>
      <auth.AuthProvider queryClient={queryClient} onReauthenticate={Reauthenticate}>
        <header style={{ padding: 16 }}>
          <UserButton />
        </header>
        <div style={{ padding: '0 16px 16px' }}>
          <AuthPages fallback={children} />
        </div>
      </auth.AuthProvider>
    </AuthUI>
  );
}
`;
