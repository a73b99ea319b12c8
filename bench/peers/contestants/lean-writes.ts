// The lean form of rows whose request has a body: rows are read as lists, and a code is compared with the next period only if it is not
// that of the present one.
import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto';
import type Database from 'better-sqlite3';
import { codeOf } from '../factor-rows.js';
import { type Row, row } from '../rows.js';
import { origin } from './contestant.js';
import { begin, json, opened, sign } from './lean.js';

const key = randomBytes(32);
const inOneHour = Date.now() + 3_600_000;
const stepNow = () => Math.floor(Date.now() / 30_000);
const randomText = (bytes: number) => randomBytes(bytes).toString('base64url');
const cookieOf = (token: string) => `${begin}${token}.${sign(token)}`;

export function leanWrites(database: InstanceType<typeof Database>): Readonly<Record<string, Row>> {
  database.exec(`
    create table member (userId text, organizationId text, role text, primary key (userId, organizationId));
    create table account (userId text primary key, hash text);
    create table factor (userId text primary key, secret blob, lastStep integer);
    create unique index user_email on user (email);
    insert into member values ('user-0', 'organization-0', 'owner');`);
  const findRole = database
    .prepare(
      `select m.role from session s join member m on m.userId = s.userId
       where s.token = ? and s.expiresAt > ? and m.organizationId = ?`,
    )
    .pluck();
  const findUser = database.prepare('select id, name, email from user where email = ?').raw();
  const insertUser = database.prepare('insert into user values (?, ?, ?)');
  const insertAccount = database.prepare('insert into account values (?, ?)');
  const insertSession = database.prepare('insert into session values (?, ?, ?, ?)');
  const insertFactor = database.prepare('insert into factor values (?, ?, 0)');
  const findFactor = database
    .prepare(
      `select f.userId, f.secret, u.name, u.email from session s join user u on u.id = s.userId
       join factor f on f.userId = s.userId where s.token = ? and s.expiresAt > ?`,
    )
    .raw();
  const acceptStep = database.prepare('update factor set lastStep = ? where userId = ? and lastStep < ?');

  const post = (body: object, cookie?: string) =>
    new Request(`${origin}/api/auth/call`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    });
  const beginSession = (userId: string, user: unknown): Response => {
    const token = randomText(24);
    insertSession.run(token, token, userId, inOneHour);
    const headers = { ...json.headers, 'set-cookie': `${cookieOf(token)}; Path=/; HttpOnly; Secure` };
    return new Response(JSON.stringify(user), { headers });
  };
  const signUp = database.transaction((id: string, email: string, password: string) => {
    insertUser.run(id, 'Ada', email);
    insertAccount.run(id, password);
    return beginSession(id, { id, email });
  });
  const allowed = new Set(['owner organization:update', 'owner organization:delete']);

  return {
    'has-permission': {
      call: async () => {
        const request = post({ permission: { organization: ['update'] } }, cookieOf('token-0'));
        const role = findRole.get(opened(request), Date.now(), 'organization-0');
        const { permission } = (await request.json()) as { permission: Record<string, string[]> };
        let has = true;
        for (const resource in permission)
          for (const action of permission[resource] ?? []) has &&= allowed.has(`${role} ${resource}:${action}`);
        return new Response(`{"success":${has}}`, json);
      },
    },
    'sign-in by password, without the hash': {
      call: async () => {
        const { email } = (await post({ email: 'ada@example.com' }).json()) as { email: string };
        const user = findUser.get(email) as [id: string];
        return beginSession(user[0], user);
      },
    },
    'sign-up, without the hash': {
      call: async () => {
        const sent = { email: `${randomText(8)}@example.com`, password: 'correct horse' };
        const { email, password } = (await post(sent).json()) as typeof sent;
        return signUp(randomText(16), email, password);
      },
    },
    'verify-totp, in a session': row(
      async () => {
        const [id, secret] = [randomText(16), randomBytes(20)];
        insertUser.run(id, 'Ada', id);
        insertSession.run(id, id, id, inOneHour);
        insertFactor.run(id, seal(secret));
        return post({ code: codeOf(secret, stepNow()) }, cookieOf(id));
      },
      async (request) => {
        const { code } = (await request.json()) as { code: string };
        const found = findFactor.get(opened(request), Date.now()) as [string, Buffer, string, string];
        const [userId, sealed, name, email] = found;
        const secret = unseal(sealed);
        const now = stepNow();
        const step = [now, now - 1, now + 1].find((each) =>
          timingSafeEqual(Buffer.from(codeOf(secret, each)), Buffer.from(code)),
        );
        if (step === undefined || acceptStep.run(step, userId, step).changes === 0) throw new Error('a wrong code');
        return new Response(JSON.stringify({ user: { name, email } }), json);
      },
    ),
  };
}

function seal(secret: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

function unseal(bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
}
