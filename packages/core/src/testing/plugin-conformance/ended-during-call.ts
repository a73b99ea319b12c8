import assert from 'node:assert/strict';
import type { AnyEndpoint } from '../../contract/endpoint.js';
import { interpose } from '../interposed-database.js';
import { ask, validInput } from './calls.js';
import type { PluginUnderTest } from './options.js';
import { changesBetween, type TableRow } from './rows.js';
import { ada, openWorld, signIn } from './world.js';

/** A call with more moments than this runs in a loop. */
const most = 100;

/**
 * Makes the same call again and again. Each time Ada ends the session from another browser one statement later. After that
 * the call may change nothing. On SQLite in memory, where the suite can act between two statements.
 */
export async function checkEndedDuringCall(under: PluginUnderTest, name: string, endpoint: AnyEndpoint): Promise<void> {
  for (let moment = 1; await endAt(under, name, endpoint, moment); moment++)
    assert(moment < most, `${name} runs more than ${most} statements`);
}

/** Ends the session at this moment of the call. Returns whether the call lasted until then. */
async function endAt(under: PluginUnderTest, name: string, endpoint: AnyEndpoint, moment: number): Promise<boolean> {
  const moments = interpose();
  const { world, rows, end } = await openWorld(under.plugin(), { database: moments.source });
  try {
    const input = await validInput(under, name, world);
    const other = world.openBrowser();
    await signIn(other, ada);
    let ended: readonly TableRow[] = [];
    moments.arm(moment, async () => {
      assert.equal((await other.post('/revoke-other-sessions')).status, 200);
      ended = await rows();
    });
    await ask(world.browser, endpoint, input);
    await world.settled();
    if (!moments.disarm()) return false;
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
