import Database from 'better-sqlite3';
import { createAuth, emailOTP, organization, twoFactor } from 'latchkey';
import { type Contestant, origin, type Settings, secret } from './contestant.js';

export async function create({ cookieCache, onStatement }: Settings): Promise<Contestant> {
  const codes = new Map<string, string>();
  const auth = createAuth({
    baseURL: origin,
    secret,
    database: new Database(':memory:', onStatement ? { verbose: (sql) => onStatement(String(sql)) } : {}),
    migrate: true,
    logLevel: 'error',
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      // Hashing costs the same in every library, so it is left out.
      password: { hash: async (password) => password, verify: async ({ hash, password }) => hash === password },
    },
    session: { cookieCache: { enabled: cookieCache } },
    plugins: [
      emailOTP({ sendVerificationOTP: async ({ email, otp }) => void codes.set(email, otp) }),
      organization({ membershipLimit: 1000 }),
      twoFactor(),
    ],
  });
  return {
    handler: auth.handler,
    codes,
    permissionField: 'permission',
    addMember: (organizationId, userId) => auth.api.addMember({ body: { organizationId, userId, role: 'member' } }),
  };
}
