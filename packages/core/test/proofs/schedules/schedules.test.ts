// Two critical calls at once, in the orders of their statements: every order if both have twelve statements at most, else random
// ones. `npm run proofs -- schedules` runs all of them; here is a share.
import { afterAll, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { connect } from '../../fixtures/test-databases.js';
import { openQuietly } from '../faults/trials.js';
import { shareOf } from '../programme/share.js';
import { chanceFrom } from '../requests/chance.js';
import { once } from '../sessions/attacked-call.js';
import { hazards } from './hazards.js';
import { pausedDatabase } from './paused-database.js';
import { type Choose, EveryOrder, Schedule } from './schedule.js';

/** Statements of both calls together, up to which every order is run. */
const exhaustive = 12;
/** Random orders of a longer pair in one run of `npm run proofs`, which `--minutes` can end before. */
const most = 2000;
const engines = ['PostgreSQL', 'MySQL or MariaDB'];

const inTurn: Choose = ([first = 0]) => first;

describeOnEveryDatabase('every order of the statements of two calls', (_, { engine, createDatabase }) => {
  if (!engines.includes(engine.name)) return void it.skip('SQLite runs one transaction after the other');
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  const schedule = new Schedule();
  const open = once(async () => {
    const { source, end } = connect((await createDatabase()).url, { poolSize: 6 });
    closing.push(end);
    return openQuietly({ database: pausedDatabase(source, schedule.gate) });
  });

  it.each(hazards)('$name: one has its way', { timeout: 7_200_000 }, async ({ name, prepare }) => {
    const parts = engines.length * hazards.length;
    const place = engines.indexOf(engine.name) * hazards.length + hazards.findIndex((each) => each.name === name);
    const share = shareOf(1, { name: `${engine.name}, ${name}`, place, of: parts });
    const server = await open();

    async function trial(choose: Choose): Promise<string | undefined> {
      const { calls, check } = await prepare(server);
      await server.auth.settled();
      const statuses = await schedule.run(calls, choose);
      await server.auth.settled();
      const finding = await check(statuses);
      return finding && `${finding}\n${schedule.taken.join('\n')}`;
    }

    expect(await trial(inTurn)).toBeUndefined();
    const statements = schedule.taken.length;
    const isExhaustive = statements <= exhaustive;
    const order = new EveryOrder();
    const chance = chanceFrom(share.seed);
    let made = 0;
    while (isExhaustive ? !order.isOver : made < most) {
      if (!share.includes(made)) break;
      made += 1;
      if (!isExhaustive && made <= share.from) {
        chance.next();
        continue;
      }
      order.begin();
      expect(await trial(isExhaustive ? order.choose : (waiting) => chance.pick(waiting))).toBeUndefined();
      order.end();
      share.note(made);
    }
    const which = isExhaustive ? (order.isOver ? 'every order' : `${made} orders`) : `${made} random orders`;
    share.say(`${which} of ${statements} statements`);
  });
});
