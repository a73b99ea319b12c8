import {
  type Asker,
  type CodeTries,
  endCode,
  issueCode,
  matchCode,
  randomString,
  readable,
  type StoredUser,
  type Work,
} from 'latchkey/plugin';
import type { AdminHandlers } from './admin-handlers.js';

const purpose = 'support-code:';
const lifetime = 900; // seconds: long enough for a call with the support
const length = 10; // 49.5 bits
const half = length / 2;

/** How often one administrator can guess, at the codes of all users together. Lower than `tries`, so one administrator voids no code. */
export const guessLimit = { name: 'support-code', window: lifetime, max: 10 };
/** How often all administrators together can guess at one code. `asking` is 0, because the browser that asked for the code never enters it. */
const tries: CodeTries = { asking: 0, perNetwork: 20, others: 20 };

/** The handlers with which a user consents that an administrator acts as them. */
export const supportCodeHandlers: Pick<AdminHandlers, 'createSupportCode' | 'removeSupportCode'> = {
  createSupportCode(call) {
    return call.transaction((work, { user }) => {
      work.audit('support_code.created');
      return createSupportCode(work, user);
    });
  },

  async removeSupportCode(call) {
    await call.transaction((work, { user }) => {
      work.audit('support_code.removed');
      return removeSupportCode(work, user.id);
    });
    return { status: true };
  },
};

/** Makes a code of this user, which replaces the previous one. A change of the password, the factors or the address voids it. */
async function createSupportCode({ app, tx }: Work, user: StoredUser) {
  const code = randomString(length, readable);
  await issueCode(app, tx, code, { purpose, recipient: user.id, lifetime, boundTo: { user } });
  const expiresAt = new Date(app.settings.now().getTime() + lifetime * 1000);
  return { supportCode: `${code.slice(0, half)}-${code.slice(half)}`, expiresAt };
}

/** Takes back the code of a user, if there is one. */
export function removeSupportCode(work: Work, userId: string): Promise<void> {
  return endCode(work, { purpose, recipient: userId });
}

/**
 * Uses up the code of a user whose row is locked, as an administrator has typed it. False if it does not count: the transaction has to
 * commit then, so that the guess is counted.
 */
export async function consumeSupportCode(by: Asker, { tx }: Work, userId: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  const matched = await matchCode(by, tx, code, { purpose, recipient: userId, tries, by: null });
  return typeof matched !== 'string' && matched.useUp(tx);
}
