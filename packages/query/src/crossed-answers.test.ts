// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Fate } from '../test/network.js';
import { play } from '../test/two-tabs.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

const runs = Number(process.env.LATCHKEY_FUZZ ?? 20);

const fates: readonly (readonly [string, (chance: number) => Fate])[] = [
  ['answers cross in any order', () => 'answered'],
  [
    'answers cross, get lost, or are failures of the server',
    (chance) => (chance < 0.1 ? 'failed' : chance < 0.25 ? 'lost' : 'answered'),
  ],
];

it.each(fates)(
  'if %s, two tabs keep no data of a user whom they do not show, and show the session of the server in the end',
  async (_, fate) => {
    let checked = 0;
    for (let seed = 1; seed <= runs; seed += 1) {
      const end = await play(seed, fate);
      checked += end.checked;
      for (const shown of end.shown) {
        expect(shown?.user.name, end.about).toEqual(end.said?.user.name);
        expect(shown?.session.id, end.about).toEqual(end.said?.session.id);
      }
    }
    expect(checked).toBeGreaterThan(runs);
  },
  900_000,
);
