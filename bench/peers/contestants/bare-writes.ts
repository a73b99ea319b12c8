// The rows that write, by hand: codes and the second factor, with a count of attempts and each code used once.
import { createCipheriv, createDecipheriv, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type Database from 'better-sqlite3';
import { codeOf } from '../factor-rows.js';
import { type Row, row } from '../rows.js';
import { cookieOf, inOneHour, open, sign } from './bare.js';
import { origin } from './contestant.js';

const key = randomBytes(32);

export function bareWrites(database: InstanceType<typeof Database>): Readonly<Record<string, Row>> {
  const putCode = database.prepare(
    'insert into code values (?, ?, 0, ?) on conflict (identifier) do update set hash = excluded.hash, attempts = 0',
  );
  const spendCode = database.prepare(
    'update code set attempts = attempts + 1 where identifier = ? and attempts < 3 and expiresAt > ? returning hash',
  );
  const dropCode = database.prepare('delete from code where identifier = ? and hash = ?');
  const findUser = database.prepare('select * from user where email = ?');
  const insertSession = database.prepare('insert into session values (?, ?, ?, ?, ?, ?, ?)');
  const putFactor = database.prepare('insert or replace into factor values (?, ?, 0)');
  const findFactor = database.prepare(
    `select f.*, s.expiresAt, u.name, u.email from session s join user u on u.id = s.userId
     join factor f on f.userId = s.userId where s.token = ? and s.expiresAt > ?`,
  );
  const putPending = database.prepare('insert into pending values (?, ?, 0, ?)');
  const findPending = database.prepare(
    `select f.*, u.name, u.email from pending p join user u on u.id = p.userId join factor f on f.userId = p.userId
     where p.token = ? and p.expiresAt > ?`,
  );
  const spendPending = database.prepare('update pending set attempts = attempts + 1 where token = ? and attempts < 5');
  const dropPending = database.prepare('delete from pending where token = ?');
  const acceptStep = database.prepare('update factor set lastStep = ? where userId = ? and lastStep < ?');

  const hashOf = (email: string, code: string) => sign(`${email}\n${code}`).toString('base64url');
  const begin = (user: { readonly id: string }): Response => {
    const token = randomBytes(24).toString('base64url');
    insertSession.run(token, token, user.id, inOneHour, Date.now(), '', '');
    return Response.json(
      { token, user },
      { headers: { 'set-cookie': `${cookieOf(token)}; Path=/; HttpOnly; Secure` } },
    );
  };
  const post = (body: object, cookie?: string) =>
    new Request(`${origin}/api/auth/call`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    });
  const insertUser = database.prepare("insert into user values (?, ?, 'Ada', null, 0)");
  const insertAccount = database.prepare('insert into account values (?, ?)');
  const signUp = database.transaction((id: string, email: string, hash: string) => {
    insertUser.run(id, email);
    insertAccount.run(id, hash);
    return begin({ id });
  });
  /** A user of one call, with an authenticator and a session. */
  const enrol = () => {
    const token = randomBytes(24).toString('base64url');
    const secret = randomBytes(20);
    insertUser.run(token, token);
    putFactor.run(token, seal(secret));
    insertSession.run(token, token, token, inOneHour, Date.now(), '', '');
    return { token, code: codeOf(secret, stepNow()) };
  };
  const check = (factor: Factor | undefined, code: string) => {
    if (!factor || !matches(unseal(factor.secret), code)) throw new Error('a code by hand is wrong');
    return factor;
  };

  return {
    'sign-in by password, without the hash': {
      call: async () => {
        const request = post({ email: 'user-1@example.com' });
        const { email } = (await request.json()) as { email: string };
        return begin(findUser.get(email) as { id: string });
      },
    },
    'sign-up, without the hash': {
      call: async () => {
        const sent = { email: `asker-${randomInt(2 ** 40)}@example.com`, password: 'correct horse' };
        const { email, password } = (await post(sent).json()) as typeof sent;
        const id = randomBytes(16).toString('base64url');
        return signUp(id, email, password);
      },
    },
    'email code: send': {
      call: async () => {
        const { email } = (await post({ email: `asker-${randomInt(2 ** 40)}@example.com` }).json()) as {
          email: string;
        };
        putCode.run(email, hashOf(email, String(randomInt(1_000_000))), inOneHour);
        return Response.json({ success: true });
      },
    },
    'email code: sign in': row(
      async () => {
        const { token: email } = enrol();
        putCode.run(email, hashOf(email, '123456'), inOneHour);
        return post({ email, otp: '123456' });
      },
      async (request) => {
        const { email, otp } = (await request.json()) as { email: string; otp: string };
        const pending = spendCode.get(email, Date.now()) as { hash: string };
        if (!timingSafeEqual(Buffer.from(pending.hash), Buffer.from(hashOf(email, otp)))) throw new Error('wrong');
        dropCode.run(email, pending.hash);
        return begin(findUser.get(email) as { id: string });
      },
    ),
    'verify-totp, in a session': row(
      async () => {
        const { token, code } = enrol();
        return post({ code }, cookieOf(token));
      },
      async (request) => {
        const { code } = (await request.json()) as { code: string };
        const found = check(findFactor.get(open(request), Date.now()) as Factor | undefined, code);
        if (acceptStep.run(stepNow(), found.userId, stepNow()).changes === 0) throw new Error('used');
        return Response.json({ user: { name: found.name, email: found.email } });
      },
    ),
    'verify-totp, as second factor': row(
      async () => {
        const { token, code } = enrol();
        putPending.run(token, token, inOneHour);
        return post({ code }, cookieOf(token));
      },
      async (request) => {
        const { code } = (await request.json()) as { code: string };
        const pending = open(request);
        if (spendPending.run(pending).changes === 0) throw new Error('no attempt is left by hand');
        const found = check(findPending.get(pending, Date.now()) as Factor | undefined, code);
        if (acceptStep.run(stepNow(), found.userId, stepNow()).changes === 0) throw new Error('used');
        dropPending.run(pending);
        return begin({ id: found.userId });
      },
    ),
  };
}

interface Factor {
  readonly userId: string;
  readonly secret: string;
  readonly name: string;
  readonly email: string;
}

const stepNow = () => Math.floor(Date.now() / 30_000);

function seal(secret: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

function unseal(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
}

function matches(secret: Buffer, code: string): boolean {
  const codes = [-1, 0, 1].map((step) => codeOf(secret, stepNow() + step));
  return codes.map((each) => timingSafeEqual(Buffer.from(each), Buffer.from(code))).some(Boolean);
}
