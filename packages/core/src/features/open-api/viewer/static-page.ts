import { escapeHtml } from '../../../domain/answers/html.js';
import type {
  Content,
  OpenApiDocument,
  OperationObject,
  Parameter,
  ResponseObject,
  ResponseOrReference,
  Security,
} from '../document/types.js';

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
summary { cursor: pointer; padding: .3rem 0; overflow-wrap: anywhere }
details { border-block-end: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
pre { overflow: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .3rem }
table { border-collapse: collapse; width: 100% }
th, td { padding: .3rem .6rem .3rem 0; text-align: start; vertical-align: top; overflow-wrap: anywhere }
`;

/** The reference as one page of HTML, without a script and without a request to any other place. */
export function staticPage(document: OpenApiDocument): string {
  const { info, servers, tags } = document;
  const base = servers[0]?.url ?? '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<title>API reference · ${escapeHtml(info.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>API reference of ${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)} Paths are below <code>${escapeHtml(base)}</code>.</p>
${tags.map(({ name }) => section(document, name, base)).join('\n')}
</main>
</body>
</html>
`;
}

function section(document: OpenApiDocument, tag: string, base: string): string {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => operationText(document, { method: method.toUpperCase(), path, base }, operation)),
  );
  return `<h2>${escapeHtml(tag)}</h2>\n${found.join('\n')}`;
}

interface Place {
  readonly method: string;
  readonly path: string;
  /** The URL below which the path is. */
  readonly base: string;
}

function operationText(document: OpenApiDocument, { method, path, base }: Place, operation: OperationObject): string {
  const { operationId, parameters = [], requestBody, responses, security, summary } = operation;
  return `<details id="${escapeHtml(operationId)}">
<summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p><code>${escapeHtml(operationId)}</code>. ${callersOf(security)}</p>
${parameters.length > 0 ? `<h3>Parameters</h3>\n${parameterTable(parameters)}` : ''}
<h3>Request</h3>
${code(requestText(method, base + path, requestBody?.content))}
<h3>Answers</h3>
${Object.entries(responses)
  .map(([status, response]) => answerText(status, resolvedResponse(document, response)))
  .join('\n')}
</details>`;
}

function callersOf(security: readonly Security[]): string {
  if (security.length === 0) return 'Anyone.';
  const sessions = security.some((each) => Object.keys(each).length === 0)
    ? 'Anyone. A session is read if there is one.'
    : 'Signed-in users.';
  const scopes = security.flatMap(({ apiKey = [] }) => apiKey);
  return scopes.length > 0 ? `${sessions} API keys with the scope <code>${scopes.map(escapeHtml)}</code>.` : sessions;
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const type = escapeHtml([schema.type ?? 'any'].flat().join(' or '));
    const cells = [`<code>${escapeHtml(name)}</code>`, place, type, required ? 'required' : 'optional'];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const head = ['Name', 'In', 'Type', 'Needed'].map((title) => `<th scope="col">${title}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function requestText(method: string, url: string, content: Content = {}): string {
  const [found] = Object.entries(content);
  if (!found) return `${method} ${url}`;
  const [type, { example }] = found;
  return `${method} ${url}\nContent-Type: ${type}\n\n${JSON.stringify(example, null, 2)}`;
}

function resolvedResponse({ components }: OpenApiDocument, response: ResponseOrReference): ResponseObject {
  if (!('$ref' in response)) return response;
  return components.responses[response.$ref.replace('#/components/responses/', '')] ?? { description: '' };
}

function answerText(status: string, { content = {}, description }: ResponseObject): string {
  const example = Object.values(content)[0]?.example;
  const body = status === '200' && example !== undefined ? code(JSON.stringify(example, null, 2)) : '';
  return `<p><strong>${escapeHtml(status)}</strong> ${escapeHtml(description)}</p>${body}`;
}

/** Text in a box that a keyboard can scroll. */
function code(text: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}
