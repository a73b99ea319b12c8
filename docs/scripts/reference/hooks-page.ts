import { hookName } from '../../../packages/react/src/hooks/hook-name.ts';
import { type DocumentedEndpoint, everyPlugin, readContracts } from '../contracts.ts';
import { table } from '../markdown.ts';

const intro = `# React hooks by name

\`createAuthReact(client)\` of \`@latchkey/react\` has a hook for each endpoint that the client can call. [React hooks](../react.md)
explains how they work. The flows of sign-in and of two-factor set-up are in [another guide](../react-flows.md).

- A **query** reads. It takes the endpoint's input, and returns what \`useQuery\` of TanStack Query returns.
- A **mutation** changes. Its \`mutate\` takes the endpoint's input.
- \`useSession\` has a form of its own: see [the session](../react.md#the-session).
- \`usePasskeys\` gets another form from \`passkeyHooks()\`, which has the ceremonies too: see [passkeys](../passkeys.md#react).

The hooks of a plugin exist if the client lists the plugin.
`;

/** The page of all hooks, contract by contract. */
export async function hooksPage(): Promise<string> {
  const sections = (await readContracts(everyPlugin)).flatMap(({ contract, endpoints }) => {
    const rows = endpoints.flatMap(rowOf);
    return rows.length === 0 ? [] : [`## ${contract.name}\n\n${table(['Hook', 'Kind', 'Endpoint', 'What'], rows)}\n`];
  });
  return `${intro}\n${sections.join('\n')}`;
}

function rowOf({ name, endpoint, doc }: DocumentedEndpoint): string[][] {
  const { kind } = endpoint.route;
  if (kind !== 'query' && kind !== 'mutation') return [];
  const link = `[${name}](../endpoints.md#${name.toLowerCase()})`;
  return [[`\`${hookName(name)}\``, kind, link, firstSentence(doc) || '–']];
}

/** The first sentence of a text. A dot inside a word, such as `auth.api`, ends no sentence. */
export function firstSentence(text: string): string {
  return /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text;
}
