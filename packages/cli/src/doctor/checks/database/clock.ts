import type { Check } from '../../check.js';
import type { Examined } from '../../examine.js';

const MOST = 5; // seconds; codes of authenticator apps accept 30 on either side

/** Expiry is decided by the server's clock, and rows are compared with it. */
export const clockSkew: Check = {
  name: 'clock-skew',
  severity: 'warning',
  page: 'two-factor',
  async find(app) {
    const read = await readBoth(app);
    const seconds = read === undefined ? 0 : Math.round((read.database - read.machine) / 1000);
    if (Math.abs(seconds) <= MOST) return [];
    return [
      {
        cause: `The database's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine. One of them is wrong: sessions end early or late, and codes of authenticator apps are refused.`,
        repair: 'Synchronise both clocks by NTP: `timedatectl status` shows whether it is on.',
      },
    ];
  },
};

async function readBoth({ plan, inspection }: Examined) {
  if (plan === undefined) return undefined; // the database does not answer
  const before = Date.now();
  const clock = await inspection.readClock();
  // The time on the way counts half.
  return clock && { database: clock.getTime(), machine: (before + Date.now()) / 2 };
}
