// Runs Auth.js with its adapter for PostgreSQL: a user of a provider who signs in through the whole flow, one who signs in by a
// mailed link, and one whose password the application hashes with bcrypt, in a column of its own. Prints the rows, and the table
// definitions of the adapter's documentation (https://authjs.dev/getting-started/adapters/pg), with that column.

import { createServer } from 'node:http';
import { Auth } from '@auth/core';
import PostgresAdapter from '@auth/pg-adapter';
import bcrypt from 'bcryptjs';
import pg from 'pg';

const schema = `old_systems_${process.pid}`;
const pool = new pg.Pool({
  connectionString: process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  options: `-c search_path=${schema}`,
});
const ddl = [
  `CREATE TABLE verification_token (identifier TEXT NOT NULL, expires TIMESTAMPTZ NOT NULL, token TEXT NOT NULL, PRIMARY KEY (identifier, token))`,
  `CREATE TABLE accounts (id SERIAL, "userId" INTEGER NOT NULL, type VARCHAR(255) NOT NULL, provider VARCHAR(255) NOT NULL,
   "providerAccountId" VARCHAR(255) NOT NULL, refresh_token TEXT, access_token TEXT, expires_at BIGINT, id_token TEXT, scope TEXT,
   session_state TEXT, token_type TEXT, PRIMARY KEY (id))`,
  `CREATE TABLE sessions (id SERIAL, "userId" INTEGER NOT NULL, expires TIMESTAMPTZ NOT NULL, "sessionToken" VARCHAR(255) NOT NULL, PRIMARY KEY (id))`,
  `CREATE TABLE users (id SERIAL, name VARCHAR(255), email VARCHAR(255), "emailVerified" TIMESTAMPTZ, image TEXT, PRIMARY KEY (id))`,
  'ALTER TABLE users ADD COLUMN password TEXT',
];
await pool.query(`create schema ${schema}`);
for (const statement of ddl) await pool.query(statement);

// An identity provider with a fixed user.
const idp = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(
    request.url.startsWith('/token')
      ? JSON.stringify({ access_token: 'gho_of_the_fixture', token_type: 'bearer', scope: 'read:user' })
      : JSON.stringify({
          id: 583231,
          name: 'Carol',
          email: 'carol@example.com',
          image: 'https://images.example/carol.png',
        }),
  );
});
await new Promise((resolve) => idp.listen(0, '127.0.0.1', resolve));
const at = `http://127.0.0.1:${idp.address().port}`;

const mails = [];
const config = {
  secret: 'auth-js-secret-of-the-fixture-0123456789',
  trustHost: true,
  basePath: '/auth',
  logger: { error: (error) => console.error(error), warn() {}, debug() {} },
  adapter: PostgresAdapter(pool),
  providers: [
    {
      id: 'github',
      name: 'GitHub',
      type: 'oauth',
      clientId: 'id',
      clientSecret: 'secret',
      authorization: `${at}/authorize`,
      token: `${at}/token`,
      userinfo: `${at}/user`,
      checks: ['state'],
      profile: (profile) => ({ ...profile, id: String(profile.id) }),
    },
    {
      id: 'email',
      type: 'email',
      name: 'Email',
      from: 'no-reply@example.com',
      sendVerificationRequest: async (mail) => void mails.push(mail),
    },
  ],
};

const origin = 'http://localhost:3000';
function browser() {
  const cookies = new Map();
  return async (path, body) => {
    const headers = { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') };
    const request = new Request(path.startsWith('http') ? path : origin + path, {
      headers,
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    });
    const response = await Auth(request, config);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      cookies.set(name, value);
    }
    return response;
  };
}

async function signInWithProvider() {
  const go = browser();
  const { csrfToken } = await (await go('/auth/csrf')).json();
  const away = new URL((await go('/auth/signin/github', { csrfToken })).headers.get('location'));
  const state = away.searchParams.get('state');
  const back = await go(`/auth/callback/github?code=c${state ? `&state=${encodeURIComponent(state)}` : ''}`);
  if (back.headers.get('location')?.includes('error')) throw new Error(back.headers.get('location'));
}

async function signInByMail(email) {
  const go = browser();
  const { csrfToken } = await (await go('/auth/csrf')).json();
  await go('/auth/signin/email', { csrfToken, email });
  await go(mails.at(-1).url);
}

await signInWithProvider();
await signInByMail('dora@example.com');
const erin = { email: 'Erin@Example.com', password: 'erin erin erin' };
await config.adapter.createUser({ name: 'Erin', email: erin.email, emailVerified: null });
await pool.query('update users set password = $1 where email = $2', [await bcrypt.hash(erin.password, 10), erin.email]);

const rows = {};
for (const table of ['users', 'accounts', 'sessions'])
  rows[table] = (await pool.query(`select * from ${table} order by id`)).rows;
await pool.query(`drop schema ${schema} cascade`);
await pool.end();
idp.close();
console.log(JSON.stringify({ known: { erin }, ddl, rows }));
process.exit(0);
