// The measured application: password sign-in and organizations, without rate limits, with a clock that can be moved.
import { createAuth, organization } from 'latchkey';
import { Browser } from '../peers/browser.js';
import { origin, secret } from '../peers/contestants/contestant.js';
import type { Source } from './engines.js';

/** A hash of almost no cost: the hash is measured alone. */
const cheap = { ln: 1, r: 1, p: 1 };

export function openApplication(database: Source, { cookieCache = false }: { readonly cookieCache?: boolean } = {}) {
  let moved = 0;
  let statements = 0;
  const auth = createAuth({
    baseURL: origin,
    secret,
    database,
    logLevel: 'error',
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, cost: cheap, sendResetPassword: () => {} },
    session: { cookieCache: { enabled: cookieCache } },
    verification: { disableCleanup: true },
    advanced: {
      now: () => new Date(Date.now() + moved),
      onStatement: () => {
        statements += 1;
      },
    },
    plugins: [organization({ membershipLimit: 1_000_000 })],
  });
  const contestant = {
    handler: auth.handler,
    codes: new Map(),
    permissionField: 'permission',
    addMember: async () => {},
  };
  return {
    auth,
    openBrowser: () => new Browser(contestant),
    /** Moves the clock forward. */
    pass(milliseconds: number) {
      moved += milliseconds;
    },
    /** The statements since the last question, without begin and commit. */
    takeStatements() {
      const taken = statements;
      statements = 0;
      return taken;
    },
  };
}

export type Application = ReturnType<typeof openApplication>;
