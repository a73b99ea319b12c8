import { escapeHtml } from './html.js';

/** One page of ours for a user. It has no script, and its only style is the one below. */
interface HtmlDocument {
  readonly appName: string;
  readonly title: string;
  /** HTML below the title. Texts of a request are already escaped in it. */
  readonly body: string;
}

/** The link to the application. */
export function linkToApp(appName: string): string {
  return `<p><a href="/">Go to ${escapeHtml(appName)}</a></p>`;
}

/** Creates the HTML of a page: one calm card, light or dark as the device is set. */
export function htmlDocument({ appName, title, body }: HtmlDocument): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<title>${escapeHtml(title)} · ${escapeHtml(appName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p>${escapeHtml(appName)}</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

// The colours of @latchkey/ui. Each pair of text and background has a contrast of 4.5 or more (WCAG 2.2, 1.4.3).
const style = `
:root { color-scheme: light dark; --paper: #fff; --ground: #f7f5f0; --line: #dfdcd3; --edge: #857f73; --ink: #1d1b17; --soft: #5b564c; --accent: #1f6b4f; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1f1b; --ground: #131512; --line: #343a33; --edge: #7d8579; --ink: #eceee6; --soft: #b0b5a8; --accent: #74d3a8; --on-accent: #0b2017 } }
* { box-sizing: border-box }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; padding: 1.25rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { width: 100%; max-width: 28rem; padding: 2rem 1.75rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--paper) }
main > p:first-child, code { color: var(--soft); font-size: .875rem }
h1 { margin: .25rem 0 0; font-size: 1.5rem; line-height: 1.25 }
p { margin: 1rem 0 0 }
p:first-child { margin: 0 }
a { color: var(--accent) }
form { display: grid; gap: 1rem; margin-top: 1.5rem }
button, input { width: 100%; min-height: 2.75rem; padding: .5rem .9rem; border: 1px solid var(--edge); border-radius: .625rem; background: none; color: inherit; font: inherit }
button { border-color: transparent; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`;
