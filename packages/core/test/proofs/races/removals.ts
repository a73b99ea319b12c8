// For tests of removals in batches: an application on a database of its own, its rows, and the clean-up.
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../../src/contract/endpoint.js';
import { internal } from '../../../src/contract/routes.js';
import { definePlugin } from '../../../src/define-plugin.js';
import {
  ended,
  invitation,
  member,
  organization,
  team,
  teamMember,
} from '../../../src/features/organization/store/tables.js';
import { count } from '../../../src/store/statements/index.js';
import type { Clock } from '../../../src/testing/clock.js';
import type { testAuth } from '../../../src/testing/test-auth.js';
import { killedOptions } from './killed-process.js';

export const password = 'correct horse';

const contents = z.object({
  organizations: z.number(),
  members: z.number(),
  invitations: z.number(),
  teams: z.number(),
  teamMembers: z.number(),
  ended: z.number(),
});
export type Contents = z.infer<typeof contents>;

/** A plugin that counts the rows of organizations. */
export const counting = definePlugin(
  defineContract('counting', {
    countRows: endpoint(internal('/proofs/count-rows'), { audit: false, output: contents }),
  }),
  {
    handlers: {
      countRows: async ({ db }) => ({
        organizations: await count(db, organization, {}),
        members: await count(db, member, {}),
        invitations: await count(db, invitation, {}),
        teams: await count(db, team, {}),
        teamMembers: await count(db, teamMember, {}),
        ended: await count(db, ended, {}),
      }),
    },
  },
);

/** The rows that are removed in batches. */
export function rowsOf({ members, invitations, teams }: Contents): number {
  return members + invitations + teams;
}

/** Options of an application whose statements go to `statements`. */
export function recordedOptions(statements: string[]) {
  return {
    ...killedOptions,
    migrate: true,
    verification: { disableCleanup: false },
    advanced: { onStatement: (sql: string) => void statements.push(sql) },
  } as const;
}

export type OpenBrowser = ReturnType<typeof testAuth>['openBrowser'];
export interface Person {
  readonly browser: ReturnType<OpenBrowser>;
  readonly id: string;
}

export async function signUp(openBrowser: OpenBrowser, email: string): Promise<Person> {
  const browser = openBrowser();
  const { json } = await browser.post('/sign-up/email', { name: 'P', email, password });
  return { browser, id: (json as { user: { id: string } }).user.id };
}

/** The statements that removed rows of organizations. Fails if one of them has no bound. */
export function boundedRemovals(statements: readonly string[]): readonly string[] {
  const removing = statements.filter((sql) => /^delete from .(member|invitation|team)\b/.test(sql));
  expect(removing.filter((sql) => !/limit| in \(/.test(sql))).toEqual([]);
  return removing;
}

interface Running {
  readonly auth: {
    readonly settled: () => Promise<void>;
    readonly api: { readonly countRows: () => Promise<Contents> };
  };
  readonly openBrowser: OpenBrowser;
  readonly clock: Pick<Clock, 'advance'>;
}

/** Makes the clean-up due, and signs the owner in until it has removed all rows. Returns the rows that each sign-in removed. */
export async function cleanUpBySignIns({ auth, openBrowser, clock }: Running): Promise<readonly number[]> {
  clock.advance(3601);
  const removed: number[] = [];
  let left = await auth.api.countRows();
  for (let call = 0; call < 8 && left.ended > 0; call++) {
    expect((await openBrowser().post('/sign-in/email', { email: 'owner@example.com', password })).status).toBe(200);
    await auth.settled();
    const now = await auth.api.countRows();
    removed.push(rowsOf(left) - rowsOf(now));
    left = now;
  }
  return removed;
}
