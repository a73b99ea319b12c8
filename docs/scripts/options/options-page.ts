import type ts from 'typescript';
import { authOptions } from '../../../packages/core/src/auth-options.ts';
import { beginOfParts, table } from '../markdown.ts';
import { declarationText, exportsOf, findType, type NamedType, typeNamesIn } from '../source.ts';
import { examples } from './examples.ts';
import { leavesOf } from './leaves.ts';
import { type PluginOptions, pluginCalls, plugins } from './plugin-options.ts';
import { isOfApplication, type Option, type Options, readOptions } from './read-options.ts';
import { type Supplements, supplements } from './supplements.ts';

const source = 'packages/core/src/options.ts';

const core: Options = { source, type: 'AuthOptions', known: authOptions, prefix: '' };

/** Every option of `createAuth`, and of its plugins. */
export function readEveryOption(added: Supplements = supplements): Option[] {
  return [core, ...plugins].flatMap((each) => readOptions(each, added));
}

const intro = `# Options

This page lists every option of \`createAuth(options)\` and of its plugins. Development requires none. Production requires
[\`secret\`](security.md#secrets), [\`database\`](databases.md) and \`baseURL\`.

A **duration** is a number of seconds, or a text of a number and a unit: \`ms\`, \`s\`, \`m\`, \`h\`, \`d\`, \`w\`, \`y\`. So \`90\`,
\`'90s'\` and \`'1.5m'\` are the same. Every other form is [INVALID_TIME_FORMAT](errors/README.md#invalid_time_format).

If an option is not set, Latchkey reads an environment variable: \`LATCHKEY_URL\` for \`baseURL\`, \`LATCHKEY_SECRET\` or
\`AUTH_SECRET\` for \`secret\`. **Development** means that \`NODE_ENV\` is \`development\` or \`test\`. Every other value means
production, and so does a missing value, because a server without configuration must be safe. Latchkey reads the variables by their
full names, such as \`process.env.NODE_ENV\`, so that bundlers can replace them.

## Wrong options

Latchkey checks every option at start, also in nested objects and in plugins. A wrong one throws a \`ConfigurationError\`. Its message
has the option's full path, the given value, the expected value, the name that was probably meant, and a link:

\`\`\`text
rateLimit.window: got -1, expected a positive number of seconds or a duration such as '10s' or '7d', at most 100 years. latchkey/docs/errors/README.md#invalid_option
session.expiresln: got an option that does not exist, expected one of expiresIn, updateAge, …. Did you mean expiresIn? latchkey/docs/errors/README.md#unknown_option
\`\`\`

The error has the path in \`option\` and the link in \`docs\`. See [INVALID_OPTION](errors/invalid_option.md) and [UNKNOWN_OPTION](errors/unknown_option.md).
`;

/** The page of all options. */
export function optionsPage(): string {
  const groups = new Map<string, Option[]>();
  for (const option of readOptions(core, supplements)) {
    const group = option.path.includes('.') ? (option.path.split('.')[0] ?? '') : '';
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  const sections = Array.from(groups, ([group, options]) => {
    const example = `\`\`\`ts\n${examples[group]?.trim()}\n\`\`\``;
    const heading = group === '' ? 'Top level' : `\`${group}\``;
    return [`## ${heading}`, aboutGroup(group), example, ...options.map(optionSection)].join('\n\n');
  });
  const parts = [...sections, ...plugins.map(pluginSection), typesSection()];
  return `${intro}\n${beginOfParts}\n\n${parts.join('\n\n')}`;
}

function pluginSection(plugin: PluginOptions): string {
  const { name, page, from = 'latchkey' } = plugin;
  const call = pluginCalls[name]?.trim().replaceAll('\n', '\n    ') ?? '';
  const names = ['createAuth', ...(name === 'teams' ? ['organization'] : []), ...(from === 'latchkey' ? [name] : [])];
  const imports = `import { ${names.join(', ')} } from 'latchkey';`;
  const example = [
    ...(from === 'latchkey' ? [imports] : [`import { ${name} } from '${from}';`, imports]),
    '',
    'export const auth = createAuth({',
    '  plugins: [',
    ...(name === 'teams' ? ['    organization(),'] : []),
    `    ${call},`,
    '  ],',
    '});',
  ];
  const about = `The options of the plugin \`${name}()\`, after an example. [Its page](${page}) explains it.`;
  const options = readOptions(plugin, supplements).map(optionSection);
  return [`## \`${name}\``, about, `\`\`\`ts\n${example.join('\n')}\n\`\`\``, ...options].join('\n\n');
}

function aboutGroup(group: string): string {
  const object = group === '' ? 'createAuth(options)' : `createAuth({ ${group} })`;
  return `The options of \`${object}\`, after an example.`;
}

function optionSection({ path, type, initial, description, accepted }: Option): string {
  const rows = [
    ['Type', `\`${type}\``],
    ['Default', initial || '–'],
    ['Accepts', `${accepted.replaceAll('<', '\\<')}; else [INVALID_OPTION](errors/invalid_option.md)`],
  ];
  return `### \`${path}\`\n\n${description}\n\n${table(['', ''], rows)}`;
}

function typesSection(): string {
  const { declarations, imported } = namedTypes();
  const imports = imported.length > 0 ? `import type { ${imported.join(', ')} } from 'latchkey';\n\n` : '';
  return `## Types

\`DatabaseSource\` is described in [Databases](databases.md#what-database-takes), \`Fields\` in [additional fields](fields.md),
\`Plugin\` in [writing a plugin](writing-a-plugin.md), and \`Observer\` in [monitoring](monitoring.md#your-own-observer).

\`\`\`ts
${imports}${declarations.join('\n\n')}
\`\`\`
`;
}

/** Types that another page of the manual explains. */
const described = new Set(['Duration', 'DatabaseSource', 'Fields', 'AnyPlugin', 'Observer']);

/** The declarations that the types of options name, and the declarations that these name; `imported` come from a package. */
function namedTypes(): { readonly declarations: readonly string[]; readonly imported: readonly string[] } {
  const exported = exportsOf('packages/core/src/index.ts');
  const declarations = new Map<string, string>();
  const imported = new Set<string>();
  const visit = (file: ts.SourceFile, node: ts.Node, isShown: boolean): void => {
    for (const name of typeNamesIn(node)) {
      if (described.has(name)) {
        if (isShown && exported.has(name)) imported.add(name); // the page shows it as TypeScript, which must compile
        continue;
      }
      if (declarations.has(name) || imported.has(name)) continue;
      const declared = findType(file, name);
      if (!declared) continue; // declared by the language or the platform
      if (exported.has(name) && namesForeign(declared)) imported.add(name);
      else {
        declarations.set(name, declarationText(declared));
        visit(declared.getSourceFile(), declared, true);
      }
    }
  };
  for (const leaf of leavesOf(source, 'AuthOptions')) {
    if (!isOfApplication(leaf)) visit(leaf.type.getSourceFile(), leaf.type, false);
  }
  return { declarations: [...declarations.values()], imported: [...imported].sort() };
}

/** Whether a declaration uses types that a page cannot show, such as the types of schemas. */
function namesForeign(declared: NamedType): boolean {
  return /\bz\./.test(declared.getText());
}
