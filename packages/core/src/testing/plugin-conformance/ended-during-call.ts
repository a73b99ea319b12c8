import assert from 'node:assert/strict';
import type { DatabaseUnderTest } from '../database-conformance.js';
import { interposeOn } from '../interposed-database.js';
import { ask, validInput } from './calls.js';
import { type NamedEndpoint, needsSession } from './endpoints.js';
import type { PluginUnderTest } from './options.js';
import { changesBetween, type TableRow } from './rows.js';
import { assertSession, openTestServer, sessionOf } from './test-server.js';

/** A call with more moments than this runs in a loop. */
const most = 100;

/**
 * Makes the same call again and again. Each time Ada's sessions end one statement later. After that
 * the call may change nothing. A Kysely instance is left out, because the suite cannot act between its statements.
 */
export async function checkEndedDuringCall(
  under: PluginUnderTest,
  call: NamedEndpoint,
  open: () => Promise<DatabaseUnderTest>,
): Promise<void> {
  for (let moment = 1; await endAt(under, call, await open(), moment); moment++)
    assert(moment < most, `${call[0]} runs more than ${most} statements`);
}

/** Ends the session at this moment of the call. Returns whether the call lasted until then. */
async function endAt(
  under: PluginUnderTest,
  [name, endpoint]: NamedEndpoint,
  { database, ...opened }: DatabaseUnderTest,
  moment: number,
): Promise<boolean> {
  const moments = interposeOn(database);
  if (!moments) {
    await opened.end?.();
    return false;
  }
  const { server, endSessions, rows, end } = await openTestServer(under, { ...opened, database: moments.source });
  try {
    const input = await validInput(under, name, server);
    if (needsSession(endpoint)) await assertSession(server.browser, `calls.${name} leaves Ada without a session`);
    else if ((await sessionOf(server.browser)) === undefined) return false; // a sign-in has no session that could end
    let ended: readonly TableRow[] | undefined;
    let failure: unknown;
    moments.arm(moment, async () => {
      try {
        await endSessions();
        ended = await rows();
      } catch (error) {
        failure = error; // thrown here, it would be the answer of the call
      }
    });
    await ask(server.browser, endpoint, input);
    await server.settled();
    if (!moments.disarm()) return false;
    if (!ended) throw failure;
    const changes = changesBetween(ended, await rows());
    assert.deepEqual(
      changes,
      [],
      `${name} writes after its session has ended: write in call.transaction, which holds the session`,
    );
    return true;
  } finally {
    moments.disarm();
    await end();
  }
}
