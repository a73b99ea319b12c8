// The statements of `round-trips.ts` by hand, with the checks that no two calls may pass at once: each code counts once, an address is
// invited once, an invitation is accepted once, and the number of members stays within its limit.
export type Query = (text: string, values?: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;

export const tablesByHand = (schema: string) => `
  create schema ${schema};
  set search_path = ${schema};
  create table users (id text primary key, email text unique, name text);
  create table account (id text primary key, "userId" text references users, hash text);
  create table session (id text primary key, token text unique, "userId" text references users, active text, "expiresAt" timestamptz);
  create table factor ("userId" text primary key references users, secret text, step bigint);
  create table organization (id text primary key, name text, slug text unique);
  create table member (id text primary key, "organizationId" text references organization, "userId" text references users, role text,
    unique ("organizationId", "userId"));
  create table invitation (id text primary key, "organizationId" text references organization, email text, status text,
    unique ("organizationId", email));
  insert into users values ('ada', 'ada@example.com', 'Ada');
  insert into session values ('ada', 'ada', 'ada', null, now() + interval '1 day');
  insert into organization values ('acme', 'Acme', 'acme');
  insert into member values ('ada', 'acme', 'ada', 'owner')`;

const live = `from session s join users u on u.id = s."userId"`;
const isLive = `where s.token = $1 and s."expiresAt" > now()`;
const readSession = `select s.*, u.* ${live} ${isLive}`;
const readFactor = `select s.*, u.*, f.* ${live} join factor f on f."userId" = u.id ${isLive}`;
const readMember = `select s.*, u.*, m.role, o.* ${live} join member m on m."userId" = u.id
  join organization o on o.id = m."organizationId" ${isLive} and o.id = $2`;
const readInvitation = `select s.*, u.*, i.*, o.* ${live} join invitation i on i.email = u.email
  join organization o on o.id = i."organizationId" ${isLive} and i.id = $2`;
const lockOrganization = 'select * from organization where id = $1 for update';
const countMembers = `select (select count(*) from member where "organizationId" = $1),
  (select count(*) from member m join users u on u.id = m."userId" where m."organizationId" = $1 and u.email = $2)`;
const insertInvitation = `insert into invitation values ($1, 'acme', $1, 'pending')`;

interface ByHand {
  /** What the call needs: its time is not measured. */
  readonly prepare?: (query: Query, id: string) => Promise<unknown>;
  /** `id`: for the rows that this call inserts. */
  readonly call: (query: Query, id: string) => Promise<unknown>;
}

/** The calls by the names of `round-trips.ts`. */
export const byHand: Readonly<Record<string, ByHand>> = {
  'sign-up': {
    call: (query, id) =>
      inTransaction(query, async () => {
        await query('insert into users values ($1, $1, $2)', [id, 'Ada']);
        await query('insert into account values ($1, $1, $2)', [id, 'hash']);
        await query(`insert into session values ($1, $1, $1, null, now() + interval '1 day')`, [id]);
      }),
  },
  'verify-totp, in a session': {
    prepare: insertUser,
    async call(query, id) {
      const { rows } = await query(readFactor, [id]);
      const step = Number(Object(rows[0]).step) + 1;
      await inTransaction(query, async () => {
        await query('update session set token = $2 where token = $1', [id, `${id}-2`]);
        await query('update factor set step = $2 where "userId" = $1 and step < $2', [id, step]);
      });
    },
  },
  'create organization': {
    async call(query, id) {
      await query(readSession, ['ada']);
      await inTransaction(query, async () => {
        await query('insert into organization values ($1, $2, $1)', [id, 'Acme']);
        await query(`insert into member values ($1, $1, 'ada', 'owner')`, [id]);
        await query('update session set active = $2 where token = $1', ['ada', id]);
      });
    },
  },
  'set-active': {
    async call(query) {
      await query(readMember, ['ada', 'acme']);
      await query('update session set active = $2 where token = $1', ['ada', 'acme']);
    },
  },
  invite: {
    async call(query, id) {
      await query(readMember, ['ada', 'acme']);
      await inTransaction(query, async () => {
        await query(lockOrganization, ['acme']);
        await query(countMembers, ['acme', id]);
        await query(insertInvitation, [id]);
      });
    },
  },
  'accept-invitation': {
    async prepare(query, id) {
      await insertUser(query, id);
      await query(insertInvitation, [id]);
    },
    async call(query, id) {
      await query(readInvitation, [id, id]);
      await inTransaction(query, async () => {
        await query(lockOrganization, ['acme']);
        await query(countMembers, ['acme', id]);
        await query(`update invitation set status = 'accepted' where id = $1 and status = 'pending'`, [id]);
        await query(`insert into member values ($1, 'acme', $1, 'member')`, [id]);
        await query('update session set active = $2 where token = $1', [id, 'acme']);
      });
    },
  },
};

async function insertUser(query: Query, id: string): Promise<void> {
  await query('insert into users values ($1, $1, $2)', [id, 'Bob']);
  await query(`insert into session values ($1, $1, $1, null, now() + interval '1 day')`, [id]);
  await query('insert into factor values ($1, $2, 0)', [id, 'secret']);
}

async function inTransaction(query: Query, steps: () => Promise<void>): Promise<void> {
  await query('begin');
  await steps();
  await query('commit');
}
