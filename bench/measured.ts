// What every measured server of Latchkey has in common.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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

/** Lets a process measure, and returns what it sends. */
export async function ask<Figures>(child: ChildProcess): Promise<Figures> {
  const answered = once(child, 'message');
  child.send('measure');
  const [figures]: Figures[] = await answered;
  if (!figures) throw new Error('a process did not answer');
  return figures;
}
