import { credentials } from './credentials.js';
import { withProxy } from './edits.js';
import { type Project, programCommand } from './project.js';
import type { SetUp } from './set-up.js';

/** A server with Hono, a client with hooks, and a page of its own at `/account.html`, for Vite and React. */
export function viteFiles(project: Project): SetUp {
  const config = withProxy(project.folder);
  return {
    files: [
      { path: 'server/app.ts', text: app },
      { path: 'server/start.ts', text: start },
      { path: 'src/auth-client.ts', text: client },
      { path: 'src/account.tsx', text: account },
      { path: 'account.html', text: html },
    ],
    edits: typeof config === 'object' ? [config] : [],
    steps: [
      ...(config === 'by hand'
        ? [
            "Add to vite.config.ts: server: { proxy: { '/api': { target: 'http://localhost:3000' } } }, build: { rollupOptions: { input: ['index.html', 'account.html'] } }",
          ]
        : []),
      `Start the server: ${programCommand(project, 'tsx')} --env-file=server/.env server/start.ts`,
      `Start the page, in another terminal: ${project.manager} run dev`,
      'Open http://localhost:5173/account.html, and sign up.',
    ],
  };
}

const app = `import { Hono } from 'hono';
import { toHonoHandler } from 'latchkey/hono';
import { auth } from './auth.js';

export const app = new Hono().on(['GET', 'POST'], '/api/auth/*', toHonoHandler(auth));
`;

const start = `import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { app } from './app.js';

// The output of the build. In development, Vite serves the pages itself.
if (process.env.NODE_ENV !== 'development') app.get('*', serveStatic({ root: 'dist' }));

serve({ fetch: app.fetch, port: 3000 });
`;

const client = `import { createAuthReact } from '@latchkey/react';
import { createAuthClient } from 'latchkey/client';

export const { AuthProvider, useSession, useSignUpEmail, useSignInEmail, useSignOut } = createAuthReact(
  createAuthClient(),
);
`;

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <title>Account</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/account.tsx"></script>
  </body>
</html>
`;

const account = `import { QueryClient } from '@tanstack/react-query';
import { type FormEvent, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider, useSession, useSignInEmail, useSignOut, useSignUpEmail } from './auth-client';

function Account() {
  const session = useSession();
  const signOut = useSignOut();
  if (session.status === 'loading') return <p>…</p>;
  if (session.status === 'error')
    return <button onClick={session.refresh}>{session.error.message} Try again</button>;
  if (session.status === 'authenticated')
    return (
      <main>
        <h1>Hello {session.user.name}</h1>
        <button onClick={() => signOut.mutate()}>Sign out</button>
      </main>
    );
  return (
    <main>
      <SignUp />
      <SignIn />
    </main>
  );
}

function SignUp() {
  const signUp = useSignUpEmail();
  return (
    <form method="post" onSubmit={(event) => signUp.mutate(fieldsOf(event))}>
      <label>
        Name <input name="name" autoComplete="name" required />
      </label>
      <Credentials password="new-password" />
      {signUp.error && <p role="alert">{signUp.error.message}</p>}
      <button disabled={signUp.isPending}>Sign up</button>
    </form>
  );
}

function SignIn() {
  const signIn = useSignInEmail();
  return (
    <form method="post" onSubmit={(event) => signIn.mutate(credentialsOf(event))}>
      <Credentials password="current-password" />
      {signIn.error && <p role="alert">{signIn.error.message}</p>}
      <button disabled={signIn.isPending}>Sign in</button>
    </form>
  );
}

${credentials}
function credentialsOf(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  return { email: String(form.get('email')), password: String(form.get('password')) };
}

function fieldsOf(event: FormEvent<HTMLFormElement>) {
  return { ...credentialsOf(event), name: String(new FormData(event.currentTarget).get('name')) };
}

const root = document.getElementById('root');
const page = (
  <StrictMode>
    <AuthProvider queryClient={new QueryClient()}>
      <Account />
    </AuthProvider>
  </StrictMode>
);
if (root) createRoot(root).render(page);
`;
