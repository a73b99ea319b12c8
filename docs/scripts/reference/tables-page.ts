import { admin } from '@latchkey/admin';
import { apiKeys } from '@latchkey/api-keys';
import { audit } from '@latchkey/audit';
import { passkeys } from '@latchkey/passkeys';
import {
  type AnyPlugin,
  createAuth,
  emailOTP,
  jwt,
  magicLink,
  type NoFields,
  organization,
  type PlainOptions,
  phoneNumber,
  teams,
  twoFactor,
  username,
} from 'latchkey';
import { inspectAuth, type TableDescription } from 'latchkey/inspect';
import { records } from '../../../packages/core/src/import/records.ts';
import { table } from '../markdown.ts';

type Column = TableDescription['columns'][number];

/** A send function for plugins that do not start without one. */
const send = () => {};

/** Each plugin with the plugins that it needs. */
const plugins: Readonly<Record<string, readonly AnyPlugin[]>> = {
  // `applicationRole` only with this option.
  admin: [admin({ runtimeRoles: true })],
  apiKeys: [apiKeys({ prefix: 'acme' })],
  audit: [audit()],
  emailOTP: [emailOTP({ sendVerificationOTP: send })],
  jwt: [jwt()],
  magicLink: [magicLink({ sendMagicLink: send })],
  organization: [organization()],
  passkeys: [passkeys()],
  phoneNumber: [phoneNumber({ sendOTP: send })],
  teams: [organization(), teams()],
  twoFactor: [twoFactor()],
  username: [username()],
};

type MoreOptions = Partial<PlainOptions<readonly AnyPlugin[], NoFields, NoFields>>;

/** Options of the core that add a table. */
const options: Readonly<Record<string, MoreOptions>> = {
  "`rateLimit: { storage: 'database' }`": { rateLimit: { storage: 'database' } },
};

const intro = `# Tables

The tables that [a migration](../databases.md#migrations) creates, with the names that Latchkey uses. [Other names and a
schema](../databases.md#other-names-and-a-schema) are possible. A **key** is a text that is
compared byte by byte, an **instant** is a point in time. Both become types of your database:
[which ones](../databases.md#other-names-and-a-schema). \`npx latchkey generate\` writes the tables of your own configuration as SQL, or for
Drizzle, Prisma and Kysely.

A value marked with \`?\` can be null. Your [additional fields](../fields.md) are further columns.
`;

/** The page of all tables: those of the core, then what options and plugins add. */
export function tablesPage(): string {
  const core = tablesWith([]);
  const parts = Object.entries(plugins).flatMap(([name, list]) => {
    const needed = list.slice(0, -1);
    return additionsOf(`The plugin \`${name}\``, tablesWith(needed), tablesWith(list));
  });
  const byOption = Object.entries(options).flatMap(([title, option]) => {
    return additionsOf(`With ${title}`, core, tablesWith([], option));
  });
  const imported = additionsOf('After an import with `latchkey import`', core, tablesWith([records]));
  const sections = core.map((each) => tableSection(each));
  return [intro, '## Every application\n', ...sections, ...byOption, ...parts, ...imported].join('\n');
}

function tablesWith(list: readonly AnyPlugin[], more: MoreOptions = {}): readonly TableDescription[] {
  const auth = createAuth({
    // Complete for production, because this program runs without NODE_ENV. No connection is opened.
    secret: 'only for reading the tables, never used',
    baseURL: 'https://app.example.com',
    database: ':memory:',
    plugins: [...list],
    logLevel: 'error',
    ...more,
  });
  return inspectAuth(auth).tables;
}

/** The tables and columns that a plugin adds; none if the plugin stores nothing of its own. */
function additionsOf(title: string, before: readonly TableDescription[], after: readonly TableDescription[]): string[] {
  const sections = after.flatMap((each) => {
    const known = before.find(({ model }) => model === each.model);
    if (!known) return [tableSection(each)];
    const added = each.columns.filter((column) => !known.columns.some((other) => other.name === column.name));
    return added.length === 0 ? [] : [`### \`${each.model}\`, more columns\n\n${columnTable(added)}\n`];
  });
  return sections.length === 0 ? [] : [`## ${title}\n`, ...sections];
}

function tableSection({ model, columns, indexes }: TableDescription): string {
  const lines = indexes.map(({ columns: of, unique }) => {
    return `${unique ? 'unique ' : ''}${of.map((name) => `\`${name}\``).join(' and ')}`;
  });
  const indexText = lines.length === 0 ? '' : `\nIndexes: ${lines.join(', ')}.\n`;
  return `### \`${model}\`\n\n${columnTable(columns)}\n${indexText}`;
}

function columnTable(columns: readonly Column[]): string {
  const rows = columns.map(({ name, kind, length, required, references }) => {
    const kinds = `${kind}${length === undefined ? '' : `, at most ${length} characters`}`;
    const then = references?.onDelete === 'cascade' ? 'deleted with it' : 'null without it';
    const target = references === undefined ? '–' : `\`${references.table}\`, ${then}`;
    return [`\`${name}\`${required ? '' : '?'}`, kinds, target];
  });
  return table(['Column', 'Kind', 'References'], rows);
}
