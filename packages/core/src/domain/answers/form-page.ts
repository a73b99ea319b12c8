import type { Caller } from '../app/app.js';
import { proofField, proofOf } from './form-proof.js';
import { escapeHtml } from './html.js';
import { htmlDocument, linkToApp } from './html-document.js';

/**
 * An HTML page of ours, for redirects and pages. Its content security policy does not limit the targets of forms: browsers apply
 * that limit also to the redirect after a form, which can lead to any trusted address.
 */
export class FormPage {
  /** The caller has escaped the texts of a request. `policy`: additional directives of the page's content security policy. */
  constructor(
    readonly html: string,
    readonly policy = '',
  ) {}
}

export interface Form {
  readonly title: string;
  /** Sentences above the form, one paragraph each. This file escapes them. */
  readonly text: readonly string[];
  readonly button: string;
  /** The route to which the form is posted; `:token` in it is replaced by the token of the link. */
  readonly path: string;
  /** Hidden fields of the form. `token` is that of the link. */
  readonly fields: { readonly token: string } & Readonly<Record<string, string | undefined>>;
  /** Links below the form: their texts and addresses. */
  readonly links?: readonly (readonly [text: string, href: string])[];
  /** Also asks for a new password, with this minimum and maximum of characters. */
  readonly newPassword?: { readonly minLength: number; readonly maxLength: number } | undefined;
}

/** Creates a page whose button posts a form. A program that opens the links of mails does not press the button. */
export function formPage(
  caller: Caller,
  { title, text, button, path, fields, links = [], newPassword }: Form,
): FormPage {
  const { basePath } = caller.app.settings;
  const action = basePath + path.replace(':token', encodeURIComponent(fields.token));
  const proof = proofOf(caller, { path, token: fields.token });
  const hidden = Object.entries({ ...fields, [proofField]: proof }).map(([name, value]) =>
    value === undefined ? '' : `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const password = newPassword
    ? `<p><label for="newPassword">New password</label><br>
<input id="newPassword" name="newPassword" type="password" autocomplete="new-password" required autofocus minlength="${newPassword.minLength}" maxlength="${newPassword.maxLength}"></p>
`
    : '';
  const below = links.map(([words, href]) => `\n<p><a href="${escapeHtml(href)}">${escapeHtml(words)}</a></p>`);
  return textPage(
    caller,
    title,
    text,
    `<form action="${escapeHtml(action)}" method="post">${hidden.join('')}${password}<button type="submit">${escapeHtml(button)}</button></form>${below.join('')}`,
  );
}

/** Creates a page that only shows a message. `more` is HTML. */
export function textPage(
  { app }: Pick<Caller, 'app'>,
  title: string,
  text: readonly string[],
  more: string = linkToApp(app.settings.appName),
): FormPage {
  const { appName } = app.settings;
  const paragraphs = text.map((sentence) => `<p>${escapeHtml(sentence)}</p>`);
  return new FormPage(htmlDocument({ appName, title, body: [...paragraphs, more].join('\n') }));
}
