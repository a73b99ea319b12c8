import { readContracts } from './contracts.ts';

/** The module with the first sentence about each endpoint, for the OpenAPI document: comments do not exist at run time. */
export async function summariesModule(): Promise<string> {
  const contracts = await readContracts();
  const entries = contracts
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ endpoint }) => endpoint.route.kind !== 'internal')
    .map(({ name, doc }) => entryOf(name, firstSentence(doc)))
    .sort();
  return [
    '/** The first sentence about each endpoint, by its name. */',
    'export const summaries: Readonly<Record<string, string>> = {',
    ...entries,
    '};',
  ].join('\n');
}

/** The text up to the first full stop that ends a sentence, in one line. */
function firstSentence(doc: string): string {
  const line = doc.replace(/\s+/g, ' ').replaceAll('`', '').trim();
  const end = line.search(/\.(?: [A-Z]|$)/);
  return end === -1 ? line : line.slice(0, end + 1);
}

/** One line, or two as Biome writes a long one. */
function entryOf(name: string, text: string): string {
  if (text === '') throw new Error(`the contract of ${name} has no comment: write what the endpoint does`);
  const quoted = text.includes("'") ? JSON.stringify(text) : `'${text}'`;
  const line = `  ${name}: ${quoted},`;
  return line.length <= 120 ? line : `  ${name}:\n    ${quoted},`;
}
