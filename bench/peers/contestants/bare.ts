// What a careful developer writes by hand for one row: parse the cookie, check its HMAC, one prepared statement for the
// session and its user, those of the row, `Response.json`. No limits, no renewal, no options.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import Database from 'better-sqlite3';
import { mixedLoad, type Row } from '../rows.js';
import { bareWrites } from './bare-writes.js';
import { origin } from './contestant.js';

type Sqlite = InstanceType<typeof Database>;

const key = randomBytes(32);
export const sign = (text: string) => createHmac('sha256', key).update(text).digest();
export const inOneHour = Date.now() + 3_600_000;

/** The session of a request, from its signed cookie. */
export const open = (request: Request): string | undefined => opened(request.headers.get('cookie'));

function opened(header: string | null | undefined): string | undefined {
  const value = header?.match(/(?:^|; )session=([^;]*)/)?.[1];
  if (value === undefined) return undefined;
  const [text = '', signature = ''] = value.split('.');
  return timingSafeEqual(sign(text), Buffer.from(signature, 'base64url')) ? text : undefined;
}

export const cookieOf = (text: string) => `session=${text}.${sign(text).toString('base64url')}`;

const sessionWithUser = `select s.id as sessionId, s.token, s.expiresAt, s.createdAt, s.ipAddress, s.userAgent,
    u.id as userId, u.name, u.email, u.image, u.emailVerified
  from session s join user u on u.id = s.userId where s.token = ? and s.expiresAt > ?`;

/** The same for a server that gets a `Request` and returns a `Response`. */
export function bareHandler(): { readonly handler: (request: Request) => Promise<Response>; readonly cookie: string } {
  const findSession = fill(new Database(':memory:')).prepare(sessionWithUser);
  const handler = async (request: Request) => Response.json(findSession.get(open(request), Date.now()) ?? null);
  return { handler, cookie: cookieOf('token-0') };
}

/** A server that answers with the session, and a cookie of one. */
export function bareServer(): { readonly listener: RequestListener; readonly cookie: string } {
  const findSession = fill(new Database(':memory:')).prepare(sessionWithUser);
  const listener: RequestListener = (request, response) => {
    const row = findSession.get(opened(request.headers.cookie), Date.now());
    response.setHeader('content-type', 'application/json').end(JSON.stringify(row ?? null));
  };
  return { listener, cookie: cookieOf('token-0') };
}

/** The rows that have a form by hand. */
export async function bareRows(onStatement?: (sql: string) => void): Promise<Readonly<Record<string, Row>>> {
  const database = fill(new Database(':memory:', onStatement ? { verbose: (sql) => onStatement(String(sql)) } : {}));
  const findSession = database.prepare(sessionWithUser);
  const listSessions = database.prepare('select * from session where userId = ? and expiresAt > ?');
  const listOrganizations = database.prepare(
    'select o.* from organization o join member m on m.organizationId = o.id where m.userId = ?',
  );
  const listMembers = database.prepare(
    'select m.*, u.name, u.email, u.image from member m join user u on u.id = m.userId where m.organizationId = ?',
  );
  const findMember = database.prepare(
    `select m.role from session s join member m on m.userId = s.userId
     where s.token = ? and s.expiresAt > ? and m.organizationId = ?`,
  );
  const session = (request: Request) => {
    const row = findSession.get(open(request), Date.now());
    if (!row) throw new Error('the session by hand is gone');
    return row;
  };
  const ask = (cookie?: string) => new Request(`${origin}/api/auth/get-session`, { headers: cookie ? { cookie } : {} });
  const stored = cookieOf('token-0');
  const cached = cookieOf(Buffer.from(JSON.stringify(findSession.get('token-0', 0))).toString('base64url'));
  const post = () =>
    new Request(`${origin}/api/auth/organization/has-permission`, {
      method: 'POST',
      headers: { cookie: stored, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ permission: { organization: ['update'] } }),
    });
  const allowed = new Map([['owner', new Map([['organization', new Set(['update', 'delete'])]])]]);

  const rows: Readonly<Record<string, Row>> = {
    'get-session, from the database': { call: async () => Response.json(session(ask(stored))) },
    'get-session, from the cookie': {
      call: async () => Response.json(JSON.parse(Buffer.from(open(ask(cached)) ?? '', 'base64url').toString())),
    },
    'get-session, no cookie': { call: async () => Response.json(open(ask()) ?? null) },
    'list of 5 sessions': {
      call: async () => {
        session(ask(stored));
        return Response.json(listSessions.all('user-0', Date.now()));
      },
    },
    'has-permission': {
      call: async () => {
        const request = post();
        const member = findMember.get(open(request), Date.now(), 'organization-1') as { role: string } | undefined;
        const { permission } = (await request.json()) as { permission: Record<string, string[]> };
        const has = Object.entries(permission).every(([resource, actions]) =>
          actions.every((action) =>
            allowed
              .get(member?.role ?? '')
              ?.get(resource)
              ?.has(action),
          ),
        );
        return Response.json({ success: has });
      },
    },
    'list of 50 organizations': {
      call: async () => {
        session(ask(stored));
        return Response.json(listOrganizations.all('user-0'));
      },
    },
    'organization with 100 members': {
      call: async () => {
        session(ask(stored));
        return Response.json({ id: 'organization-0', members: listMembers.all('organization-0') });
      },
    },
    ...bareWrites(database),
  };
  return { ...rows, 'mixed load': mixedLoad(rows) };
}

function fill(database: Sqlite): Sqlite {
  database.exec(`
    create table user (id text primary key, email text unique, name text, image text, emailVerified integer);
    create table account (userId text primary key, hash text);
    create table session (id text primary key, token text unique, userId text, expiresAt integer, createdAt integer,
      ipAddress text, userAgent text);
    create table organization (id text primary key, name text, slug text unique, logo text, createdAt integer);
    create table member (id text primary key, organizationId text, userId text, role text, createdAt integer);
    create table code (identifier text primary key, hash text, attempts integer, expiresAt integer);
    create table factor (userId text primary key, secret text, lastStep integer);
    create table pending (token text primary key, userId text, attempts integer, expiresAt integer);
    create index session_user on session (userId);
    create index member_user on member (userId);
    create index member_organization on member (organizationId);`);
  const now = Date.now();
  const insert = (table: string, row: readonly unknown[]) =>
    database.prepare(`insert into ${table} values (${row.map(() => '?').join(', ')})`).run(...row);
  for (let index = 0; index < 100; index++) {
    insert('user', [`user-${index}`, `user-${index}@example.com`, `User ${index}`, null, 0]);
    insert('member', [`member-${index}`, 'organization-0', `user-${index}`, 'member', now]);
  }
  for (let index = 0; index < 5; index++) {
    insert('session', [`session-${index}`, `token-${index}`, 'user-0', inOneHour, now, '', '']);
  }
  for (let index = 0; index < 50; index++) {
    insert('organization', [`organization-${index}`, `Organization ${index}`, `slug-${index}`, null, now]);
    if (index > 0) insert('member', [`owner-${index}`, `organization-${index}`, 'user-0', 'owner', now]);
  }
  return database;
}
