import { alphanumeric, randomString } from '../../../crypto/random.js';
import { FormPage } from '../../../domain/answers/form-page.js';
import { escapeHtml } from '../../../domain/answers/html.js';
import type { App } from '../../../domain/app/app.js';
import type { OpenApiRules } from '../options.js';
import { documentPath } from '../routes.js';

/** RapiDoc from the public copy of its npm package. The browser runs no other bytes than those of this hash. */
export const rapiDoc = {
  url: 'https://cdn.jsdelivr.net/npm/rapidoc@9.3.8/dist/rapidoc-min.js',
  integrity: 'sha384-szzoYhqSJqZH8X90KwbBjYL1CMLEa3U7xl/oAZg4ViKpYEY5GVhM+peBQB4u7ANM',
};

/**
 * The page with a viewer that reads the document. It contains no script of its own and no data, and its policy allows the one
 * script by a nonce and requests to this origin only (ASVS 3.6.1).
 */
export function scriptPage({ settings: { appName, basePath } }: App, options: OpenApiRules): FormPage {
  const { scriptUrl, scriptIntegrity } = options;
  const { url, integrity } = scriptUrl === undefined ? rapiDoc : { url: scriptUrl, integrity: scriptIntegrity };
  const nonce = randomString(24, alphanumeric);
  const document = basePath + documentPath;
  const attributes = [
    `nonce="${nonce}"`,
    `src="${escapeHtml(url)}"`,
    ...(integrity === undefined ? [] : [`integrity="${escapeHtml(integrity)}"`, 'crossorigin="anonymous"']),
  ];
  return new FormPage(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<title>API reference · ${escapeHtml(appName)}</title>
<script type="module" ${attributes.join(' ')}></script>
</head>
<body>
<rapi-doc spec-url="${escapeHtml(document)}" render-style="read" load-fonts="false" show-header="false" allow-spec-url-load="false" allow-spec-file-load="false" allow-server-selection="false" allow-authentication="false"></rapi-doc>
<noscript>This page needs JavaScript. The document is at <a href="${escapeHtml(document)}">${escapeHtml(document)}</a>.</noscript>
</body>
</html>
`,
    `; form-action 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data:`,
  );
}
