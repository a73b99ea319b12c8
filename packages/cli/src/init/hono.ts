import { withRoutes } from './edits.js';
import type { Project } from './project.js';
import type { SetUp } from './set-up.js';

/** The endpoints and a page for Hono. */
export function honoFiles({ source, manager, folder }: Project): SetUp {
  const edit = withRoutes(folder, `${source}index.ts`);
  return {
    edits: edit === undefined ? [] : [edit],
    files: [{ path: `${source}auth-routes.ts`, text: routes }],
    steps: [
      ...(edit === undefined
        ? ["Add to your server: import { authRoutes } from './auth-routes.js'; and app.route('/', authRoutes);"]
        : []),
      `Start it for development: NODE_ENV=development ${manager} run dev`,
      'Open /account, and sign up.',
    ],
  };
}

const routes = `import { Hono } from 'hono';
import { html } from 'hono/html';
import { authMiddleware, toHonoHandler } from 'latchkey/hono';
import { auth } from './auth.js';

/** The endpoints, and a page that greets the signed-in user. */
export const authRoutes = new Hono()
  .on(['GET', 'POST'], '/api/auth/*', toHonoHandler(auth))
  .get('/account', authMiddleware(auth), (c) => {
    const { user } = c.var;
    return c.html(page(user ? html\`<h1>Hello \${user.name}</h1>\${form('sign-out', [])}\` : signedOut));
  });

const form = (action: string, fields: readonly string[]) => html\`<form data-action="\${action}">
  \${fields.map((name) => html\`<label>\${name} <input name="\${name}" type="\${name === 'name' ? 'text' : name}" required></label> \`)}
  <button>\${action}</button>
</form>\`;

const signedOut = html\`\${form('sign-up/email', ['name', 'email', 'password'])}\${form('sign-in/email', ['email', 'password'])}\`;

const page = (body: ReturnType<typeof form>) => html\`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Account</title></head>
  <body>
    <main>\${body}<p role="alert"></p></main>
    <script>
      for (const form of document.forms)
        form.addEventListener('submit', async (event) => {
          event.preventDefault();
          const answer = await fetch('/api/auth/' + form.dataset.action, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(Object.fromEntries(new FormData(form))),
          });
          if (answer.ok) location.reload();
          else document.querySelector('[role=alert]').textContent = (await answer.json()).message;
        });
    </script>
  </body>
</html>\`;
`;
