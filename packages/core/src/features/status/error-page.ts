import { escapeHtml } from '../../domain/answers/html.js';

/** The form of our codes and of providers' codes. Other text in the query may come from an attacker and is not shown. */
const plausibleCode = /^[a-zA-Z][\w']{0,63}$/;

/** The page at `/error`. It shows nothing from the query except a plausible code, escaped (R-J01). */
export function errorPage(appName: string, code = 'Unknown'): string {
  const shown = plausibleCode.test(code) ? code : 'Unknown';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong · ${escapeHtml(appName)}</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { display: grid; place-items: center; min-height: 100vh; margin: 0 }
main { max-width: 28rem; padding: 1.5rem }
code { padding: .15rem .4rem; border: 1px solid; border-radius: .3rem }
</style>
</head>
<body>
<main>
<h1>Something went wrong</h1>
<p>${escapeHtml(advice.get(shown) ?? 'The request could not be completed. Please go back and try again.')}</p>
<p>Code: <code id="errorCode">${escapeHtml(shown)}</code></p>
<p><a href="/">Back to ${escapeHtml(appName)}</a></p>
</main>
</body>
</html>
`;
}

/** A `Map`: `constructor` is a plausible code too. */
const advice: ReadonlyMap<string, string> = new Map([
  [
    'please_restart_the_process',
    'This sign-in took too long, was finished already or began in another browser. Please start again.',
  ],
  ['token_expired', 'This link has expired. Please ask for a new one.'],
  ['invalid_token', 'This link is not valid any more. Please ask for a new one.'],
]);
