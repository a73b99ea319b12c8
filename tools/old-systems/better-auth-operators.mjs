// Runs better-auth with its plugins for administrators and API keys. Prints the rows, and the keys in plain text.
import { apiKey } from '@better-auth/api-key';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { admin, organization } from 'better-auth/plugins';
import { createAccessControl } from 'better-auth/plugins/access';
import { defaultStatements, ownerAc } from 'better-auth/plugins/organization/access';
import Database from 'better-sqlite3';

const database = new Database(':memory:');
const ac = createAccessControl({ ...defaultStatements, apiKey: ['create', 'read', 'update', 'delete'] });
const owner = ac.newRole({ ...ownerAc.statements, apiKey: ['create', 'read', 'update', 'delete'] });
const options = {
  database,
  secret: 'better-auth-secret-of-the-fixture-0123456789',
  baseURL: 'https://app.example.com',
  logger: { disabled: true },
  emailAndPassword: { enabled: true },
  plugins: [
    admin(),
    organization({ ac, roles: { owner } }),
    apiKey([{ configId: 'default' }, { configId: 'organizations', references: 'organization', defaultPrefix: 'org_' }]),
  ],
};
await (await getMigrations(options)).runMigrations();
const auth = betterAuth(options);

async function signUp(name) {
  const body = { name, email: `${name.toLowerCase()}@example.com`, password: 'correct horse battery' };
  const response = await auth.api.signUpEmail({ body, asResponse: true });
  const [cookie] = response.headers.getSetCookie()[0].split(';');
  return { id: (await response.json()).user.id, headers: new Headers({ cookie }) };
}
const people = {};
for (const name of ['Ada', 'Bob', 'Carol', 'Dan']) people[name] = await signUp(name);
const { Ada, Bob, Carol, Dan } = people;
database.prepare(`update user set role = 'admin' where id = ?`).run(Ada.id);
await auth.api.setRole({ headers: Ada.headers, body: { userId: Bob.id, role: ['user', 'admin'] } });
await auth.api.banUser({ headers: Ada.headers, body: { userId: Carol.id, banReason: 'Spam' } });
const aWeek = 7 * 86_400;
await auth.api.banUser({ headers: Ada.headers, body: { userId: Dan.id, banReason: 'Late', banExpiresIn: aWeek } });

const { id: organizationId } = await auth.api.createOrganization({
  headers: Ada.headers,
  body: { name: 'Acme', slug: 'acme' },
});
const keys = {};
async function create(name, body, headers) {
  keys[name] = (await auth.api.createApiKey({ body: { name, ...body }, headers })).key;
}
await create('plain', { userId: Ada.id });
await create('limited', {
  ...{ userId: Ada.id, prefix: 'acme_', permissions: { invoice: ['read', 'shred'] }, expiresIn: 365 * 86_400 },
  ...{ remaining: 2, refillAmount: 10, refillInterval: 86_400_000 },
});
await create('finite', { userId: Ada.id, remaining: 5 });
await create('off', { userId: Bob.id });
await create('banned', { userId: Carol.id });
await create('of Acme', { configId: 'organizations', organizationId }, Ada.headers);
database.prepare(`update apikey set enabled = 0 where name = 'off'`).run();

const names = ['user', 'account', 'session', 'organization', 'member', 'apikey'];
const tables = Object.fromEntries(names.map((name) => [name, database.prepare(`select * from ${name}`).all()]));
const ddl = database.prepare(`select sql from sqlite_master where sql is not null order by rowid`).all();
const ids = Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, id]));
console.log(JSON.stringify({ sqlite: ddl.map(({ sql }) => sql), tables, ids, organizationId, keys }));
