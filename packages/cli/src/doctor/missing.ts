import type { Examined } from './examine.js';

/** What the database lacks; nothing where the server adds it by itself with its first request, as it does in development. */
export function listMissing({ plan, options, production }: Examined): readonly string[] {
  return (options.migrate ?? !production) ? [] : (plan?.additions ?? []);
}
