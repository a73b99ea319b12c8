import { type App, condition, type DueWork, removeSome } from 'latchkey/plugin';
import type { Config } from '../options.js';
import { auditEvent, auditPersonal } from '../tables.js';

/** Maximum number of rows that one batch removes from each table. */
const batch = 1000;

/** Removes rows that are older than the options allow. Refused and failed calls come first: usually they are kept for a shorter time. */
export function removal({ retention, failures }: Pick<Config, 'retention' | 'failures'>): DueWork<App> {
  return {
    name: 'retention',
    async run({ db, settings }) {
      const limits = [
        ['refused', Math.min(failures, retention)],
        ['failed', Math.min(failures, retention)],
        ['ok', retention],
      ] as const;
      let hasMore = false;
      for (const [outcome, seconds] of limits) {
        const old = { outcome, at: condition.before(new Date(settings.now().getTime() - seconds * 1000)) };
        const removed = [await removeSome(db, auditPersonal, old, batch), await removeSome(db, auditEvent, old, batch)];
        hasMore ||= removed.some((rows) => rows >= batch);
      }
      return hasMore;
    },
  };
}
