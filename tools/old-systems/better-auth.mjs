// Runs better-auth: users, a second factor, organizations, sessions. Prints the rows, the table definitions of three databases,
// and what the users know: passwords, cookies, the secret of the authenticator.

import { createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { symmetricEncrypt } from 'better-auth/crypto';
import { getMigrations } from 'better-auth/db/migration';
import { organization, phoneNumber, twoFactor, username } from 'better-auth/plugins';
import { createAccessControl } from 'better-auth/plugins/access';
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access';
import Database from 'better-sqlite3';
import mysql from 'mysql2/promise';
import pg from 'pg';

const secret = 'better-auth-secret-of-the-fixture-0123456789';
const organizations = {
  sendInvitationEmail: async () => {},
  ac: createAccessControl(defaultStatements),
  roles: { owner: ownerAc, admin: adminAc, member: memberAc },
  teams: { enabled: true },
  dynamicAccessControl: { enabled: true },
};
const optionsOn = (database) => ({
  database,
  secret,
  baseURL: 'http://localhost:3000',
  logger: { disabled: true },
  emailAndPassword: { enabled: true },
  plugins: [organization(organizations), twoFactor(), username(), phoneNumber()],
});

const database = new Database(':memory:');
const options = optionsOn(database);
await (await getMigrations(options)).runMigrations();
const auth = betterAuth(options);

const cookieOf = (response) => response.headers.getSetCookie()[0].split(';')[0];
async function signUp(name, email, password, more = {}) {
  const response = await auth.api.signUpEmail({ body: { name, email, password, ...more }, asResponse: true });
  return { cookie: cookieOf(response), id: (await response.json()).user.id, email, password };
}
const headersOf = (user) => new Headers({ cookie: user.cookie });

/** RFC 6238, with the key of an otpauth URI. */
function totpOf(uri) {
  const bits = [...new URL(uri).searchParams.get('secret')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE(mac[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const ada = await signUp('Ada Lovelace', 'Ada@Example.com', 'correct horse battery', { username: 'Ada_L' });
const bob = await signUp('Bob', 'bob@example.com', 'paſſword with a long s');
const carol = await signUp('Carol', 'carol@example.com', 'carol carol carol');
const { adapter } = await auth.$context;
await adapter.update({ model: 'user', where: [{ field: 'id', value: carol.id }], update: { emailVerified: true } });
await adapter.create({
  model: 'account',
  data: {
    userId: carol.id,
    providerId: 'github',
    accountId: '583231',
    accessToken: 'gho_of_the_fixture',
    // As the option account.encryptOAuthTokens stores it.
    refreshToken: await symmetricEncrypt({ key: secret, data: 'ghr_of_the_fixture' }),
    accessTokenExpiresAt: new Date(Date.now() + 365 * 86_400_000),
    scope: 'read:user,user:email',
    createdAt: new Date(),
    updatedAt: new Date(),
  },
});
await adapter.update({
  model: 'user',
  where: [{ field: 'id', value: bob.id }],
  update: { phoneNumber: '+4930901820', phoneNumberVerified: true },
});

const enabled = await auth.api.enableTwoFactor({ body: { password: ada.password }, headers: headersOf(ada) });
const verified = await auth.api.verifyTOTP({
  body: { code: totpOf(enabled.totpURI) },
  headers: headersOf(ada),
  asResponse: true,
});
ada.cookie = cookieOf(verified);
const [usedCode, ...backupCodes] = enabled.backupCodes;
// A set-up that is never finished.
await auth.api.enableTwoFactor({ body: { password: carol.password }, headers: headersOf(carol) });

const acme = await auth.api.createOrganization({
  body: { name: 'Acme', slug: 'acme', metadata: { plan: 'pro' } },
  headers: headersOf(bob),
});
await auth.api.addMember({ body: { userId: ada.id, organizationId: acme.id, role: ['admin', 'member'] } });
await auth.api.addMember({ body: { userId: carol.id, organizationId: acme.id, role: 'member' } });
const design = await auth.api.createTeam({
  body: { name: 'Design', organizationId: acme.id },
  headers: headersOf(bob),
});
await auth.api.addTeamMember({ body: { teamId: design.id, userId: ada.id }, headers: headersOf(bob) });
// Latchkey has no resource `ac`, so only one of the two permissions can be moved.
await auth.api.createOrgRole({
  body: { role: 'recruiter', permission: { invitation: ['create'], ac: ['read'] }, organizationId: acme.id },
  headers: headersOf(bob),
});
await auth.api.updateMemberRole({
  body: {
    memberId: (await adapter.findOne({ model: 'member', where: [{ field: 'userId', value: carol.id }] })).id,
    role: ['member', 'recruiter'],
    organizationId: acme.id,
  },
  headers: headersOf(bob),
});
const invited = await auth.api.createInvitation({
  body: { email: 'Dan@Example.com', role: 'member', organizationId: acme.id, teamId: design.id },
  headers: headersOf(bob),
});

const brief = await auth.api.signInEmail({
  body: { email: bob.email, password: bob.password, rememberMe: false },
  asResponse: true,
});

const tables = ['user', 'account', 'session', 'twoFactor', 'organization', 'organizationRole', 'member', 'team'];
tables.push('teamMember', 'invitation'); // after the rows that they refer to
const rows = Object.fromEntries(tables.map((table) => [table, database.prepare(`select * from "${table}"`).all()]));

const postgres = new pg.Pool({
  connectionString: process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  options: '-c search_path=a_schema_that_does_not_exist',
});
const maria = mysql.createPool(process.env.LATCHKEY_TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/');
await maria.query('create database if not exists old_systems_fixture');
const mariaHere = mysql.createPool(
  `${process.env.LATCHKEY_TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/'}old_systems_fixture`,
);
const ddlOf = async (source) => (await getMigrations(optionsOn(source))).compileMigrations();
const ddl = {
  sqlite: await ddlOf(new Database(':memory:')),
  postgres: await ddlOf(postgres),
  mysql: await ddlOf(mariaHere),
};
await maria.query('drop database old_systems_fixture');
await Promise.all([postgres.end(), maria.end(), mariaHere.end()]);

const known = {
  secret,
  ada,
  bob,
  carol,
  totpURI: enabled.totpURI,
  usedCode,
  backupCodes,
  briefCookie: cookieOf(brief),
  invitationId: invited.id,
  designId: design.id,
};
console.log(JSON.stringify({ known, ddl, rows }));
process.exit(0);
