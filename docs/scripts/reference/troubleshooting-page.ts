import { type ErrorCode, readErrorCodes } from '../error-codes.ts';
import { errorRows } from '../error-rows.ts';
import { errorLink } from '../errors-page.ts';
import { table } from '../markdown.ts';
import { firstSentence } from './hooks-page.ts';
import { readLogLines } from './log-lines.ts';

const intro = `# Troubleshooting

Search this page for the text that you see. Each row leads to the explanation of its code, with the causes and what to do.
\`npx latchkey doctor\` finds many faults by itself: see [doctor](cli.md#doctor). In development the log says more than in production:
set \`NODE_ENV=development\` on your machine.

## What you see

| You see | Most often | Read |
| --- | --- | --- |
| Every call answers 404 with an empty body | The handler is mounted on another path than \`basePath\` | [When everything is 404](mounting.md#when-everything-is-404) |
| "Invalid origin" in development | The page has another origin than the server: another port, or \`127.0.0.1\` in place of \`localhost\` | [INVALID_ORIGIN](errors/invalid_origin.md) |
| Sign-in succeeds, and the next page has no session | The cookie is \`Secure\` and the page is \`http:\`, or the page is of another site than the server | [Cookies](security.md#cookies), [HTTPS_IS_REQUIRED](errors/README.md#https_is_required) |
| Users are signed out with every deployment | The servers have different secrets, or a random secret of development | [Secrets](security.md#secrets) |
| Users get 429 although they did little | All users share the address of your proxy | [The client address by host](mounting.md#the-client-address-by-host) |
| No mail arrives | No function sends mails, or the platform stops the process with the answer | [Mails](mail.md), [Security](security.md#mails) |
| The server does not start: a secret, database or \`baseURL\` is missing | \`NODE_ENV\` is not \`development\`, so the rules of production hold | [Development and production](getting-started.md#development-and-production) |
| \`SQLITE_ERROR: no such table\`, \`relation "user" does not exist\` | The migration has not run | [Migrations](databases.md#migrations) |
| A revoked session still works for some minutes | The cookie cache is on | [The cookie cache](sessions.md#the-cookie-cache) |
| React shows another user's data after a change of user | The page has its own cache beside the hooks | [Another user in another tab](react.md#another-user-in-another-tab) |
`;

/** The page of texts: what answers and the log say, and where it is explained. */
export async function troubleshootingPage(): Promise<string> {
  const codes = await readErrorCodes();
  const known = new Set(codes.map(({ code }) => code));
  const lines = readLogLines().filter(({ code }) => known.has(code));
  return [
    intro,
    '## Lines of the log\n',
    '`…` stands for a value. Every line ends with a link to its explanation.\n',
    `${table(
      ['The log says', 'Explained in'],
      lines.map(({ code, text }) => [text, errorLink(code)]),
    )}\n`,
    '## Messages of answers\n',
    'Show messages to users, and compare codes in your program.\n',
    `${table(['Message', 'Code', 'What happened'], codes.flatMap(messageRows).sort(byText))}\n`,
  ].join('\n');
}

function messageRows({ code, entries }: ErrorCode): string[][] {
  const meaning = errorRows[code]?.meaning ?? '';
  const what =
    meaning === ''
      ? 'See its page.'
      : firstSentence(meaning).replaceAll('](../', '](').replaceAll('](#', '](errors/README.md#');
  // A code can have one message with several statuses, and in several spellings.
  const messages = new Map(entries.map(({ message }) => [message.toLowerCase(), message]));
  return [...messages.values()].map((message) => [message, errorLink(code), what]);
}

function byText([a = '']: readonly string[], [b = '']: readonly string[]): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}
