/** A page without a framework for the browser, for servers that render HTML. Its style needs no style sheet of the application. */
export const accountPage = `/** The page of the account: two forms for a visitor, a greeting for the signed-in user. */
export function accountPage(user?: { readonly name: string } | null): string {
  return \`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Account</title>
    <link rel="icon" href="data:," />
    <style>\${style}</style>
  </head>
  <body>
    <main>\${user ? \`<h1>Hello \${asText(user.name)}</h1>\${signOut}\` : signUp + signIn}</main>
    <script type="module">\${script}</script>
  </body>
</html>\`;
}

/** So that a name with HTML in it does no harm. */
const asText = (text: string) => text.replace(/[&<>"']/g, (each) => \`&#\${each.charCodeAt(0)};\`);

const signUp = \`<form method="post" action="/api/auth/sign-up/email">
  <h1>Create an account</h1>
  <label>Name <input name="name" autocomplete="name" required /></label>
  <label>Email <input name="email" type="email" autocomplete="email" required /></label>
  <label>Password <input name="password" type="password" autocomplete="new-password" required /></label>
  <p role="alert"></p>
  <button>Sign up</button>
</form>\`;

const signIn = \`<form method="post" action="/api/auth/sign-in/email">
  <h1>Sign in</h1>
  <label>Email <input name="email" type="email" autocomplete="email" required /></label>
  <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
  <p role="alert"></p>
  <button>Sign in</button>
</form>\`;

const signOut = \`<form method="post" action="/api/auth/sign-out">
  <p role="alert"></p>
  <button>Sign out</button>
</form>\`;

const style = \`
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 24rem; margin: 3rem auto; padding: 0 1rem; }
  form { display: grid; gap: 1rem; margin-bottom: 3rem; }
  h1, p { margin: 0; font-size: 1.5rem; }
  label { display: grid; gap: 0.25rem; font-weight: 600; }
  input, button { padding: 0.75rem; border: 1px solid #767676; border-radius: 0.5rem; font: inherit; }
  button { border-color: #1f6b4f; background: #1f6b4f; color: white; font-weight: 600; cursor: pointer; }
  [role='alert'] { color: light-dark(#a8281e, #ff9d92); font-size: 1rem; }
  [role='alert']:empty { display: none; }
\`;

/** Sends a form as JSON. */
const script = \`
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
\`;
`;
