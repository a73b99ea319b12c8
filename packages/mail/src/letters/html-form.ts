import { contrastOf } from './color.js';
import type { Letter, Stationery } from './letter.js';
import { html, type Markup } from './markup.js';

/**
 * Writes a mail as an HTML document. Mail programs ignore much of CSS: the layout is tables, the light colours are attributes of
 * the elements, and a program without `prefers-color-scheme` keeps them. Nothing is loaded from a server, except for the logo of
 * the application.
 */
export function htmlForm(letter: Letter, stationery: Stationery): string {
  const { appName, texts } = stationery;
  const { language, direction } = texts;
  const { source } = html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${letter.subject}</title>
${styles}
</head>
<body class="page" style="margin:0;padding:0;background-color:#f4f4f2;color:#1c1b19">
${preview(letter)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f4f4f2">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background-color:#ffffff;border:1px solid #dcdad4;border-radius:12px">
<tr><td class="text" align="${direction === 'rtl' ? 'right' : 'left'}" style="padding:28px 28px 24px;font-family:${fonts};font-size:16px;line-height:1.55;color:#1c1b19;overflow-wrap:anywhere;word-break:break-word">
${content(letter, stationery)}
</td></tr>
</table>
<p class="muted" style="margin:16px 0 0;font-family:${fonts};font-size:13px;line-height:1.5;color:#5c5850">${texts.sentBy(appName)}</p>
</td></tr>
</table>
</body>
</html>
`;
  return source;
}

const fonts = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

const styles = html`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #171614 !important; color: #f1efe9 !important; }
  .card { background-color: #232220 !important; border-color: #45423c !important; }
  .text { color: #f1efe9 !important; }
  .muted { color: #b9b4a9 !important; }
  .code { background-color: #33312d !important; color: #ffffff !important; }
}
</style>`;

/**
 * The line that lists of mails show beside the subject. After a short text, programs would continue with the mail itself: the
 * blanks keep the code and the link out of lists and locked screens.
 */
function preview({ paragraphs }: Letter): Markup {
  const blanks = '\u00a0\u200c'.repeat(100);
  return html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${paragraphs[0] ?? ''}${blanks}</div>`;
}

function content(letter: Letter, { appName, texts, color, logo }: Stationery): Markup[] {
  const { subject, greeting, paragraphs, code, action, close } = letter;
  return [
    ...(logo
      ? [
          html`<img src="${logo.url}" width="${logo.width}" height="${logo.height}" alt="${appName}" style="display:block;margin:0 0 20px;border:0">`,
        ]
      : []),
    html`<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:600">${subject}</h1>`,
    ...[greeting, ...paragraphs].map((text) => html`<p style="margin:0 0 16px">${text}</p>`),
    ...(code === undefined ? [] : [codeBlock(texts.code, code)]),
    ...(action ? [button(action, color), address(texts.copyLink, action.url)] : []),
    html`<p class="muted" style="margin:24px 0 0;font-size:14px;color:#5c5850">${close}</p>`,
  ];
}

/** Large digits that do not look alike. The code is one word without spaces, so that a double click selects all of it. */
function codeBlock(label: string, code: string): Markup {
  return html`<p style="margin:24px 0 8px;font-size:14px">${label}</p>
<p class="code" dir="ltr" style="margin:0 0 24px;padding:16px 8px;border-radius:8px;background-color:#eeede8;color:#1c1b19;font-family:ui-monospace,SFMono-Regular,Consolas,Menlo,monospace;font-size:30px;line-height:1.2;font-weight:600;letter-spacing:4px;text-align:center">${code}</p>`;
}

/** A table cell with a colour, because some programs draw no background behind a link. */
function button({ label, url }: { readonly label: string; readonly url: string }, color: string): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
<tr><td style="border-radius:8px;background-color:${color}">
<a href="${url}" style="display:inline-block;padding:12px 24px;border:1px solid ${color};border-radius:8px;background-color:${color};color:${contrastOf(color)};font-size:16px;font-weight:600;text-decoration:none">${label}</a>
</td></tr>
</table>`;
}

/** The address of the link as text: readers can compare it, and copy it if the button does not work. */
function address(label: string, url: string): Markup {
  return html`<p class="muted" style="margin:0;font-size:14px;color:#5c5850">${label}<br><span dir="ltr">${url}</span></p>`;
}
