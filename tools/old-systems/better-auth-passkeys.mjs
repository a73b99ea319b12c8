// Runs better-auth with its plugin for passkeys, and an authenticator in software. Prints the rows, and what the authenticator knows.
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import Database from 'better-sqlite3';

const origin = 'https://app.example.com';
const database = new Database(':memory:');
const options = {
  database,
  secret: 'better-auth-secret-of-the-fixture-0123456789',
  baseURL: origin,
  logger: { disabled: true },
  emailAndPassword: { enabled: true },
  plugins: [passkey({ rpID: 'app.example.com', rpName: 'App', origin })],
};
await (await getMigrations(options)).runMigrations();
const auth = betterAuth(options);

const cookiesOf = (response) =>
  response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
const base64url = (bytes) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();

const email = 'ada@example.com';
const signedUp = await auth.api.signUpEmail({
  body: { name: 'Ada', email, password: 'correct horse battery' },
  asResponse: true,
});
const session = cookiesOf(signedUp);
const call = (path, { cookie, body }) =>
  auth.handler(
    new Request(`${origin}/api/auth/passkey/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );

const begun = await call('generate-register-options', { cookie: session });
const asked = await begun.json();
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x, y } = publicKey.export({ format: 'jwk' });
const cose = new Map([
  [1, 2],
  [3, -7],
  [-1, 1],
  [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
  [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
]);
const id = randomBytes(32);
const aaguid = Buffer.from('fbfc3007154e4ecc8c0b6e020557d7bd', 'hex');
// User present, user verified, backup eligible, backed up, attested data.
const authData = Buffer.concat([
  sha256('app.example.com'),
  Buffer.from([0x5d, 0, 0, 0, 0]),
  aaguid,
  Buffer.from([0, id.length]),
  id,
  isoCBOR.encode(cose),
]);
const attestation = new Map([
  ['fmt', 'none'],
  ['attStmt', new Map()],
  ['authData', new Uint8Array(authData)],
]);
const response = {
  id: base64url(id),
  rawId: base64url(id),
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: base64url(
      JSON.stringify({ type: 'webauthn.create', challenge: asked.challenge, origin, crossOrigin: false }),
    ),
    attestationObject: base64url(isoCBOR.encode(attestation)),
    transports: ['internal', 'hybrid'],
  },
};
const finished = await call('verify-registration', {
  cookie: `${session}; ${cookiesOf(begun)}`,
  body: { response, name: 'Phone of Ada' },
});
if (!finished.ok) throw new Error(`the passkey was refused: ${finished.status} ${await finished.text()}`);

const rows = (table) => database.prepare(`select * from ${table}`).all();
const tables = { user: rows('user'), account: rows('account'), passkey: rows('passkey') };
const ddl = database.prepare(`select sql from sqlite_master where sql is not null order by rowid`).all();
console.log(
  JSON.stringify({
    sqlite: ddl.map(({ sql }) => sql),
    tables,
    authenticator: {
      credentialId: base64url(id),
      userHandle: asked.user.id,
      privateKey: privateKey.export({ format: 'jwk' }),
    },
  }),
);
