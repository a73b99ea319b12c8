import type { Work } from 'latchkey/plugin';

type PasskeyAction = 'passkey.added' | 'passkey.removed' | 'passkey.renamed';

/** Records in the audit log what a transaction does to a passkey. */
export function namePasskey(
  work: Work,
  action: PasskeyAction,
  { id, userId }: { readonly id: string; readonly userId: string },
): void {
  work.audit(action, {
    targets: [
      { type: 'user', id: userId },
      { type: 'passkey', id },
    ],
  });
}
