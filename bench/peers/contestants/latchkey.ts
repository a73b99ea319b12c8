import Database from 'better-sqlite3';
import { createAuth, emailOTP, organization, twoFactor } from 'latchkey';
import { measured } from '../../measured.js';
import type { Contestant, Settings } from './contestant.js';

export async function create({ cookieCache, onStatement }: Settings): Promise<Contestant> {
  const codes = new Map<string, string>();
  const auth = createAuth({
    ...measured,
    database: new Database(':memory:', onStatement ? { verbose: (sql) => onStatement(String(sql)) } : {}),
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
