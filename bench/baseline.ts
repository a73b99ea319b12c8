// A baseline for the same work: hand-written statements, prepared once, on the same driver.
import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import Database from 'better-sqlite3';

const key = randomBytes(32);
const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
export const hashCost = { ln: 4, r: 1, p: 1 };
const hash = (password: string, salt: string) =>
  scryptSync(password, salt, 64, { N: 2 ** hashCost.ln, r: hashCost.r, p: hashCost.p }).toString('base64');

/** One user with a session, as a careful developer would store them without a library. */
export function createBaseline(email: string, password: string) {
  const database = new Database(':memory:');
  database.exec(`
    create table user (id text primary key, email text unique, name text, createdAt integer);
    create table account (userId text primary key, hash text, salt text);
    create table session (id text primary key, token text unique, userId text, expiresAt integer);`);
  const salt = 'a salt';
  database.prepare('insert into user values (?, ?, ?, ?)').run('u', email, 'Ada', Date.now());
  database.prepare('insert into account values (?, ?, ?)').run('u', hash(password, salt), salt);

  const findSession = database.prepare(
    'select s.id as sessionId, s.expiresAt, u.* from session s join user u on u.id = s.userId where s.token = ?',
  );
  const findUser = database.prepare(
    'select u.*, a.hash, a.salt from user u join account a on a.userId = u.id where u.email = ?',
  );
  const insertSession = database.prepare('insert into session values (?, ?, ?, ?)');

  function signIn(sentEmail: string, sentPassword: string): string {
    const user = findUser.get(sentEmail) as { id: string; hash: string; salt: string };
    const matches = timingSafeEqual(Buffer.from(hash(sentPassword, user.salt)), Buffer.from(user.hash));
    if (!matches) throw new Error('wrong password');
    const token = randomBytes(24).toString('base64url');
    insertSession.run(randomBytes(16).toString('base64url'), token, user.id, Date.now() + 1e9);
    return `${token}.${sign(token)}`;
  }

  function open(cookie: string): string | undefined {
    const [text = '', signature = ''] = cookie.split('.');
    return timingSafeEqual(Buffer.from(sign(text)), Buffer.from(signature)) ? text : undefined;
  }

  return {
    signIn,
    readStored(cookie: string): string {
      const token = open(cookie);
      const row = findSession.get(token) as { expiresAt: number } | undefined;
      return row && row.expiresAt > Date.now() ? JSON.stringify(row) : 'null';
    },
    readCached(cookie: string): string {
      const text = open(cookie);
      return text ? JSON.stringify(JSON.parse(Buffer.from(text, 'base64url').toString())) : 'null';
    },
    cachedCookie(): string {
      const row = { session: { id: 's', expiresAt: Date.now() + 1e9 }, user: { id: 'u', email, name: 'Ada' } };
      const text = Buffer.from(JSON.stringify(row)).toString('base64url');
      return `${text}.${sign(text)}`;
    },
  };
}
