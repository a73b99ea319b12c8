// The same application for both libraries, as their guides write it.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { origin, secret } from './contestants/contestant.js';

export const latchkeyServer = `
import { createAuth, emailOTP, organization, twoFactor } from 'latchkey';
export const auth = createAuth({
  emailAndPassword: { enabled: true },
  plugins: [emailOTP({ sendVerificationOTP: async () => {} }), organization(), twoFactor()],
});
`;

export const betterAuthServer = `
import { betterAuth } from 'better-auth';
import { emailOTP, organization, twoFactor } from 'better-auth/plugins';
export const auth = betterAuth({
  emailAndPassword: { enabled: true },
  plugins: [emailOTP({ sendVerificationOTP: async () => {} }), organization(), twoFactor()],
});
`;

export const latchkeyClient = `
import { createAuthClient } from 'latchkey/client';
export const client = createAuthClient();
`;

export const betterAuthClient = `
import { createAuthClient } from 'better-auth/client';
export const client = createAuthClient();
`;

export const latchkeyApplication = `${latchkeyServer}
import { createAuthClient, emailOTPClient, organizationClient, twoFactorClient } from 'latchkey/client';
const client = createAuthClient({ plugins: [emailOTPClient(), organizationClient(), twoFactorClient()] });
export const session = await client.getSession();
export const signedIn = await client.signInEmail({ email: 'a@example.com', password: 'correct horse' });
export const made = await client.createOrganization({ name: 'One', slug: 'one' });
export const onServer = await auth.api.getSession({ headers: new Headers() });
`;

export const betterAuthApplication = `${betterAuthServer}
import { createAuthClient } from 'better-auth/client';
import { emailOTPClient, organizationClient, twoFactorClient } from 'better-auth/client/plugins';
const client = createAuthClient({ plugins: [emailOTPClient(), organizationClient(), twoFactorClient()] });
export const session = await client.getSession();
export const signedIn = await client.signIn.email({ email: 'a@example.com', password: 'correct horse' });
export const made = await client.organization.create({ name: 'One', slug: 'one' });
export const onServer = await auth.api.getSession({ headers: new Headers() });
`;

// Hashing costs the same in every library, so it is left out.
const password = '{ hash: async (password) => password, verify: async ({ hash, password }) => hash === password }';
const settings = `{ baseURL: '${origin}', secret: '${secret}', emailAndPassword: { enabled: true, password: ${password} } }`;
const driver = entryOf('better-sqlite3', process.cwd());

const request = `
    const answer = await auth.handler(new Request('${origin}/api/auth/get-session'));
    if (answer.status !== 200) throw new Error(String(answer.status));
    process.exit();`;

const post = `
    const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
    const post = (path) => auth.handler(new Request('${origin}/api/auth' + path, {
      method: 'POST', headers: { origin: '${origin}', 'content-type': 'application/json' }, body: JSON.stringify(person),
    }));`;

/** The milliseconds of CPU of one of the calls 1, 2 to 10 and 11 to 100. */
const hundredSignIns = `${post}
    const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
    const figures = [];
    for (const calls of [1, 9, 90]) {
      const before = cpu();
      for (let made = 0; made < calls; made++) {
        const answer = await post('/sign-in/email');
        if (answer.status !== 200) throw new Error(answer.status + await answer.text());
        await answer.text();
      }
      figures.push((cpu() - before) / calls);
    }
    console.log(JSON.stringify(figures));
    process.exit();`;

/** Scripts of a new process that signs in a hundred times. `readSession` is in the same file; `migrate` makes the user. */
export const signIn = {
  latchkey: (folder: string) => latchkey(folder, 'rateLimit: { enabled: false }') + hundredSignIns,
  betterAuth: (folder: string) => betterAuth(folder, 'rateLimit: { enabled: false }') + hundredSignIns,
};

/** What creates the tables and a user, before the processes that are measured. */
export const migrate = {
  latchkey: (folder: string) =>
    `${latchkey(folder)} await auth.migrate(); ${post} await post('/sign-up/email'); process.exit();`,
  betterAuth: (folder: string) => `${betterAuth(folder)}
    const { getMigrations } = await import('${entryOf('better-auth/db/migration', folder)}');
    await (await getMigrations(auth.options)).runMigrations(); ${post} await post('/sign-up/email'); process.exit();`,
};

/** Scripts of a new process: import, create, read a session that is not there. */
export const readSession = {
  empty: '',
  latchkey: (folder: string) => latchkey(folder) + request,
  betterAuth: (folder: string) => betterAuth(folder) + request,
};

function latchkey(folder: string, more = ''): string {
  return `
    const { createAuth } = await import('${entryOf('latchkey', folder)}');
    const { default: Database } = await import('${driver}');
    const database = new Database(${JSON.stringify(join(folder, 'start.db'))});
    const auth = createAuth({ ...${settings}, database, logLevel: 'error', ${more} });`;
}

function betterAuth(folder: string, more = ''): string {
  return `
    const { betterAuth } = await import('${entryOf('better-auth', folder)}');
    const { default: Database } = await import('${driver}');
    const database = new Database(${JSON.stringify(join(folder, 'start.db'))});
    const auth = betterAuth({ ...${settings}, database, logger: { disabled: true }, ${more} });`;
}

function entryOf(name: string, folder: string): string {
  return pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href;
}
