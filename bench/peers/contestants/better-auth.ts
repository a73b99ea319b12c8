import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { type Contestant, origin, type Settings, secret } from './contestant.js';

/** The part of better-auth that is used here. The workspace does not depend on the package, so its own types are not there. */
interface Modules {
  'better-auth': { betterAuth: (options: object) => Instance };
  'better-auth/db/migration': { getMigrations: (options: object) => Promise<{ runMigrations: () => Promise<void> }> };
  'better-auth/plugins': {
    emailOTP: (options: { sendVerificationOTP: (mail: { email: string; otp: string }) => Promise<void> }) => object;
    organization: (options: { membershipLimit: number }) => object;
    twoFactor: () => object;
  };
}

interface Instance {
  readonly handler: (request: Request) => Promise<Response>;
  readonly api: { readonly addMember: (call: { readonly body: object }) => Promise<unknown> };
}

export async function create({ cookieCache, onStatement }: Settings, folder: string): Promise<Contestant> {
  const { betterAuth } = await load('better-auth', folder);
  const { emailOTP, organization, twoFactor } = await load('better-auth/plugins', folder);
  const { getMigrations } = await load('better-auth/db/migration', folder);
  const codes = new Map<string, string>();
  const options = {
    baseURL: origin,
    secret,
    database: new Database(':memory:', onStatement ? { verbose: (sql) => onStatement(String(sql)) } : {}),
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      password: {
        hash: async (password: string) => password,
        verify: async ({ hash, password }: { hash: string; password: string }) => hash === password,
      },
    },
    session: { cookieCache: { enabled: cookieCache } },
    plugins: [
      emailOTP({ sendVerificationOTP: async ({ email, otp }) => void codes.set(email, otp) }),
      organization({ membershipLimit: 1000 }),
      twoFactor(),
    ],
  };
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
  const auth = betterAuth(options);
  return {
    handler: auth.handler,
    codes,
    permissionField: 'permissions',
    addMember: (organizationId, userId) => auth.api.addMember({ body: { organizationId, userId, role: 'member' } }),
  };
}

/** Imports an entry of the package as it is installed in `folder`. */
async function load<Name extends keyof Modules>(name: Name, folder: string): Promise<Modules[Name]> {
  return import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href);
}
