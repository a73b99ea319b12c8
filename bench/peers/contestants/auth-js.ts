// Auth.js (`@auth/core`), which reads sessions and has no endpoints of its own for the other rows.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import type { Row } from '../rows.js';
import { origin, secret } from './contestant.js';

/** The part of Auth.js that is used here. The workspace does not depend on the package, so its own types are not there. */
interface AuthJs {
  readonly Auth: (request: Request, config: object) => Promise<Response>;
  readonly encode: (token: object) => Promise<string>;
  readonly github: (options: object) => object;
}

/** Milliseconds; the default of Auth.js. It extends a session that is a day old, so a new one costs one statement. */
const maxAge = 2_592_000_000;
const cookieName = '__Secure-authjs.session-token';
const ada = { id: 'user-0', name: 'Ada', email: 'ada@example.com', image: null, emailVerified: null };

export async function authJsRows(
  folder: string,
  onStatement?: (sql: string) => void,
): Promise<Readonly<Record<string, Row>>> {
  const { Auth, encode, github } = await load(folder);
  const common = {
    providers: [github({ clientId: 'id', clientSecret: 'secret' })],
    secret,
    trustHost: true,
    basePath: '/api/auth',
  };
  const stored = { ...common, adapter: adapterOver(onStatement), session: { strategy: 'database' } };
  const cached = { ...common, session: { strategy: 'jwt' } };
  const token = await encode({ token: { sub: ada.id, name: ada.name, email: ada.email }, secret, salt: cookieName });
  const read = (config: object, isSignedIn: boolean, value?: string): Row => ({
    async call() {
      const headers = value === undefined ? {} : { cookie: `${cookieName}=${value}` };
      const answer = await Auth(new Request(`${origin}/api/auth/session`, { headers }), config);
      const text = await answer.text();
      if (text.includes(ada.email) !== isSignedIn) throw new Error(`Auth.js has answered ${answer.status} ${text}`);
      return new Response(text, { status: answer.status });
    },
  });
  return {
    'get-session, from the database': read(stored, true, 'token-0'),
    'get-session, from the cookie': read(cached, true, token),
    'get-session, no cookie': read(stored, false),
  };
}

/** An adapter by hand, with a prepared statement: only the library itself is measured. */
function adapterOver(onStatement?: (sql: string) => void): object {
  const database = new Database(':memory:', onStatement ? { verbose: (sql) => onStatement(String(sql)) } : {});
  database.exec(`
    create table user (id text primary key, email text unique, name text, image text);
    create table session (token text primary key, userId text, expiresAt integer);`);
  database.prepare('insert into user values (?, ?, ?, null)').run(ada.id, ada.email, ada.name);
  database.prepare('insert into session values (?, ?, ?)').run('token-0', ada.id, Date.now() + maxAge);
  const find = database.prepare(
    'select s.token, s.expiresAt, u.* from session s join user u on u.id = s.userId where s.token = ?',
  );
  const unused = async () => {
    throw new Error('only reads are measured');
  };
  const others = ['createUser', 'getUser', 'getUserByEmail', 'getUserByAccount', 'updateUser', 'linkAccount'];
  const ofSessions = ['createSession', 'updateSession', 'deleteSession'];
  return {
    ...Object.fromEntries([...others, ...ofSessions].map((name) => [name, unused])),
    async getSessionAndUser(token: string) {
      const row = find.get(token) as (typeof ada & { token: string; expiresAt: number }) | undefined;
      if (!row) return null;
      const { id, name, email, image } = row;
      return {
        session: { sessionToken: token, userId: id, expires: new Date(row.expiresAt) },
        user: { id, name, email, image, emailVerified: null },
      };
    },
  };
}

/** Imports the package as it is installed in `folder`: by a file there, because it has no entries for `require`. */
async function load(folder: string): Promise<AuthJs> {
  const file = join(folder, 'entry.mjs');
  writeFileSync(
    file,
    `export { Auth } from '@auth/core';
export { encode } from '@auth/core/jwt';
export { default as github } from '@auth/core/providers/github';
`,
  );
  return import(pathToFileURL(file).href);
}
