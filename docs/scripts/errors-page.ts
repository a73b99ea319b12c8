import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorCode, type Origin, readErrorCodes } from './error-codes.ts';
import { errorRows } from './error-rows.ts';
import { house, readHouse } from './house.ts';
import { table } from './markdown.ts';

/** The page of all errors: its table explains most codes, the others have a page of their own. */
export const errorsPagePath = 'docs/errors/README.md';

/** The path of a code's page, if the code has one. */
export function errorPagePath(code: string): string {
  return `docs/errors/${code.toLowerCase()}.md`;
}

/** True for a code whose explanation needs a worked example. */
export function hasErrorPage(code: string): boolean {
  return existsSync(join(house, errorPagePath(code)));
}

/** The anchor of a code in the table of errors. Every code has one. */
export function errorAnchor(code: string): string {
  return code.toLowerCase();
}

/** A link to the explanation of a code: its page, or its row in the table. `folder` is the path to `docs/errors`. */
export function errorLink(code: string, folder = 'errors/'): string {
  return `[${code}](${folder}${hasErrorPage(code) ? `${code.toLowerCase()}.md` : `README.md#${errorAnchor(code)}`})`;
}

/** The first sentence of an error's page: what the code means. */
export function meaningOf(page: string): string {
  const paragraph = page.split('\n\n')[2] ?? '';
  return /^.*?[.:](?=\s|$)/s.exec(paragraph)?.[0].replace(/:$/, '.') ?? paragraph;
}

const intro = `# Errors

Every failure has a code that does not change. An answer has the form \`{ "code", "message" }\`. An \`AuthError\` on the server
also has \`status\`. Compare codes in your program, and show messages to users.

This page explains every code. The codes that need an example have a page of their own. The property \`docs\` of an \`AuthError\`
is the link to the explanation. Outside production every error answer has the same link in the header \`Link\`, with \`rel="help"\`.
Every warning and error in the log ends with such a link, or has it in \`docs\` beside the line.

If a call is refused because of the configuration, the log says so outside production, with the refused value and the option to change:

\`\`\`text
latchkey: INVALID_ORIGIN: the page of http://localhost:5173 is not trusted by http://localhost:3000. Add its origin to trustedOrigins, or set baseURL to it. If a development server forwards the calls, let it keep the header Host: in Vite by a proxy written as an object, { target: 'http://localhost:3000' }. latchkey/docs/errors/README.md#invalid_origin
\`\`\`

Some messages contain a value. Then the code contains it too: \`company is required\` has the code \`COMPANY_IS_REQUIRED\`. It is
explained under [FIELD_IS_REQUIRED](#field_is_required).
`;

const sections: readonly { readonly origin: Origin; readonly title: string; readonly about: string }[] = [
  { origin: 'any call', title: 'Any call', about: 'Every call can get these codes before its endpoint runs.' },
  { origin: 'endpoints', title: 'Endpoints', about: 'The endpoints in the last column answer with these codes.' },
  {
    origin: 'client',
    title: 'Client',
    about: 'The client itself gives these codes when it has no answer of the server.',
  },
  {
    origin: 'verifier',
    title: 'Verifier',
    about: '`createVerifier` of `latchkey/verify` throws these codes in other services.',
  },
  {
    origin: 'start',
    title: 'Start',
    about:
      '`createAuth` throws these codes, or the log has them. They are for the developer and never reach a browser.',
  },
];

/** The page of all errors. */
export async function errorsPage(): Promise<string> {
  const codes = await readErrorCodes();
  const parts = sections.map(({ origin, title, about }) => {
    const rows = codes.filter((each) => each.origin === origin).map((each) => rowOf(each));
    return `## ${title}\n\n${about}\n\n${table(headOf(origin), rows)}\n`;
  });
  return `${intro}\n${parts.join('\n')}`;
}

function headOf(origin: Origin): string[] {
  const head = ['Code', 'Answer', 'What happened', 'What to do'];
  return origin === 'endpoints' ? [...head, 'Endpoints'] : head;
}

function rowOf({ code, origin, entries, endpoints }: ErrorCode): string[] {
  const { meaning, fix } = explanationOf(code);
  const answers = entries.map(({ status, message }) => `${status} \`${message}\``);
  const row = [`<a id="${errorAnchor(code)}"></a>\`${code}\``, answers.join(', ') || '–', meaning, fix];
  if (origin !== 'endpoints') return row;
  const names = endpoints.map((name) => `[${name}](../endpoints.md#${name.toLowerCase()})`);
  return [...row, names.join(', ') || 'none yet'];
}

function explanationOf(code: string): { readonly meaning: string; readonly fix: string } {
  if (!hasErrorPage(code)) return errorRows[code] ?? { meaning: '', fix: '' };
  return { meaning: meaningOf(readHouse(errorPagePath(code))), fix: `See ${errorLink(code, '')}.` };
}
