import { findFormerEmail } from '../../store/rows/former-emails.js';
import type { Work } from '../app/app.js';

/**
 * Checks whether an address is reserved for a user other than `userId`, who changed it recently. Call it in a transaction after the
 * row with the address was written: the write waits for a concurrent change of address, so this query sees that change.
 */
export async function isReserved({ app, tx }: Work, email: string, userId: string): Promise<boolean> {
  const former = await findFormerEmail(tx, email);
  return former !== undefined && former.userId !== userId && former.reservedUntil > app.settings.now();
}
