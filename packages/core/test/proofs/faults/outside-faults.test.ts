// One call of secondary storage, or one mail, fails, once: the call does all or nothing, begins no session and signs no user out.
// `npm run proofs -- faults` makes every call of every flow fail in every way; here is a share.
import { expect, it } from 'vitest';
import { createClock } from '../../../src/testing/clock.js';
import { shareOf } from '../programme/share.js';
import { chanceFrom } from '../requests/chance.js';
import { faultySenders, faultyStorage, outsideFaults } from './faulty-storage.js';
import { type FaultyServer, findFlows, judge, makeWhole, openQuietly } from './trials.js';

/** Trials on one server: its tables are read twice for each. */
const perServer = 40;

async function openWithFaultyStorage(): Promise<FaultyServer> {
  const clock = createClock();
  const { site, storage } = faultyStorage(clock.now);
  const wide = { window: 10, max: 1_000_000 };
  const rateLimit = { enabled: true, customRules: { '/*': wide, '/*/*': wide } };
  const more = { clock, secondaryStorage: storage, secondaryStorageTimeout: 0.05, rateLimit };
  return { ...(await openQuietly(more)), site };
}

async function openWithFaultySenders(): Promise<FaultyServer> {
  const server = await openQuietly({});
  const { outbox, resets, deletions, codes, links, messages, factorMails, invitations, reauthentications } = server;
  const others = [resets, deletions, codes, links, messages, factorMails, invitations, reauthentications];
  const lists: unknown[][] = [...others, ...Object.values(outbox).filter((each) => Array.isArray(each))];
  return { ...server, site: faultySenders(lists) };
}

const places = [
  { place: 'secondary storage', open: openWithFaultyStorage, faults: outsideFaults, usual: 20 },
  { place: 'the sender of mails', open: openWithFaultySenders, faults: ['error', 'lost answer'], usual: 12 },
] as const;

it.each(places)('a call of $place that fails', { timeout: 7_200_000 }, async ({ place, open, faults, usual }) => {
  const at = places.findIndex((each) => each.place === place);
  const share = shareOf(usual, { name: place, place: at, of: places.length });
  const chance = chanceFrom(share.seed);
  const flows = (await findFlows()).map((flow) => ({ flow, order: chance.next() })).sort((a, b) => a.order - b.order);
  const findings: string[] = [];
  let server = await open();
  let made = 0;
  for (const { flow } of flows) {
    if (!share.includes(made)) break;
    const whole = await makeWhole(server, flow);
    const trials = whole.statements.flatMap((_, step) => faults.map((fault) => ({ flow, at: step + 1, fault })));
    for (const trial of trials) {
      if (!share.includes(made)) break;
      made += 1;
      if (made <= share.from) continue;
      const finding = await judge(server, trial, whole);
      if (finding !== undefined && finding !== 'missed') {
        findings.push(finding);
        share.say(finding);
      }
      share.note(made);
      if (made % perServer === 0) server = await open();
    }
  }
  share.say(`${made} trials, ${made - share.from} of them now`);
  expect(findings).toEqual([]);
  expect(made).toBeGreaterThan(0); // an earlier run of the seed can have made all of them
});
