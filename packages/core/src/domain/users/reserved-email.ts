import { findFormerEmail } from '../../store/rows/former-emails.js';
import type { Work } from '../app/app.js';

/**
 * Whether an address is kept for another user than `userId`, who changed it a short time ago. Asked in a transaction after
 * the row that takes the address was written: that statement waits for a change under way, and this one then sees it.
 */
export async function isReserved({ app, tx }: Work, email: string, userId: string): Promise<boolean> {
  const former = await findFormerEmail(tx, email);
  return former !== undefined && former.userId !== userId && former.reservedUntil > app.settings.now();
}
