import ts from 'typescript';
import { table } from '../markdown.ts';
import { docOf, findType, parseSource } from '../source.ts';

const source = 'packages/core/src/domain/app/events.ts';

const intro = `# Events

Listeners of the option \`events\` run after the commit. [Hooks and events](../extending.md#events) shows how to write one. A plugin
can also listen inside the transaction: see [writing a plugin](../writing-a-plugin.md).
`;

/** The page of all events, as their interface declares them. */
export function eventsPage(): string {
  const rows = eventsOf().map(({ name, type, doc }) => [`\`${name}\``, doc, `\`${type}\``]);
  return `${intro}\n${table(['Event', 'When', 'Data'], rows)}\n`;
}

/** Every event, in the order of the source. */
export function eventsOf(): readonly { readonly name: string; readonly type: string; readonly doc: string }[] {
  const declared = findType(parseSource(source), 'Events');
  if (!declared || !ts.isInterfaceDeclaration(declared)) throw new Error(`${source} has no interface Events`);
  return declared.members.filter(ts.isPropertySignature).map((member) => ({
    name: member.name.getText(),
    type: typeText(member.type),
    doc: docOf(member),
  }));
}

/** The data as TypeScript writes it, with the names of the types. */
function typeText(type: ts.TypeNode | undefined): string {
  const text = (type?.getText() ?? '')
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/readonly /g, '')
    .replace(/(\?: [^;}]*?) \| undefined/g, '$1')
    .replace(/\s+/g, ' ');
  return text.replace(/; }/g, ' }').replace(/\bU\b/g, 'User').replace(/\bS\b/g, 'Session');
}
