// For tests: what a stranger can see of an answer, and what it cost the server before it was given.
import { expect } from 'vitest';
import type { BrowserAnswer } from '../testing/browser.js';

/** Options that count statements and hashes, and a look at single calls. Passwords are kept as they are. */
export function startWatching() {
  const statements: string[] = [];
  const hashed: string[] = [];
  return {
    options: {
      emailAndPassword: {
        password: {
          async hash(text: string) {
            hashed.push('hash');
            return `hash of ${text}`;
          },
          async verify({ hash, password }: { readonly hash: string; readonly password: string }) {
            hashed.push('verify');
            return hash === `hash of ${password}`;
          },
        },
      },
      advanced: { onStatement: (sql: string) => void statements.push(sql) },
    },
    /** `said`: what the caller has sent, and so may find in the answer. */
    watchOn:
      (auth: { settled(): Promise<void> }) =>
      async (ask: () => Promise<BrowserAnswer>, said: readonly string[] = []) => {
        [statements.length, hashed.length] = [0, 0];
        const { status, headers, text } = await ask();
        const cost = { statements: [...statements], hashed: [...hashed] };
        await auth.settled();
        return {
          seen: {
            status,
            text: masked(text, said),
            headers: Array.from(headers, ([name, value]) => `${name}: ${masked(value, said)}`),
          },
          ...cost,
        };
      },
  };
}

/** Ids, instants and what the caller themselves has sent. */
function masked(text: string, said: readonly string[]): string {
  const without = said.reduce((left, each) => left.replaceAll(each, '<said>'), text);
  return without
    .replace(/(code_asker=)[\w.%-]+/g, '$1<random>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>')
    .replace(/"(?:[A-Za-z0-9]{32})"/g, '"<id>"');
}

export type Watched = Awaited<ReturnType<ReturnType<ReturnType<typeof startWatching>['watchOn']>>>;

export function expectSame(answers: readonly Watched[], compared: readonly (keyof Watched)[]): void {
  const [first] = answers;
  for (const other of answers) for (const part of compared) expect(other[part]).toEqual(first?.[part]);
}
