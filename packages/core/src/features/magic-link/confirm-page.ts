import { escapeHtml } from '../../domain/html.js';

interface Confirmation {
  readonly appName: string;
  /** Whom the link signs in. Shown, so that nobody is signed in as somebody else without noticing. */
  readonly email: string;
  /** Where the form goes; its fields are the query. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

/** A page with one button. Nothing but a click sends the form: programs that open links in mails do not get further. */
export function confirmPage({ appName, email, action, fields }: Confirmation): string {
  const hidden = Object.entries(fields).map(([name, value]) =>
    value === undefined ? '' : `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<title>Sign in · ${escapeHtml(appName)}</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { display: grid; place-items: center; min-height: 100vh; margin: 0 }
main { max-width: 28rem; padding: 1.5rem }
button { font: inherit; padding: .6rem 1.2rem; border: 1px solid; border-radius: .3rem; cursor: pointer }
</style>
</head>
<body>
<main>
<h1>Sign in to ${escapeHtml(appName)}</h1>
<p>You will be signed in as <strong>${escapeHtml(email)}</strong>.</p>
<form action="${escapeHtml(action)}" method="get">${hidden.join('')}<button type="submit">Sign in</button></form>
</main>
</body>
</html>
`;
}
