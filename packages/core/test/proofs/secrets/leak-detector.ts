// For tests: servers that keep everything that they send to a log, a report or the database, and secrets that must not be in it.
import { inspect } from 'node:util';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../../src/contract/endpoint.js';
import { internal } from '../../../src/contract/routes.js';
import { definePlugin } from '../../../src/define-plugin.js';
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import { findSecrets } from '../../../src/testing/find-secrets.js';
import { fixture } from '../../fixtures/application.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import { everyFeature } from '../../fixtures/every-feature.js';

export const secret = 'canary-of-the-configured-secret-0123456789';

/** Makes the database refuse rows, with its longest error messages. */
export const vandal = definePlugin(
  defineContract('vandal', {
    run: endpoint(internal('/run'), { audit: false, input: z.object({ text: z.string() }), output: z.null() }),
    dialectName: endpoint(internal('/dialect'), { audit: false, output: z.enum(['sqlite', 'postgres', 'mysql']) }),
  }),
  {
    handlers: {
      async run({ app, input }) {
        await app.database.run(CompiledQuery.raw(input.text));
        return null;
      },
      async dialectName({ app }) {
        return app.database.dialect.name;
      },
    },
  },
);

/** Statements after which a table refuses every new row. */
const refusingRows = {
  sqlite: (table: string) =>
    `create trigger "broken ${table}" before insert on "${table}" begin select raise(abort, 'refused'); end`,
  postgres: (table: string) =>
    `alter table "${table}" add constraint "broken ${table}" check ("createdAt" <= '2030-01-01T00:00:00Z')`,
  mysql: (table: string) =>
    `alter table \`${table}\` add constraint \`broken ${table}\` check (\`createdAt\` <= '2030-01-01 00:00:00')`,
};

interface Vandalised {
  readonly auth: {
    readonly api: {
      dialectName(): Promise<keyof typeof refusingRows>;
      run(about: { readonly body: { readonly text: string } }): Promise<null>;
    };
  };
  readonly clock: { advance(seconds: number): void };
  readonly words: string[];
}

/** From now on these tables refuse every new row. */
export async function refuseRows({ auth, clock, words }: Vandalised, tables: readonly string[]): Promise<void> {
  const dialect = await auth.api.dialectName();
  for (const table of tables) await auth.api.run({ body: { text: refusingRows[dialect](table) } });
  clock.advance(1);
  words.length = 0;
}

/** Each call failed with the general message, and no text contains a value of the rows: no hash, handle, token or sealed text. */
export function expectNothingOfRows(answers: readonly BrowserAnswer[], words: readonly string[]): void {
  const failure = { status: 500, text: '{"code":"INTERNAL_SERVER_ERROR","message":"Internal server error"}' };
  for (const { status, text } of answers) expect({ status, text }).toEqual(failure);
  const said = words.join('\n');
  expect(said).toContain('a call failed');
  expect(said).not.toMatch(/\$scrypt\$/);
  expect(said).not.toMatch(/failing row/i);
  expect(said.replace(/correlationId: '\w+'/g, '')).not.toMatch(/'[A-Za-z0-9]{32}'|[\w-]{60,}/);
}

/** Options of a server whose logs, reports and statements are kept. */
export function heardBy(words: string[]) {
  const write = (...said: unknown[]) => void words.push(inspect(said, { depth: 20, showHidden: true }));
  return {
    secret,
    logLevel: 'debug' as const,
    logger: { debug: write, info: write, warn: write, error: write },
    onError: (error: unknown, report: unknown) => write(error, report),
    rateLimit: { enabled: false, storage: 'database' as const },
    advanced: { onStatement: (statement: string) => void words.push(statement) },
  };
}

/** A server with every feature on, and all texts that it sends to logs, reports and the database. */
export async function openHeard(openAuth: OpenAuth, { fetch }: { readonly fetch?: typeof globalThis.fetch } = {}) {
  const { options, mailed } = everyFeature();
  const words: string[] = [];
  const testServer = await openAuth({
    ...options,
    ...(fetch && { fetch }),
    ...heardBy(words),
    plugins: [...options.plugins, fixture, vandal] as const,
    session: { cookieCache: { enabled: true } },
  });
  words.length = 0; // the migration's own statements name the defaults of columns
  return { ...testServer, ...mailed, words };
}
export type Heard = Awaited<ReturnType<typeof openHeard>>;

const headersOf = ({ headers }: BrowserAnswer) => Array.from(headers, (pair) => pair.join(': ')).join('\n');

/**
 * Uses a feature step by step, and keeps the answers and the stored rows after each step. The test names for every secret
 * the answers that contain it; it must be in those, and nowhere else.
 */
export function startTour({ auth, words }: Pick<Heard, 'auth' | 'words'>) {
  const answers: BrowserAnswer[] = [];
  const stored = new Set<string>();
  const secrets = new Map<string, { readonly bodies: Set<BrowserAnswer>; readonly headers: Set<BrowserAnswer> }>();
  const placesOf = (text: string) => {
    expect(text.length, text).toBeGreaterThanOrEqual(6);
    const places = secrets.get(text) ?? { bodies: new Set(), headers: new Set() };
    secrets.set(text, places);
    return places;
  };
  return {
    async step(asked: Promise<BrowserAnswer>, status = 200): Promise<BrowserAnswer> {
      const answer = await asked;
      expect(answer.status, answer.text).toBe(status);
      await auth.settled();
      answers.push(answer);
      for (const { table, row } of await auth.api.look()) stored.add(`${table} ${JSON.stringify(row)}`);
      return answer;
    },
    /** Secrets that are sent to mailboxes and other servers, or stay on the server. */
    hides(...texts: readonly (string | undefined)[]): void {
      for (const text of texts) placesOf(text ?? '');
    },
    /** Secrets in the body of an answer. */
    shows(answer: BrowserAnswer, ...texts: readonly (string | undefined)[]): void {
      for (const text of texts) placesOf(text ?? '').bodies.add(answer);
    },
    /** Secrets in a cookie. */
    sets(answer: BrowserAnswer, text: string): void {
      placesOf(text).headers.add(answer);
    },
    expectNoLeak(): void {
      const said = words.join('\n');
      const atRest = [...stored].join('\n');
      const leaks = [...secrets].flatMap(([text, { bodies, headers }]) => {
        const isIn = (place: string) => findSecrets(place, [text]).length > 0;
        for (const answer of bodies) expect(answer.text).toSatisfy(isIn);
        for (const answer of headers) expect(headersOf(answer)).toSatisfy(isIn);
        return [
          ...(isIn(said) ? [`${text} in a log`] : []),
          ...(isIn(atRest) ? [`${text} in a table`] : []),
          ...answers.flatMap((answer, index) => [
            ...(!bodies.has(answer) && isIn(answer.text) ? [`${text} in body ${index}: ${answer.text}`] : []),
            ...(!headers.has(answer) && isIn(headersOf(answer)) ? [`${text} in headers ${index}`] : []),
          ]),
        ];
      });
      expect(secrets.size).toBeGreaterThan(0);
      expect(leaks).toEqual([]);
      expect(findSecrets(said + atRest + answers.map(({ text }) => text).join(), [secret])).toEqual([]);
    },
  };
}
