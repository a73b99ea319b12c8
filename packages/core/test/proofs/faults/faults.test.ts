// One statement of a call fails, once: the call does all or nothing, tells the truth, and begins no session. `npm run proofs --
// faults` makes every statement of every flow fail in every way; here is a share.
import { afterAll, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { connect } from '../../fixtures/test-databases.js';
import { shareOf } from '../programme/share.js';
import { chanceFrom } from '../requests/chance.js';
import { type DatabaseServer, findFlows, judge, makeWhole, openFaulty, trialsOf, type Whole } from './trials.js';

const places = ['SQLite in memory', 'PostgreSQL', 'MySQL or MariaDB'];
/** Trials on one server: its tables are read twice for each. */
const perServer = 40;

describeOnEveryDatabase('a statement that fails', (_, { engine, createDatabase }) => {
  if (engine.name === 'an SQLite file') return void it.skip('is like SQLite in memory');
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** Ends the pool of the server before, so that a long run does not use up the connections of the machine. */
  async function open(): Promise<DatabaseServer> {
    for (const close of closing.splice(0)) await close();
    const { source, end } = connect((await createDatabase()).url, { poolSize: 4 });
    closing.push(end);
    return openFaulty(source);
  }

  it('leaves no part of a change, opens nothing, and the call can be made again', { timeout: 7_200_000 }, async () => {
    const share = shareOf(engine.keeps ? 4 : 24, {
      name: engine.name,
      place: places.indexOf(engine.name),
      of: places.length,
    });
    const chance = chanceFrom(share.seed);
    const flows = (await findFlows()).map((flow) => ({ flow, order: chance.next() })).sort((a, b) => a.order - b.order);
    const wholes = new Map<string, Whole>();
    const findings: string[] = [];
    let server = await open();
    let made = 0;
    let missed = 0;
    const end = (which: string) => {
      share.say(`${which} ${made} trials, ${made - share.from} of them now, ${missed} missed`);
      expect(findings).toEqual([]);
      expect(missed).toBeLessThanOrEqual((made - share.from) / 5);
    };
    // In each round one trial of each flow, so that a share touches many flows.
    for (let round = 0, isLeft = true; isLeft; round++) {
      isLeft = false;
      for (const { flow } of flows) {
        if (!share.includes(made)) return end('the first');
        const whole = wholes.get(flow.found.name) ?? (await makeWhole(server, flow));
        wholes.set(flow.found.name, whole);
        const trials = trialsOf(server, flow, whole);
        const trial = trials[(round * 7919 + share.seed) % trials.length];
        if (!trial || round >= trials.length) continue;
        isLeft = true;
        made += 1;
        if (made <= share.from) continue;
        const finding = await judge(server, trial, whole);
        if (finding === 'missed') missed += 1;
        else if (finding !== undefined) {
          findings.push(finding);
          share.say(finding);
        }
        share.note(made);
        if (made % perServer === 0) server = await open();
      }
    }
    end('all');
  });
});
