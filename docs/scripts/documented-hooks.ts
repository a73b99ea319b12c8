import { hookName } from '../../packages/react/src/hooks/hook-name.ts';
import { type DocumentedContract, type DocumentedEndpoint, everyPlugin, readContracts } from './contracts.ts';

const intro = `/*
 * The hook of each call, with the documentation of its endpoint. The compiler keeps the documentation and the place of a
 * property only if its name does not change, and the name of a hook is another one than that of its call. So the names are
 * written here, and an editor shows the comment and leads to this file.
 */
`;

/** Contracts of plugins that have a part for clients. Those of the core are always there. */
const plugins = [
  'admin',
  'api-keys',
  'app-sign-in',
  'audit',
  'email-otp',
  'jwt',
  'magic-link',
  'organization',
  'passkeys',
  'phone-number',
  'teams',
  'two-factor',
  'username',
];
/** Those whose hooks few clients have: names for them would cost every client. */
const unnamed = ['open-api', 'sign-in-options'];

/** The names of the hooks that every client has. */
export async function coreHooksModule(): Promise<string> {
  const contracts = await readContracts();
  const core = contracts.filter(({ contract }) => ![...plugins, ...unnamed].includes(contract.name));
  return `${intro}\n${interfaceOf('Core', 'The hooks of every client.', core)}`;
}

/** The names of the hooks of plugins. */
export async function pluginHooksModule(): Promise<string> {
  const contracts = await readContracts(everyPlugin);
  const parts = contracts.filter(({ contract }) => plugins.includes(contract.name));
  const sections = parts.map((part) =>
    interfaceOf(pascal(part.contract.name), `The hooks of \`${part.contract.name}\`.`, [part]),
  );
  return `${intro}\n${sections.join('\n')}`;
}

function interfaceOf(name: string, doc: string, contracts: readonly DocumentedContract[]): string {
  const hooks = contracts.flatMap(({ endpoints }) => endpoints.flatMap(memberOf));
  return `/** ${doc} */\nexport interface ${name}HookNames {\n${hooks.join('\n')}\n}\n`;
}

/** \`useSession\` has a type of its own. */
function memberOf({ name, endpoint, doc }: DocumentedEndpoint): readonly string[] {
  const { kind } = endpoint.route;
  const hook = hookName(name);
  if ((kind !== 'query' && kind !== 'mutation') || hook === 'useSession') return [];
  const text = doc.replace(/\s+/g, ' ').trim().replaceAll('*/', '*\\/');
  return [`${commentOf(text)}\n  readonly ${hook}: '${name}';`];
}

function commentOf(text: string): string {
  const line = `  /** ${text} */`;
  if (line.length <= 120) return line;
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > 110) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return ['  /**', ...lines.map((each) => `   * ${each}`), '   */'].join('\n');
}

function pascal(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
