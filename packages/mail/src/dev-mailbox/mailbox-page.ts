import { html } from '../letters/markup.js';
import type { ReceivedMail } from '../mail.js';

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The page of the mailbox. It needs no script; the browser loads it again when the developer does. */
export function mailboxPage(path: string, mails: readonly ReceivedMail[]): Response {
  const { source } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox (${mails.length})</title>
<link rel="icon" href="data:,">
${styles}
</head>
<body>
<header><h1>Mailbox</h1><p>For development. The newest mail is first.</p>
<form method="post" action="${path}/clear"><button>Remove all mails</button></form></header>
<main>
${mails.length === 0 ? html`<p>No mails yet.</p>` : mails.map((mail, index) => entry(path, mail, index))}
</main>
</body>
</html>
`;
  return new Response(source, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  });
}

function entry(path: string, { id, to, from, subject, text, receivedAt }: ReceivedMail, index: number) {
  const summary = html`<summary><strong>${subject}</strong> to ${to} <time datetime="${receivedAt.toISOString()}">${receivedAt.toLocaleTimeString('en-GB')}</time></summary>
<p>From ${from}</p>
<iframe title="${subject}" src="${path}/${id}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>
<h2>Plain text</h2>
<pre>${text}</pre>`;
  return index === 0 ? html`<details open>${summary}</details>` : html`<details>${summary}</details>`;
}

const styles = html`<style>
:root { color-scheme: light dark; }
body { max-width: 52rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; }
details { margin: 0 0 0.75rem; padding: 0.75rem 1rem; border: 1px solid #8886; border-radius: 0.5rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
iframe { width: 100%; height: 40rem; border: 1px solid #8886; border-radius: 0.5rem; }
pre { padding: 0.75rem; border: 1px solid #8886; border-radius: 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
h2 { font-size: 1rem; }
</style>`;
