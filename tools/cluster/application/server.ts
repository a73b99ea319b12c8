// One application process, on the built packages. It is told what it connects to by the environment, and passes its mails to
// the program that started it.
import { createServer } from 'node:http';
import { createAuth, organization, text, twoFactor, username } from 'latchkey';
import { toNodeHandler } from 'latchkey/node';
import { createPool } from 'mysql2';
import pg from 'pg';
import type { Connection } from '../topologies/connection.js';
import { ORIGIN } from './origin.js';
import type { ApplicationSettings, SentMail } from './settings.js';

function databaseOf({ engine, url, replicas, galera = false }: Connection) {
  if (engine === 'mysql') {
    const primary = mysqlPool(url);
    const database = replicas ? { primary, replicas: replicas.map(mysqlPool) } : { source: primary, galera };
    return { database, ask: () => primary.promise().query('select 1') };
  }
  const primary = postgresPool(url);
  const database = replicas ? { primary, replicas: replicas.map(postgresPool) } : primary;
  return { database, ask: () => primary.query('select 1') };
}

function mysqlPool(uri: string) {
  return createPool({ uri, connectionLimit: 8, connectTimeout: 3000 });
}

function postgresPool(url: string) {
  return new pg.Pool({ connectionString: url, max: 8, connectionTimeoutMillis: 3000 });
}

type Source = ReturnType<typeof databaseOf>['database'];

function createApplication({ secrets, version }: ApplicationSettings, database: Source) {
  const send = (mail: SentMail) => void process.send?.(mail);
  return createAuth({
    baseURL: ORIGIN,
    secret: secrets,
    database,
    logLevel: 'warn',
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      // The load is about databases: a hash of the default cost would use all of the processor.
      cost: { ln: 4, r: 1, p: 1 },
      sendResetPassword: ({ user, token }) => send({ kind: 'reset', email: user.email, token }),
    },
    user: {
      deleteUser: { enabled: true },
      ...(version === 'new' && { additionalFields: { plan: text({ initial: () => 'free' }) } }),
    },
    plugins: [
      organization({ sendInvitationEmail: ({ email, id, token }) => send({ kind: 'invitation', email, id, token }) }),
      ...(version === 'new' ? [twoFactor(), username()] : []),
    ],
  });
}

const given = process.env.FLEET_APPLICATION;
if (given === undefined) throw new Error('FLEET_APPLICATION: got nothing, expected the settings of the application');
const settings: ApplicationSettings = JSON.parse(given);
const { database, ask } = databaseOf(settings.connection);
const auth = createApplication(settings, database);
if (process.argv[2] === 'migrate') {
  await auth.migrate();
  process.exit();
}
let isEnding = false;
const handle = toNodeHandler(auth);
/** For a balancer: whether this process can be sent requests. */
async function isReady(): Promise<boolean> {
  return (
    !isEnding &&
    (await ask().then(
      () => true,
      () => false,
    ))
  );
}
const server = createServer(async (request, response) => {
  if (request.url !== '/ready') return handle(request, response);
  response.writeHead((await isReady()) ? 200 : 503).end();
});
server.keepAliveTimeout = 120_000; // a connection that the server closes while a request begins would look like a lost answer
server.listen(settings.port, '127.0.0.1');

// The balancer sends no new requests by now. Those that have begun get their answer, and mails that are on their way are sent.
process.once('SIGTERM', () => {
  isEnding = true;
  server.close(async () => {
    await auth.settled();
    await auth.close();
    process.exit();
  });
  // A connection that gets its last answer now becomes idle, and would stay open for as long as the balancer keeps it.
  setInterval(() => server.closeIdleConnections(), 50);
});
