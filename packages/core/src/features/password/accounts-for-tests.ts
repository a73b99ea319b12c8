import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { internal } from '../../contract/routes.js';
import { credentialProvider } from '../../domain/passwords.js';
import { endEverySession } from '../../domain/sessions.js';
import { defineFeature } from '../../feature.js';
import { deleteAccountOf, listAccounts, updatePassword } from '../../store/accounts.js';
import type { Db } from '../../store/executor.js';
import { findUserByEmail, updateUser } from '../../store/users.js';

const input = z.object({ email: z.string() });
const contract = defineContract('accounts-for-tests', {
  verifyAddress: endpoint(internal('/for-tests/verify'), { input, output: z.null() }),
  changeAddress: endpoint(internal('/for-tests/change-address'), {
    input: z.object({ email: z.string(), to: z.string() }),
    output: z.null(),
  }),
  removePassword: endpoint(internal('/for-tests/remove-password'), { input, output: z.null() }),
  storeHash: endpoint(internal('/for-tests/store-hash'), {
    input: z.object({ email: z.string(), hash: z.string() }),
    output: z.null(),
  }),
  endSessions: endpoint(internal('/for-tests/end-sessions'), { input, output: z.null() }),
  readHashes: endpoint(internal('/for-tests/read-hashes'), { input, output: z.array(z.nullable(z.string())) }),
});

/** For tests: brings users into the states that other features lead to, and shows what is stored of their passwords. */
export const accountsForTests = defineFeature(contract, {
  handlers: {
    async verifyAddress({ app, db, input }) {
      const user = await userOf(db, input.email);
      await updateUser(db, user.id, { emailVerified: true }, app.settings.now());
      return null;
    },
    async changeAddress({ app, db, input }) {
      const user = await userOf(db, input.email);
      await updateUser(db, user.id, { email: input.to }, app.settings.now());
      return null;
    },
    async removePassword({ db, input }) {
      const user = await userOf(db, input.email);
      await deleteAccountOf(db, user.id, credentialProvider);
      return null;
    },
    async storeHash({ app, db, input }) {
      const user = await userOf(db, input.email);
      await updatePassword(db, user.id, credentialProvider, { hash: input.hash }, app.settings.now());
      return null;
    },
    async endSessions(call) {
      const user = await userOf(call.db, call.input.email);
      await call.transaction((work) => endEverySession(work, user.id));
      return null;
    },
    async readHashes({ db, input }) {
      const user = await userOf(db, input.email);
      return (await listAccounts(db, user.id)).map(({ password }) => password);
    },
  },
});

async function userOf(db: Db, email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`nobody has the address ${email}`);
  return user;
}
