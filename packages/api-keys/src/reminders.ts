import { type App, condition, guardedUpdate, list, removeSome, sendNotice } from 'latchkey/plugin';
import { findMailRecipient } from './mail-recipient.js';
import type { Config } from './options.js';
import { mailedKey } from './shown-key.js';
import { type ApiKey, apiKey } from './tables.js';

const day = 86_400_000;

/** The mails about the expiry of a key, the last one first. `before`: milliseconds before the expiry. `number`: 1 for the first mail. */
const reminders = [
  { before: 2 * day, number: 2 },
  { before: 14 * day, number: 1 },
] as const;

/**
 * Returns how many mails count as sent when a key is issued. A key that is valid for ten days skips the mail that is sent two weeks
 * before the expiry.
 */
export function countSkippedReminders(issuedAt: Date, expiresAt: Date | null): number {
  const life = (expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - issuedAt.getTime();
  return reminders.find(({ before }) => life <= before)?.number ?? 0;
}

const batch = 25;

/** The options of an application that has set `sendReminder`. */
export interface Reminding extends Pick<Config, 'organizations'> {
  readonly sendReminder: NonNullable<Config['sendReminder']>;
}

/** Sends the mails about keys that expire soon. A process counts a mail before it sends it, so no other process sends it too. */
export async function sendReminders(app: App, deadline: Date, reminding: Reminding): Promise<boolean> {
  for (const { before, number } of reminders) {
    const now = app.settings.now();
    const due = {
      enabled: true,
      expiresAt: condition.range({ from: now, before: new Date(now.getTime() + before) }),
      remindersSent: condition.before(number),
    };
    const found = await list(app.db, apiKey, due, { orderBy: [['expiresAt', 'asc']], limit: batch });
    for (const key of found) {
      if (Date.now() > deadline.getTime()) return true;
      await remind(app, key, number, reminding);
    }
    if (found.length === batch) return true;
  }
  return false;
}

async function remind(app: App, key: ApiKey, number: number, reminding: Reminding): Promise<void> {
  const { id, expiresAt } = key;
  if (expiresAt === null) return;
  const still = { id, expiresAt, remindersSent: condition.before(number) };
  if ((await guardedUpdate(app.db, apiKey, still, { remindersSent: number })) === 0) return;
  const user = await findMailRecipient(app, reminding, key);
  if (!user) return;
  const mail = { key: mailedKey(key), expiresAt };
  sendNotice({ app }, user, 'telling a user of an API key that expires soon', async (to) =>
    reminding.sendReminder({ user: to, ...mail }),
  );
}

/** Removes keys that expired more than thirty days ago. Until then, lists show them. */
export async function removeExpired(app: App): Promise<boolean> {
  const before = condition.before(new Date(app.settings.now().getTime() - 30 * day));
  return (await removeSome(app.db, apiKey, { expiresAt: before }, batch)) === batch;
}
