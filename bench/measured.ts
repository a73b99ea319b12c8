// What every measured server of Latchkey has in common.
import { origin, secret } from './peers/contestants/contestant.js';

/** Hashing costs the same in every library, so it is left out. */
const plain = {
  hash: async (password: string) => password,
  verify: async ({ hash, password }: { readonly hash: string; readonly password: string }) => hash === password,
};

export const measured = {
  baseURL: origin,
  secret,
  migrate: true,
  logLevel: 'error',
  rateLimit: { enabled: false },
  emailAndPassword: { enabled: true, password: plain },
} as const;

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

/** The cookies of an answer, as a browser sends them next. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1).join())
    .join('; ');
}
