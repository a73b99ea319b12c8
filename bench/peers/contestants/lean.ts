// The least work with which a handler from `Request` to `Response` can answer the same question honestly: the signature of the cookie
// is checked and the row is looked up, but the row is read as a list, and no step is there for readers of the code.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import Database from 'better-sqlite3';
import type { Row } from '../rows.js';
import { origin } from './contestant.js';
import { leanWrites } from './lean-writes.js';

const key = randomBytes(32);
export const begin = 'session=';
export const json = { headers: { 'content-type': 'application/json' } };
export const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** The rows that have such a form. */
export async function leanRows(onStatement?: (sql: string) => void): Promise<Readonly<Record<string, Row>>> {
  const database = new Database(':memory:', onStatement ? { verbose: (sql) => onStatement(String(sql)) } : {});
  database.exec(`
    create table user (id text primary key, name text, email text);
    create table session (token text primary key, id text, userId text, expiresAt integer);
    insert into user values ('user-0', 'Ada', 'ada@example.com');
    insert into session values ('token-0', 'session-0', 'user-0', ${Date.now() + 3_600_000});`);
  const find = database
    .prepare(
      `select s.id, s.expiresAt, u.id, u.name, u.email from session s join user u on u.id = s.userId
       where s.token = ? and s.expiresAt > ?`,
    )
    .raw();
  const ask = (text?: string) =>
    new Request(`${origin}/api/auth/get-session`, {
      headers: text === undefined ? {} : { cookie: `${begin}${text}.${sign(text)}` },
    });
  const answer = (row: unknown) => new Response(JSON.stringify(row), json);
  const stored = async () => {
    const row = find.get(opened(ask('token-0')), Date.now());
    if (!row) throw new Error('the session is gone');
    return answer(row);
  };
  const copy = Buffer.from(JSON.stringify(find.get('token-0', 0))).toString('base64url');
  return {
    'get-session, from the database': { call: stored },
    'get-session, from the cookie': {
      call: async () => new Response(Buffer.from(opened(ask(copy)) ?? '', 'base64url'), json),
    },
    'get-session, no cookie': { call: async () => answer(opened(ask()) ?? null) },
    ...leanWrites(database),
  };
}

/** The signed text of the cookie. */
export function opened(request: Request): string | undefined {
  const cookie = request.headers.get('cookie');
  if (!cookie?.startsWith(begin)) return undefined;
  const dot = cookie.indexOf('.');
  const text = cookie.slice(begin.length, dot);
  return timingSafeEqual(Buffer.from(sign(text)), Buffer.from(cookie.slice(dot + 1))) ? text : undefined;
}
