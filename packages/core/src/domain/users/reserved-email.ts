import { findFormerEmail } from '../../store/rows/former-emails.js';
import type { Work } from '../app/app.js';

/**
 * Checks whether an address is reserved for a user other than `userId`, who changed it recently. Called in a transaction after
 * the row with the address was written: that statement waits for a concurrent change, so that this one sees it.
 */
export async function isReserved({ app, tx }: Work, email: string, userId: string): Promise<boolean> {
  const former = await findFormerEmail(tx, email);
  return former !== undefined && former.userId !== userId && former.reservedUntil > app.settings.now();
}
