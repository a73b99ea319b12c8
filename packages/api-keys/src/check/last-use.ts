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

/** Notes that a key was used: writes at most once a minute for each key and process, after the answer, and fails no call. */
export type RecordUse = (app: App, id: string) => void;

export function createRecordUse(): RecordUse {
  let minute = 0;
  let noted = new Set<string>();
  return (app, id) => {
    const now = app.settings.now();
    const present = Math.floor(now.getTime() / 60_000);
    if (present !== minute) noted = new Set(); // so the set has the keys of one minute only
    minute = present;
    if (noted.has(id)) return;
    noted.add(id);
    app.background.run('noting the last use of an API key', () => recordUse.change(app.db, { id, now }));
  };
}
