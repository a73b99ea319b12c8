import { type App, type Params, statement } from 'latchkey/plugin';
import { apiKey } from '../tables.js';

const recordUse = statement([apiKey], (q, p: Params<{ id: string; now: Date }>) =>
  q
    .updateTable('apiKey')
    .set({ lastUsedAt: p.now })
    .where('id', '=', p.id)
    // Several processes write this time. A process that writes late must not replace a later time.
    .where((is) => is.or([is('lastUsedAt', 'is', null), is('lastUsedAt', '<', p.now)])),
);

/**
 * Records that a key was used. A process writes at most once a minute for each key, after the answer. An error of this write is
 * logged, and the call succeeds.
 */
export type RecordUse = (app: App, id: string) => void;

export function createRecordUse(): RecordUse {
  let notedMinute = 0;
  let noted = new Set<string>();
  return (app, id) => {
    const now = app.settings.now();
    const minute = Math.floor(now.getTime() / 60_000);
    if (minute !== notedMinute) noted = new Set(); // so the set has the keys of one minute only
    notedMinute = minute;
    if (noted.has(id)) return;
    noted.add(id);
    app.background.run('noting the last use of an API key', () => recordUse.change(app.db, { id, now }));
  };
}
