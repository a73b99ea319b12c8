import type { Access, AnyEndpoint } from '../../packages/core/src/contract/endpoint.ts';
import { defaultLimit } from '../../packages/core/src/contract/limits.ts';
import { hookName } from '../../packages/react/src/hooks/hook-name.ts';
import { type DocumentedEndpoint, everyPlugin, plainModels, readContracts } from './contracts.ts';
import { errorLink } from './errors-page.ts';
import { beginOfParts, table } from './markdown.ts';
import { callText, hasClientCall } from './reference/call.ts';
import { curlText } from './reference/curl.ts';
import { type Property, propertiesOf, typeText, wireSchema } from './schema-text.ts';

const intro = `# Endpoints

Every endpoint has one name. The server calls it as \`auth.api.<name>\`, the browser as \`client.<name>\`, React as a hook.

- Paths are below \`basePath\`, \`/api/auth\` by default. A POST sends JSON. A GET sends its input in the query.
- \`auth.api\` takes \`{ body }\` or \`{ query }\`, and \`headers\` for the cookies of the caller. It returns the answer and throws
  \`AuthError\`; see [calls on the server](sessions.md#on-the-server).
- \`client\` takes only the input and returns \`{ data, error }\`; see [client](client.md).
- An error has the form \`{ code, message }\`. Every call can also get the [errors of any call](errors/README.md#any-call).
- The examples have the required inputs only. \`client\` is [the client](client.md), \`auth\` is
  [what \`createAuth\` returns](getting-started.md), and \`headers\` are those of the request that your server answers. With
  \`curl\`, \`cookies.txt\` keeps the session: \`-c\` writes its cookie after sign-in, \`-b\` sends it.
- **Limit** applies if [rate limits](security.md#rate-limits) are on. The default is on in production.
- **Reads** and **Writes** name data. After a call that writes \`sessions\`, the hooks of React load every query again that reads
  \`sessions\`; see [what refreshes what](react.md#what-refreshes-what).
`;

/** The page of all endpoints, contract by contract. */
export async function endpointsPage(): Promise<string> {
  const contracts = await readContracts(everyPlugin);
  const sections = contracts.map(({ contract, endpoints }) => {
    return `## ${contract.name}\n\n${endpoints.map(endpointSection).join('\n')}`;
  });
  return `${intro}\n${shapesSection()}\n${beginOfParts}\n\n${sections.join('\n')}`;
}

function shapesSection(): string {
  const shapes = { User: plainModels.user, Session: plainModels.session } as const;
  const parts = Object.entries(shapes).map(([name, schema]) => {
    const rows = (propertiesOf(wireSchema(schema)) ?? []).map((each) => [
      `\`${each.name}\``,
      `\`${each.type}\``,
      each.notes || '–',
    ]);
    return `### ${name}\n\n${table(['Name', 'Type', 'Notes'], rows)}\n`;
  });
  return `## Shapes\n\nBoth also have your [additional fields](fields.md) that are shown.\n\n${parts.join('\n')}`;
}

function endpointSection({ name, endpoint, doc }: DocumentedEndpoint): string {
  const { route, access, errors } = endpoint;
  const rows = [
    ...hookRow(name, endpoint),
    [
      'HTTP',
      route.kind === 'internal'
        ? 'not reachable'
        : route.methods.map((method) => `\`${method} ${route.path}\``).join(', '),
    ],
    ['Who', accessText[access]],
    ['Limit', limitText(endpoint)],
    ...wordRow('Reads', route.reads),
    ...wordRow('Writes', route.writes),
  ];
  const parts = [
    doc,
    table(['', ''], rows),
    inputText(endpoint),
    exampleText(name, endpoint),
    answerText(endpoint),
    errorsText(errors),
  ];
  return `### ${name}\n\n${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function exampleText(name: string, endpoint: AnyEndpoint): string {
  const curl = curlText(endpoint);
  const overHttp = curl === '' ? '' : `\n\n\`\`\`sh\n${curl}\n\`\`\``;
  return `#### Example\n\n\`\`\`ts\n${callText(name, endpoint)}\n\`\`\`${overHttp}`;
}

function errorsText(errors: AnyEndpoint['errors']): string {
  const rows = Object.entries(errors).map(([code, { status, message }]) => [errorLink(code), String(status), message]);
  const own = rows.length === 0 ? '' : `${table(['Code', 'Status', 'Message'], rows)}\n\n`;
  return `#### Errors\n\n${own}And the [errors of any call](errors/README.md#any-call).`;
}

function hookRow(name: string, endpoint: AnyEndpoint): string[][] {
  const { kind } = endpoint.route;
  return hasClientCall(name, endpoint) && (kind === 'query' || kind === 'mutation')
    ? [['React', `\`${hookName(name)}()\``]]
    : [];
}

const accessText: Readonly<Record<Access, string>> = {
  anyone: 'anyone',
  optional: 'every caller; a session is read if there is one',
  acting: "signed in, else [UNAUTHORIZED](errors/unauthorized.md) 401; the server's own code also without a session",
  token: 'signed in, else [UNAUTHORIZED](errors/unauthorized.md) 401',
  session: 'signed in, else [UNAUTHORIZED](errors/unauthorized.md) 401',
  fresh:
    'signed in, else [UNAUTHORIZED](errors/unauthorized.md) 401; recently, else [SESSION_IS_NOT_FRESH](errors/session_is_not_fresh.md) 403',
};

function limitText({ limit }: AnyEndpoint): string {
  if (limit) return `${limit.max} calls per ${limit.window} seconds`;
  return `as configured: ${defaultLimit.max} calls per ${defaultLimit.window} seconds`;
}

function wordRow(title: string, words: readonly string[]): string[][] {
  return words.length === 0 ? [] : [[title, words.map((word) => `\`${word}\``).join(', ')]];
}

function inputText({ input, route }: AnyEndpoint): string {
  const schema = wireSchema(input);
  if (schema.type === 'array') return `#### Input\n\nThe ${route.via}: \`${typeText(schema)}\``;
  const properties = propertiesOf(schema) ?? [];
  if (properties.length === 0) return '#### Input\n\nNone.';
  const more = typeof input === 'function' ? '\n\nAnd your settable [additional fields](fields.md).' : '';
  return `#### Input\n\nIn the ${route.via}:\n\n${propertyTable(properties)}${more}`;
}

function answerText({ output, route }: AnyEndpoint): string {
  if (route.kind === 'page') return '#### Answer\n\nAn HTML page.';
  if (route.kind === 'redirect') return '#### Answer\n\nA redirect.';
  const schema = wireSchema(output);
  const properties = propertiesOf(schema) ?? [];
  if (properties.length === 0) return `#### Answer\n\n\`${typeText(schema)}\``;
  const rows = properties.map((each) => [
    `\`${each.name}\`${each.required ? '' : '?'}`,
    `\`${each.type}\``,
    each.notes || '–',
  ]);
  return `#### Answer\n\n${table(['Name', 'Type', 'Notes'], rows)}`;
}

function propertyTable(properties: readonly Property[]): string {
  const rows = properties.map(({ name, type, required, notes }) => [
    `\`${name}\``,
    `\`${type}\``,
    required ? 'yes' : 'no',
    notes || '–',
  ]);
  return table(['Name', 'Type', 'Required', 'Notes'], rows);
}
