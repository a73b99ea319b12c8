import { createAuth } from 'latchkey';
import { userFields } from '../src/auth/fields.js';

export interface DemoAuthOptions {
  /** Where the demo is opened. */
  readonly url: string;
  readonly secret: string;
  /** A file for SQLite. */
  readonly databaseFile: string;
}

/** Everything that the demo tells Latchkey. */
export function createDemoAuth({ url, secret, databaseFile }: DemoAuthOptions) {
  return createAuth({
    appName: 'Latchkey demo',
    baseURL: url,
    secret,
    database: databaseFile,
    migrate: true,
    emailAndPassword: { enabled: true },
    user: { additionalFields: userFields },
  });
}

export type DemoAuth = ReturnType<typeof createDemoAuth>;
