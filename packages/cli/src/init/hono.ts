import { withEnvironment, withRoutes } from './edits.js';
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
    files: [{ path: `${source}auth-routes.ts`, text: authRoutes }],
    steps: [
      ...(routes === 'by hand'
        ? ["Add to your server: import { authRoutes } from './auth-routes.js'; and app.route('/', authRoutes);"]
        : []),
      `Start it: ${start}`,
      'Open http://localhost:3000/account, and sign up.',
    ],
  };
}

const authRoutes = `import { Hono } from 'hono';
import { html } from 'hono/html';
import { authMiddleware, toHonoHandler } from 'latchkey/hono';
import { auth } from './auth.js';

/** The endpoints, and a page that greets the signed-in user. */
export const authRoutes = new Hono()
  .on(['GET', 'POST'], '/api/auth/*', toHonoHandler(auth))
  .get('/account', authMiddleware(auth), (c) => {
    const { user } = c.var;
    return c.html(page(user ? html\`<h1>Hello \${user.name}</h1>\${signOut}\` : html\`\${signUp}\${signIn}\`));
  });

interface Field {
  readonly label: string;
  readonly name: string;
  readonly type: string;
  readonly autocomplete: string;
}

const name: Field = { label: 'Name', name: 'name', type: 'text', autocomplete: 'name' };
const email: Field = { label: 'Email', name: 'email', type: 'email', autocomplete: 'email' };
const password: Field = { label: 'Password', name: 'password', type: 'password', autocomplete: 'current-password' };

const form = (path: string, button: string, fields: readonly Field[]) => html\`<form method="post" action="/api/auth/\${path}">
  \${fields.map(
    (field) => html\`<p>
      <label>\${field.label} <input name="\${field.name}" type="\${field.type}" autocomplete="\${field.autocomplete}" required></label>
    </p>\`,
  )}
  <p role="alert"></p>
  <button>\${button}</button>
</form>\`;

const signUp = form('sign-up/email', 'Sign up', [name, email, { ...password, autocomplete: 'new-password' }]);
const signIn = form('sign-in/email', 'Sign in', [email, password]);
const signOut = form('sign-out', 'Sign out', []);

const page = (body: ReturnType<typeof html>) => html\`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Account</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <main>\${body}</main>
    <script>
      for (const form of document.forms)
        form.addEventListener('submit', async (event) => {
          event.preventDefault();
          const answer = await fetch(form.action, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(Object.fromEntries(new FormData(form))),
          });
          if (answer.ok) location.reload();
          else form.querySelector('[role=alert]').textContent = (await answer.json()).message;
        });
    </script>
  </body>
</html>\`;
`;
