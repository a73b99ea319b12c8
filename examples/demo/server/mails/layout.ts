import type { Mail } from '../mailbox.js';

/** The content of a mail without its layout. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** The name of the recipient. Absent if the address is not proven yet, because a stranger could write any text into the name. */
  readonly name?: string;
  readonly paragraphs: readonly string[];
  /** A code that the user types on a page. */
  readonly code?: string;
  /** The button and its link. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small text at the end: how long the link is valid, what to do if the mail is unexpected. */
  readonly close: string;
}

/** Makes a mail in two forms: plain text, which every program shows, and HTML with a button. */
export function setMail({ to, subject, name, paragraphs, code, action, close }: Letter): Mail {
  const greeting = name === undefined ? 'Hello,' : `Hello ${name},`;
  return {
    to,
    subject,
    text: [
      ...[greeting, ...paragraphs],
      ...(code ? [`Your code: ${code}`] : []),
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      ...[close, sender],
    ].join('\n\n'),
    html: page(subject, [
      ...[greeting, ...paragraphs].map((text) => `<p style="margin:0 0 16px">${asText(text)}</p>`),
      ...(code ? [bigCode(code)] : []),
      ...(action ? [button(action)] : []),
      `<p style="margin:24px 0 0;color:#5b564c;font-size:14px">${asText(close)}</p>`,
    ]),
  };
}

const sender = 'The Latchkey demo';

/** Styles are attributes of the elements, because many mail programs ignore other styles. */
function page(title: string, parts: readonly string[]): string {
  return [
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${asText(title)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;background:#f7f6f2;color:#1d1b17;font:16px/1.6 system-ui,sans-serif">',
    '<div style="max-width:512px;margin:0 auto;padding:24px;border:1px solid #dfdcd3;border-radius:16px;background:#fff;overflow-wrap:anywhere">',
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${asText(title)}</h1>`,
    ...parts,
    '</div>',
    `<p style="max-width:512px;margin:16px auto 0;color:#5b564c;font-size:14px;text-align:center">${sender}</p>`,
    '</body></html>',
  ].join('\n');
}

/** Large, in a typeface with letters and digits that do not look alike. */
function bigCode(code: string): string {
  const style =
    'margin:24px 0;padding:16px;border-radius:10px;background:#efede7;font:600 32px/1 ui-monospace,monospace;letter-spacing:6px;text-align:center';
  return `<p style="${style}">${asText(code)}</p>`;
}

/** A link that looks like a button, and below it the address for mail programs that do not open it. */
function button({ label, url }: { readonly label: string; readonly url: string }): string {
  const address = asText(url);
  return [
    '<p style="margin:24px 0"><a style="display:inline-block;padding:12px 24px;border-radius:10px;background:#1f6b4f;color:#fff;font-weight:600;text-decoration:none"',
    ` href="${address}">${asText(label)}</a></p>`,
    `<p style="margin:0;color:#5b564c;font-size:14px">Or copy this address into your browser:<br>${address}</p>`,
  ].join('');
}

/** Users choose names and addresses, so they are escaped. */
function asText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
