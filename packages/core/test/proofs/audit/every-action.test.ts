import { beforeAll, describe, expect, it } from 'vitest';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { type Found, findEndpoints } from '../../fixtures/contracts.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import { call } from '../sessions/attacked-call.js';
import { handsOut, writes } from '../sessions/session-writes.js';
import { auditCollector } from './audit-collector.js';
import { allOpenCalls, ownCalls, withoutRow } from './audited-calls.js';

const endpoints = (await findEndpoints()).filter(({ endpoint }) => endpoint.audit.length > 0);

/** Names of actions that change no row. They are written outside of a transaction. */
const changesNoRow = /_(?:sent|requested|shown)$/;

/** Prepares a call for a person, and returns the function that makes it. */
type Prepared = (server: TestServer, person: Person) => Promise<() => Promise<unknown>>;

function callsOf(found: Found): readonly (readonly [title: string, prepare: Prepared])[] {
  const { name } = found;
  const own = { ...handsOut, ...writes }[name];
  const inSession: Prepared | undefined =
    own &&
    (async (server, person) => {
      const input = await own(server, person);
      return () => call(server, person, found, input);
    });
  const open = Object.entries(allOpenCalls)
    .filter(([title]) => title.split(',')[0] === name)
    .map(([title, prepare]) => {
      const made: Prepared = async (server, person) => {
        const { browser, input } = await prepare(server, person);
        return () => call(server, { ...person, browser }, found, input);
      };
      return [title, made] as const;
    });
  const direct = ownCalls[name];
  return [
    ...(inSession ? [[`${name}, in a session`, inSession] as const] : []),
    ...open,
    ...(direct ? [[`${name}, by itself`, direct] as const] : []),
  ];
}

const cases = endpoints.map((found) => ({ name: found.name, found, calls: callsOf(found) }));

describe('the audit log', () => {
  const { plugin, recorded } = auditCollector();
  let server: TestServer;
  beforeAll(async () => {
    const openAuth: OpenAuth = async (options) => {
      const account = { accountLinking: { allowDifferentEmails: true } };
      return testAuth({ ...options, account } as NonNullable<typeof options>);
    };
    server = await openTestServer({ openAuth, more: [plugin] });
  });

  it('knows a call of every endpoint that names an action', () => {
    expect(cases.length).toBeGreaterThan(80);
    expect(cases.filter(({ calls }) => calls.length === 0).map(({ name }) => name)).toEqual([]);
  });

  describe.each(cases.filter(({ calls }) => calls.length > 0))('$name', ({ found, calls }) => {
    it.each(calls)('has one row of each action: %s', async (title, prepare) => {
      const person = await server.meet({ verified: title !== 'changeEmail, in a session' });
      const make = await prepare(server, person);
      await server.auth.settled();
      recorded.length = 0;
      const answer = await make();
      if (!title.endsWith('by itself')) expect(answer).toMatch(/^(200|302)/);
      const rows = [...recorded];
      if (Object.hasOwn(withoutRow, title)) return expect(rows).toEqual([]);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
      expect(found.endpoint.audit).toEqual(expect.arrayContaining(rows.map(({ action }) => action)));
      expect(new Set(rows.map(({ action }) => action)).size).toBe(rows.length);
      for (const { action, isInChange } of rows)
        expect([action, isInChange]).toEqual([action, !changesNoRow.test(action)]);
    });
  });
});
