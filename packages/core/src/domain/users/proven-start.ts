import { insertProvenStart } from '../../store/rows/former-emails.js';
import type { Work } from '../app/app.js';

/**
 * Records that an account began with something that its user has proven, and not with its address: a number, a passkey, an account at a
 * provider. Until the user proves the address, another reader of that mailbox can take the address away, and gets no access to the account.
 */
export async function keepProvenStart({ app, tx }: Work, userId: string): Promise<void> {
  const createdAt = app.settings.now();
  await insertProvenStart(tx, { id: app.settings.generateId(), userId, reservedUntil: createdAt, createdAt });
}
