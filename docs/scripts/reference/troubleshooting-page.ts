import { type ErrorCode, readErrorCodes } from '../error-codes.ts';
import { errorRows } from '../error-rows.ts';
import { errorLink, errorPagePath, hasErrorPage, meaningOf } from '../errors-page.ts';
import { readHouse } from '../house.ts';
import { table } from '../markdown.ts';
import { firstSentence } from './hooks-page.ts';
import { readLogLines } from './log-lines.ts';

const intro = `# Troubleshooting

This page helps if something does not work. Search it for the text that you see. The link in each row leads to the explanation of
the code, with its causes and the fix.
\`npx latchkey doctor\` finds many faults by itself: see [doctor](cli.md#doctor). In development the log has more details than in
production. So set \`NODE_ENV=development\` on your machine.

## What you see

| You see | The most frequent cause | Read |
| --- | --- | --- |
| Every call answers 404 with an empty body | The handler is mounted on another path than \`basePath\` | [When everything is 404](mounting.md#when-everything-is-404) |
| "Invalid origin" in development | The page has another origin than the server: another port, or \`127.0.0.1\` in place of \`localhost\` | [INVALID_ORIGIN](errors/invalid_origin.md) |
| Sign-in succeeds, and the next page has no session | The cookie is \`Secure\` and the page is \`http:\`, or the page and the server are of different sites | [Cookies](security.md#cookies), [HTTPS_IS_REQUIRED](errors/README.md#https_is_required) |
| Every deployment signs users out | The servers have different secrets, or they run with the random secret of development | [Secrets](security.md#secrets) |
| Users get 429 after only a few calls | All users share the address of your proxy | [The client address by host](mounting.md#the-client-address-by-host) |
| No mail arrives | No function sends mails, or the platform stops the process with the answer | [Mails](mail.md), [Security](security.md#mails) |
| The server does not start: a secret, database or \`baseURL\` is missing | \`NODE_ENV\` is not \`development\`, so the rules of production apply | [Development and production](getting-started.md#development-and-production) |
| \`SQLITE_ERROR: no such table\`, \`relation "user" does not exist\` | The migration has not run | [Migrations](databases.md#migrations) |
| A revoked session still works for some minutes | The cookie cache is on | [The cookie cache](sessions.md#the-cookie-cache) |
| React shows another user's data after a change of user | The page keeps data in a cache of its own, outside of the hooks | [Another user in another tab](react.md#another-user-in-another-tab) |
`;

/** The page of texts: what answers and the log say, and where it is explained. */
export async function troubleshootingPage(): Promise<string> {
  const codes = await readErrorCodes();
  const known = new Set(codes.map(({ code }) => code));
  const lines = readLogLines().filter(({ code }) => known.has(code));
  return [
    intro,
    '## Lines of the log\n',
    '`…` stands for a value. Every line ends with the place of its explanation in the repository of Latchkey, such as',
    '`latchkey/docs/errors/README.md#invalid_origin`.\n',
    `${table(
      ['The log says', 'Explained in'],
      lines.map(({ code, text }) => [text, errorLink(code)]),
    )}\n`,
    '## Messages of answers\n',
    'An answer has a message and a code. Show the message to users, and compare the code in your program.\n',
    `${table(['Message', 'Code', 'What happened'], codes.flatMap(messageRows).sort(byText))}\n`,
  ].join('\n');
}

function messageRows({ code, entries }: ErrorCode): string[][] {
  const what = fromHere(firstSentence(meaning(code)));
  // A code can have one message with several statuses, and in several spellings.
  const messages = new Map(entries.map(({ message }) => [message.toLowerCase(), message]));
  return [...messages.values()].map((message) => [message, errorLink(code), what]);
}

/** What a code means: by its page, or else by its row in the table of errors. */
function meaning(code: string): string {
  return hasErrorPage(code) ? meaningOf(readHouse(errorPagePath(code))) : (errorRows[code]?.meaning ?? '');
}

/** A sentence of `docs/errors` whose links lead to the same places from `docs`. */
function fromHere(sentence: string): string {
  return sentence.replaceAll('](../', '](').replaceAll('](#', '](errors/README.md#');
}

function byText([a = '']: readonly string[], [b = '']: readonly string[]): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}
