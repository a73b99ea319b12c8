import { type Caller, type StoredUser, sendNotice } from 'latchkey/plugin';
import type { Config } from './options.js';

/** Mails the user that a passkey was added or removed. An attacker in the account could have done it. */
export function tellChange(
  caller: Caller,
  { sendChange }: Config,
  user: StoredUser,
  { change, name }: { readonly change: 'added' | 'removed'; readonly name: string },
): void {
  if (!sendChange) return;
  sendNotice(caller, user, 'telling a user of a changed passkey', async (to) => sendChange({ user: to, change, name }));
}
