import { failure } from '../../contract/errors.js';
import {
  aFunction,
  aSwitch,
  checkOptions,
  type KnownOptions,
  wholeNumber,
} from '../../contract/options/known-options.js';
import { definePlugin, type Plugin } from '../../define-plugin.js';
import type { UserDraftGate } from '../../domain/app/app.js';
import { type UsernameContract, usernameContract, usernameErrors } from './contract.js';
import { createNameReader, type NameRules, type ReadName } from './names.js';

export interface UsernameOptions extends NameRules {}

/** Every option of `username`. */
export const usernameOptions = {
  minUsernameLength: wholeNumber(1, 255),
  maxUsernameLength: wholeNumber(1, 255),
  usernameValidator: aFunction,
  allowLookAlikes: aSwitch,
} satisfies KnownOptions<UsernameOptions>;

/** Names to sign in with, in addition to the address: `username` and `displayUsername` on sign-up and update. */
export function username(options: UsernameOptions = {}): Plugin<UsernameContract> {
  checkOptions('username', options, usernameOptions);
  const readName = createNameReader(options);
  return definePlugin(usernameContract, {
    userDraftGate: createGate(readName),
    publicFacts: { minLength: options.minUsernameLength ?? 3, maxLength: options.maxUsernameLength ?? 30 },
    handlers: async () => (await import('./handlers.js')).usernameHandlers(readName),
  });
}

/**
 * Normalizes a name, and keeps the typed name for display. The unique column decides whether the name is taken: with a lookup
 * before, two users could both find it free (Z35), and a user's own name would count as taken.
 */
function createGate(readName: ReadName): UserDraftGate {
  return async (_, { username: typed, displayUsername }) => {
    if (typed === null) return { displayUsername: displayUsername ?? null }; // The user removes the name.
    if (typeof typed !== 'string') return {};
    const name = await readName(typed);
    if ('problem' in name) throw failure(usernameErrors, name.problem);
    return { username: name.username, displayUsername: displayUsername ?? typed };
  };
}
