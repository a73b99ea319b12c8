// Proof by exhaustion of docs/choosing-factors.md: `npm run proofs -- holdings`. `npm test` searches for one account, with one holding.
import { describe, expect, it } from 'vitest';
import { openAccount, type Protection, protections } from './account.js';
import { reauthentications, secondFactors } from './actions.js';
import { openTold, type Reached, search, waysToBeTold } from './search.js';
import { alone, aloneWithoutPassword, pairs, type Verdict, verdictOf } from './verdicts.js';
import { type Holding, holdings, victim } from './world.js';

const isWhole = process.env.LATCHKEY_HOLDINGS === 'all';
const timeout = 600_000;
/** A passkey is held only where the account has one. */
const ofAccount = (protection: Protection) =>
  holdings.filter((held) => protection !== 'T' || (held !== 'W' && held !== 'presence'));
const hasReached = (wanted: Verdict) => (reached: Reached) => wanted === 'changes' && verdictOf(reached) === 'changes';

describe.each(isWhole ? protections : (['T and W'] as const))('an account that has shown %s', (protection) => {
  it.each(ofAccount(protection))('with enforceOn "all", the holding %s', { timeout }, async (held) => {
    const factor = { enforceOn: 'all' } as const;
    const reached = await search(factor, await openAccount(factor, protection), [held], {
      until: hasReached(alone[held]),
    });
    expect(verdictOf(reached), JSON.stringify(reached)).toBe(alone[held]);
  });

  it.runIf(isWhole).each(ofAccount(protection))(
    'with enforceOn "passwords", the holding %s',
    { timeout },
    async (held) => {
      const factor = { enforceOn: 'passwords' } as const;
      const reached = await search(factor, await openAccount(factor, protection), [held], {
        until: hasReached(alone[held]),
      });
      expect(verdictOf(reached), JSON.stringify(reached)).toBe(aloneWithoutPassword[held]);
    },
  );
});

it.runIf(isWhole).each(waysToBeTold)(
  'a session that was told by "%s" shows nothing by it',
  { timeout },
  async (told) => {
    const factor = { enforceOn: 'all' } as const;
    const start = await openTold(factor, told);
    const among = [...secondFactors, ...reauthentications];
    expect(await search(factor, start, ['M', 'K'], { among })).toEqual({});
  },
);

it.runIf(isWhole)('a mailbox is also the account at a provider that has its address', { timeout }, async () => {
  const factor = { enforceOn: 'all' } as const;
  const start = await openAccount(factor, 'T and W', victim.email);
  expect(await search(factor, start, ['M', 'P'])).toEqual({});
});

describe.runIf(isWhole)('two holdings', () => {
  it('have a verdict each, unless one is a passkey', () => {
    const others = holdings.filter((held) => held !== 'W');
    const expected = others.flatMap((one, place) => others.slice(place + 1).map((other) => `${one} ${other}`));
    expect(Object.keys(pairs)).toEqual(expected);
  });

  it.each(Object.entries(pairs))('%s: %s', { timeout }, async (pair, [verdict]) => {
    const factor = { enforceOn: 'all' } as const;
    const held = pair.split(' ') as Holding[];
    const reached = await search(factor, await openAccount(factor, 'T and W'), held, {
      until: hasReached(verdict),
    });
    expect(verdictOf(reached), JSON.stringify(reached)).toBe(verdict);
  });
});
