import * as store from '../store/accounts.js';
import type { Work } from './app.js';
import { credentialProvider } from './passwords.js';

/** Gives a user a password. The account id of a credential is the user's id (spec §3). */
export async function createCredential({ app, tx }: Work, userId: string, hash: string): Promise<void> {
  const now = app.settings.now();
  await store.insertAccount(tx, {
    id: app.settings.generateId(),
    providerId: credentialProvider,
    accountId: userId,
    userId,
    password: hash,
    createdAt: now,
    updatedAt: now,
  });
}
