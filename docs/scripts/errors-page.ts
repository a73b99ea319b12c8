import { type ErrorCode, type Origin, readErrorCodes } from './error-codes.ts';
import { readHouse } from './house.ts';
import { table } from './markdown.ts';

/** Where the page of a code lies. */
export function errorPagePath(code: string): string {
  return `docs/errors/${code.toLowerCase()}.md`;
}

/** The first sentence of an error's page: what the code means. */
export function meaningOf(page: string): string {
  const paragraph = page.split('\n\n')[2] ?? '';
  return /^.*?[.:](?=\s|$)/s.exec(paragraph)?.[0].replace(/:$/, '.') ?? paragraph;
}

const intro = `# Errors

Every failure has a code that does not change, and a page here. An answer carries \`{ "code", "message" }\`, an \`AuthError\` on
the server also \`status\`. Compare codes, show messages.

A message with a value in it has a code of its own: \`company is required\` is \`COMPANY_IS_REQUIRED\`, and its page is
[FIELD_IS_REQUIRED](field_is_required.md).
`;

const sections: readonly { readonly origin: Origin; readonly title: string; readonly about: string }[] = [
  { origin: 'any call', title: 'Any call', about: 'Before the endpoint itself has a say.' },
  { origin: 'endpoints', title: 'Endpoints', about: 'Declared by the endpoints named in the last column.' },
  { origin: 'client', title: 'Client', about: 'Named by `createAuthClient` itself, where no answer says more.' },
  {
    origin: 'verifier',
    title: 'Verifier',
    about: 'Thrown by `createVerifier` of `latchkey/verify`, in other services.',
  },
  {
    origin: 'start',
    title: 'Start',
    about: 'Thrown by `createAuth`, or written to the log: for the developer, never sent to a browser.',
  },
];

/** The index of all error pages. */
export async function errorsPage(): Promise<string> {
  const codes = await readErrorCodes();
  const parts = sections.map(({ origin, title, about }) => {
    const rows = codes.filter((each) => each.origin === origin).map((each) => rowOf(each));
    return `## ${title}\n\n${about}\n\n${table(headOf(origin), rows)}\n`;
  });
  return `${intro}\n${parts.join('\n')}`;
}

function headOf(origin: Origin): string[] {
  return origin === 'endpoints' ? ['Code', 'Status', 'Meaning', 'Answered by'] : ['Code', 'Status', 'Meaning'];
}

function rowOf({ code, origin, entries, endpoints }: ErrorCode): string[] {
  const row = [
    `[${code}](${code.toLowerCase()}.md)`,
    statuses(entries) || '–',
    meaningOf(readHouse(errorPagePath(code))),
  ];
  if (origin !== 'endpoints') return row;
  const names = endpoints.map((name) => `[${name}](../endpoints.md#${name.toLowerCase()})`);
  return [...row, names.join(', ') || 'none yet'];
}

function statuses(entries: ErrorCode['entries']): string {
  return [...new Set(entries.map(({ status }) => status))].sort().join(', ');
}
