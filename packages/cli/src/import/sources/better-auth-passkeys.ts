import type { OldPasskey, OldRow } from 'latchkey/import';
import { flagOf, instantOf, neededText, textOf } from '../values.js';

/** Reads a row of the table `passkey` (https://better-auth.com/docs/plugins/passkey#schema). */
export function readPasskey(row: OldRow): OldPasskey {
  return {
    id: neededText(row.id),
    credentialId: neededText(row.credentialID ?? row.credentialId),
    publicKey: neededText(row.publicKey),
    counter: Number(row.counter),
    isBackupEligible: row.deviceType === 'multiDevice',
    isBackedUp: flagOf(row.backedUp),
    // One text with commas.
    transports: neededText(row.transports).split(','),
    aaguid: textOf(row.aaguid),
    name: textOf(row.name),
    createdAt: instantOf(row.createdAt),
  };
}
